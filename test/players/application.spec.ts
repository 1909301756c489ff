import { beforeEach, describe, expect, it } from '@jest/globals';
import { AccountService } from '../../src/players/application/account.service.js';
import { PlayerDirectory } from '../../src/players/application/player-directory.js';
import { ProfileService } from '../../src/players/application/profile.service.js';
import { TokenCache } from '../../src/players/application/token-cache.js';
import { TokenCheck } from '../../src/players/application/token-check.js';
import { TokenNews } from '../../src/players/application/token-news.js';
import { TokenService } from '../../src/players/application/token.service.js';
import { isRefusal } from '../../src/players/domain/refusal.js';
import type { Scope } from '../../src/players/domain/scope.js';
import { PubSub } from '../../src/platform/pubsub/pubsub.js';
import { HeldClock } from '../support/held-clock.js';
import {
  MemoryAccountStore,
  MemoryTokenStore,
  PlainPasswordHasher,
  Tables,
} from './memory-stores.js';

const DAY_MS = 86_400_000;
const PASSWORD = 'correct horse';
const WRONG_CREDENTIALS = {
  code: 'WRONG_CREDENTIALS',
  sentence: 'the name or the password is wrong',
};

let bench: ReturnType<typeof build>;

beforeEach(() => {
  bench = build();
});

describe('a guest', () => {
  it('plays at once, under a name of its own, for a year', async () => {
    const { player, token, secret } = accepted(await bench.accounts.createGuest(null));
    expect(player).toEqual({
      id: token.playerId,
      type: 'GUEST',
      name: expect.stringMatching(/^[A-Z][a-z]+ [A-Z][a-z]+ \d{1,5}$/),
      createdAt: 1000,
    });
    expect(token).toMatchObject({
      type: 'SESSION',
      scopes: ['READ', 'PLAY', 'ACCOUNT'],
      expiresAt: 1000 + 365 * DAY_MS,
    });
    expect(await bench.check.check(`Bearer ${secret}`)).toEqual(token);
  });

  it('may bring a name, and is refused one that is taken in other capitals', async () => {
    accepted(await bench.accounts.createGuest('Ada'));
    const before = bench.snapshot();
    expect(await bench.accounts.createGuest('ADA')).toEqual({
      code: 'NAME_TAKEN',
      sentence: 'the name "ADA" is taken',
    });
    expect(bench.snapshot()).toEqual(before);
  });

  it('becomes a human under the same id, and its token stays valid', async () => {
    const guest = accepted(await bench.accounts.createGuest('Ada'));
    const wanted = { name: 'Ada Lovelace', password: PASSWORD };
    expect(await bench.profiles.upgradeGuest(guest.player.id, wanted)).toEqual({
      ...guest.player,
      type: 'HUMAN',
      name: 'Ada Lovelace',
    });
    expect(await bench.check.stillValid(guest.token.id)).toBe(true);
    const session = accepted(await bench.signIn('ada lovelace', PASSWORD));
    expect(session.player.id).toBe(guest.player.id);
  });

  it('keeps its name where it asks for no other', async () => {
    const guest = accepted(await bench.accounts.createGuest('Ada'));
    const upgraded = await bench.profiles.upgradeGuest(guest.player.id, {
      name: null,
      password: PASSWORD,
    });
    expect(upgraded).toEqual({ ...guest.player, type: 'HUMAN' });
  });

  it('becomes a human once', async () => {
    const { player } = accepted(await bench.accounts.createGuest('Ada'));
    await bench.profiles.upgradeGuest(player.id, { name: null, password: PASSWORD });
    const before = bench.snapshot();
    const again = { name: null, password: 'another password' };
    expect(await bench.profiles.upgradeGuest(player.id, again)).toEqual({
      code: 'NOT_A_GUEST',
      sentence: 'this account is no guest: it has a password',
    });
    expect(bench.snapshot()).toEqual(before);
  });

  it('has no password to change or to sign in with', async () => {
    const guest = accepted(await bench.accounts.createGuest('Ada'));
    const before = bench.snapshot();
    expect(await bench.signIn('Ada', '')).toEqual(WRONG_CREDENTIALS);
    const bearer = bearerOf(guest);
    expect(await bench.profiles.changePassword(bearer, { old: '', new: PASSWORD })).toEqual({
      code: 'NO_PASSWORD',
      sentence: 'a guest has no password to change',
    });
    expect(bench.snapshot()).toEqual(before);
  });
});

describe('an account', () => {
  it('is a human or, when it says so, a bot', async () => {
    expect(accepted(await bench.signUp('Ada')).player.type).toBe('HUMAN');
    const bot = await bench.accounts.signUp({ name: 'Hal', password: PASSWORD, bot: true });
    expect(accepted(bot).player.type).toBe('BOT');
  });

  it('is refused with a weak password, and nothing is stored', async () => {
    const before = bench.snapshot();
    const refused = await bench.accounts.signUp({ name: 'Ada', password: '1234567', bot: false });
    expect(refused).toMatchObject({ code: 'PASSWORD_TOO_WEAK' });
    expect(bench.snapshot()).toEqual(before);
  });

  it('signs in for 90 days by any capitals of its name', async () => {
    const { player } = accepted(await bench.signUp('Ada'));
    const session = accepted(await bench.signIn(' aDA ', PASSWORD));
    expect(session.player).toEqual(player);
    expect(session.token).toMatchObject({ label: 'Laptop', expiresAt: 1000 + 90 * DAY_MS });
  });

  it('compares a password once, whether the name is known, a guest or unknown', async () => {
    await bench.signUp('Ada');
    await bench.accounts.createGuest('Guest');
    const before = bench.snapshot();
    for (const name of ['Ada', 'Guest', 'Nobody', '', '\u0000']) {
      bench.hasher.comparisons = 0;
      expect(await bench.signIn(name, 'wrong password')).toEqual(WRONG_CREDENTIALS);
      expect(bench.hasher.comparisons).toBe(1);
    }
    expect(bench.snapshot()).toEqual(before);
  });

  it("changes its name to other capitals of the same, but not to another player's", async () => {
    const ada = accepted(await bench.signUp('Ada')).player;
    await bench.signUp('Bob');
    expect(await bench.profiles.changeName(ada.id, 'ADA')).toEqual({ ...ada, name: 'ADA' });
    const before = bench.snapshot();
    expect(await bench.profiles.changeName(ada.id, 'bob')).toMatchObject({ code: 'NAME_TAKEN' });
    expect(bench.snapshot()).toEqual(before);
  });

  it('revokes its other sessions with a new password, but no personal token', async () => {
    const here = accepted(await bench.signUp('Ada'));
    const there = accepted(await bench.signIn('Ada', PASSWORD));
    const script = accepted(
      await bench.tokens.createPersonal(bearerOf(here), personal('Script', ['PLAY'])),
    );
    const passwords = { old: PASSWORD, new: 'a better password' };
    expect(await bench.profiles.changePassword(bearerOf(here), passwords)).toEqual(here.player);

    const valid = [here, there, script].map(({ token }) => bench.check.stillValid(token.id));
    expect(await Promise.all(valid)).toEqual([true, false, true]);
    expect(await bench.signIn('Ada', PASSWORD)).toEqual(WRONG_CREDENTIALS);
    accepted(await bench.signIn('Ada', 'a better password'));
  });

  it('changes nothing when the old password is wrong', async () => {
    const ada = accepted(await bench.signUp('Ada'));
    const before = bench.snapshot();
    const passwords = { old: 'wrong password', new: 'a better password' };
    expect(await bench.profiles.changePassword(bearerOf(ada), passwords)).toEqual(
      WRONG_CREDENTIALS,
    );
    expect(bench.snapshot()).toEqual(before);
    expect(bench.published).toEqual([]);
  });
});

describe('a personal token', () => {
  it('passes on no more than the token it was made with', async () => {
    const ada = accepted(await bench.signUp('Ada'));
    const manager = accepted(
      await bench.tokens.createPersonal(bearerOf(ada), {
        label: 'Manager',
        scopes: ['ACCOUNT', 'READ'],
        expiresInDays: 7,
      }),
    );
    expect(manager.token).toMatchObject({
      type: 'PERSONAL',
      scopes: ['READ', 'ACCOUNT'],
      expiresAt: 1000 + 7 * DAY_MS,
    });
    const before = bench.snapshot();
    const refused = await bench.tokens.createPersonal(
      { ...bearerOf(ada), scopes: manager.token.scopes },
      personal('Player', ['PLAY']),
    );
    expect(refused).toMatchObject({ code: 'SCOPE_NOT_HELD' });
    expect(bench.snapshot()).toEqual(before);
  });

  it('cannot be revoked or seen by another player', async () => {
    const ada = accepted(await bench.signUp('Ada'));
    const bob = accepted(await bench.signUp('Bob'));
    const before = bench.snapshot();
    expect(await bench.tokens.revoke(bob.player.id, ada.token.id)).toEqual({
      code: 'TOKEN_NOT_FOUND',
      sentence: 'the account has no token with this id',
    });
    expect(await bench.tokens.findOwn(bob.player.id, ada.token.id)).toBeNull();
    expect(bench.snapshot()).toEqual(before);
  });

  it('is listed newest first, page by page', async () => {
    const ada = accepted(await bench.signUp('Ada'));
    for (const label of ['one', 'two', 'three']) {
      await bench.tokens.createPersonal(bearerOf(ada), personal(label, ['READ']));
      bench.clock.advance(1);
    }
    const first = await bench.tokens.list(ada.player.id, { limit: 2, after: null });
    expect(first.map(({ label }) => label)).toEqual(['three', 'two']);
    const rest = await bench.tokens.list(ada.player.id, { limit: 9, after: first[1] ?? null });
    expect(new Set(rest.map(({ label }) => label))).toEqual(new Set(['one', 'Session']));
  });
});

describe('the check of a token', () => {
  it('asks the store once, until the token is revoked', async () => {
    const { player, token, secret } = accepted(await bench.signUp('Ada'));
    await bench.check.check(`Bearer ${secret}`);
    await bench.check.check(`Bearer ${secret}`);
    await bench.check.stillValid(token.id);
    expect(bench.tokenStore.finds).toBe(1);

    await bench.tokens.revoke(player.id, token.id);
    expect(await bench.check.check(`Bearer ${secret}`)).toEqual({ fault: 'the token was revoked' });
    expect(bench.published).toEqual([
      ['tokens', { playerId: player.id }],
      [`player:${player.id}`, { type: 'tokensChanged' }],
    ]);
  });

  it('forgets what another process revoked when it hears of it, and all when it missed news', async () => {
    for (const hear of [
      (playerId: string) => bench.pubSub.publish('tokens', { playerId }),
      async () => bench.pubSub.lose(),
    ]) {
      bench = build();
      const { player, token } = accepted(await bench.signUp('Ada'));
      expect(await bench.check.stillValid(token.id)).toBe(true);
      await bench.tokenStore.revoke(player.id, token.id, 1000);
      await hear(player.id);
      expect(await bench.check.stillValid(token.id)).toBe(false);
    }
  });

  it('keeps no row that was read before a revocation and arrived after it', async () => {
    const { player, token } = accepted(await bench.signUp('Ada'));
    const late = bench.cache.read({ id: token.id }, async () => {
      await bench.tokens.revoke(player.id, token.id);
      return token;
    });
    await late;
    expect(await bench.check.stillValid(token.id)).toBe(false);
  });

  it('refuses a token in the very millisecond in which it expires, cached or not', async () => {
    const { token, secret } = accepted(await bench.signUp('Ada'));
    bench.clock.set(token.expiresAt - 1);
    expect(await bench.check.check(`Bearer ${secret}`)).toEqual(token);
    bench.clock.set(token.expiresAt);
    expect(await bench.check.check(`Bearer ${secret}`)).toEqual({ fault: 'the token has expired' });
    expect(bench.tokenStore.finds).toBe(1);
  });

  it('notes a use at most once a minute', async () => {
    const { token, secret } = accepted(await bench.signUp('Ada'));
    for (const time of [1000, 60_999, 61_000, 61_001]) {
      bench.clock.set(time);
      await bench.check.check(`Bearer ${secret}`);
    }
    await bench.check.settled();
    expect(bench.tokenStore.touches).toEqual([
      { id: token.id, now: 1000 },
      { id: token.id, now: 61_000 },
    ]);
  });

  it('notes no use of a token that does not count', async () => {
    const { player, token, secret } = accepted(await bench.signUp('Ada'));
    await bench.tokens.revoke(player.id, token.id);
    await bench.check.check(`Bearer ${secret}`);
    await bench.check.settled();
    expect(bench.tokenStore.touches).toEqual([]);
  });
});

describe('the directory of players', () => {
  it('answers in the order asked, null for the unknown, and tells no secret', async () => {
    const ada = accepted(await bench.signUp('Ada')).player;
    const bob = accepted(await bench.signUp('Bob')).player;
    const found = await bench.directory.findByIds([bob.id, 'nobody', ada.id, bob.id]);
    expect(found).toEqual([bob, null, ada, bob]);
  });
});

function build() {
  const tables = new Tables();
  const clock = new HeldClock(1000);
  const pubSub = new MemoryPubSub();
  const accountStore = new MemoryAccountStore(tables);
  const tokenStore = new MemoryTokenStore(tables);
  const hasher = new PlainPasswordHasher();
  const cache = new TokenCache();
  const news = new TokenNews(pubSub, cache);
  news.onModuleInit();
  const accounts = new AccountService(accountStore, tokenStore, hasher, clock);
  return {
    clock,
    pubSub,
    tokenStore,
    hasher,
    cache,
    accounts,
    published: pubSub.published,
    profiles: new ProfileService(accountStore, hasher, news, clock),
    tokens: new TokenService(tokenStore, news, clock),
    check: new TokenCheck(tokenStore, cache, clock),
    directory: new PlayerDirectory(accountStore),
    snapshot: () => structuredClone({ accounts: tables.accounts, tokens: tables.tokens }),
    signUp: (name: string) => accounts.signUp({ name, password: PASSWORD, bot: false }),
    signIn: (name: string, password: string) =>
      accounts.signIn({ name, password, label: 'Laptop' }),
  };
}

type Message = Parameters<PubSub['publish']>[1];

class MemoryPubSub extends PubSub {
  readonly published: [string, Message][] = [];
  private readonly listeners = new Map<string, (message: Message) => void>();
  private gap: () => void = () => undefined;

  async publish(topic: string, message: Message): Promise<void> {
    this.published.push([topic, message]);
    this.listeners.get(topic)?.(message);
  }

  subscribe(topic: string, listener: (message: Message) => void): () => void {
    this.listeners.set(topic, listener);
    return () => this.listeners.delete(topic);
  }

  onGap(listener: () => void): () => void {
    this.gap = listener;
    return () => undefined;
  }

  lose(): void {
    this.gap();
  }
}

function accepted<Answer extends object>(answer: Answer): Exclude<Answer, { code: string }> {
  if (isRefusal(answer)) throw new Error(`refused: ${answer.sentence}`);
  // What is no refusal is the answer itself.
  return answer as Exclude<Answer, { code: string }>;
}

function personal(label: string, scopes: readonly Scope[]) {
  return { label, scopes, expiresInDays: 90 };
}

function bearerOf({
  token,
}: {
  token: { id: string; playerId: string; scopes: readonly string[] };
}) {
  return { playerId: token.playerId, tokenId: token.id, scopes: token.scopes };
}
