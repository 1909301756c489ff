import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import {
  personalLife,
  readAuthorization,
  readLabel,
  secretFrom,
  secretHash,
  validToken,
  type AccessToken,
} from '../../src/players/domain/access-token.js';
import { friendlyName } from '../../src/players/domain/friendly-name.js';
import { nameKey, readName } from '../../src/players/domain/name.js';
import { passwordFault } from '../../src/players/domain/password.js';
import { grantScopes } from '../../src/players/domain/scope.js';

const DAY_MS = 86_400_000;

describe('a name', () => {
  it.each([
    ['Ada', 'Ada', 'ada'],
    ['  Ada   Lovelace ', 'Ada Lovelace', 'ada lovelace'],
    ['Ａｄａ', 'Ada', 'ada'],
    ['Zoë_2.0-b', 'Zoë_2.0-b', 'zoë_2.0-b'],
    ['Zoe\u0308', 'Zoë', 'zoë'],
    ['Straße', 'Straße', 'strasse'],
    ['李雷', '李雷', '李雷'],
    ['सीता', 'सीता', 'सीता'],
    ['ΟΔΥΣΣΕΥΣ', 'ΟΔΥΣΣΕΥΣ', 'οδυσσευς'],
    ['x'.repeat(32), 'x'.repeat(32), 'x'.repeat(32)],
  ])('%j is read as %j with the key %j', (text, name, key) => {
    expect(readName(text)).toEqual({ name, key });
  });

  it.each([
    ['', 'a name has 2 to 32 characters; this one has 0 characters'],
    [' A ', 'a name has 2 to 32 characters; this one has 1 character'],
    ['x'.repeat(33), 'a name has 2 to 32 characters; this one has 33 characters'],
    ['Ada\u200b', 'a name has only letters, digits, spaces and . _ -, which U+200B is not'],
    ['Ada\u202eadA', 'a name has only letters, digits, spaces and . _ -, which U+202E is not'],
    ['Ada\nB', 'a name has only letters, digits, spaces and . _ -, which U+000A is not'],
    ['Ada\u0000', 'a name has only letters, digits, spaces and . _ -, which U+0000 is not'],
    ['Ada\ufe0f', 'a name has only letters, digits, spaces and . _ -, which U+FE0F is not'],
    ['ㅤㅤㅤ', 'a name has only letters, digits, spaces and . _ -, which U+1160 is not'],
    ['Ada🂡', 'a name has only letters, digits, spaces and . _ -, which U+1F0A1 is not'],
    ['<b>', 'a name has only letters, digits, spaces and . _ -, which U+003C is not'],
    ['\u0301a', 'a name has only letters, digits, spaces and . _ -, which U+0301 is not'],
    ['Ada\ud800', 'a name has only letters, digits, spaces and . _ -, which U+D800 is not'],
    ['._-', 'a name has at least one letter or digit'],
  ])('%j is refused', (text, sentence) => {
    expect(readName(text)).toEqual({ code: 'NAME_INVALID', sentence });
  });

  it('has one key however it is capitalised', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', minLength: 2, maxLength: 32 }), (text) => {
        const key = nameKey(text);
        expect(nameKey(text.toLowerCase())).toBe(key);
        expect(nameKey(key)).toBe(key);
      }),
    );
  });

  it('is read the same when it is read again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = readName(text);
        if ('key' in once) expect(readName(once.name)).toEqual(once);
      }),
    );
  });

  it('is valid and recognisable when it is made up', () => {
    expect(friendlyName(() => 0)).toBe('Amber Badger 1');
    const longest = friendlyName((limit) => limit - 1);
    expect(longest).toBe('Witty Wren 99999');
    fc.assert(
      fc.property(fc.nat(29), fc.nat(29), fc.nat(99_998), (...numbers) => {
        const drawn = [...numbers];
        const name = friendlyName(() => drawn.shift() ?? 0);
        expect(readName(name)).toEqual({ name, key: name.toLowerCase() });
      }),
    );
  });
});

describe('a password', () => {
  it.each([7, 257])('of %d characters is refused', (length) => {
    expect(passwordFault('ß'.repeat(length))).toEqual({
      code: 'PASSWORD_TOO_WEAK',
      sentence: `a password has 8 to 256 characters; this one has ${length}`,
    });
  });

  it.each([8, 256])('of %d characters is accepted', (length) => {
    expect(passwordFault('🂡'.repeat(length))).toBeNull();
  });
});

describe('a token', () => {
  const secret = secretFrom(Buffer.alloc(32, 255));
  const token: AccessToken = {
    id: 'token',
    playerId: 'ada',
    type: 'PERSONAL',
    label: 'Bot',
    hash: secretHash(secret),
    scopes: ['PLAY'],
    createdAt: 0,
    expiresAt: 1000,
    revokedAt: null,
    lastUsedAt: null,
  };

  it('is a prefix and 32 random bytes, and is stored as its SHA-256', () => {
    expect(secret).toBe(`fd_${'_'.repeat(42)}8`);
    expect(secretHash('fd_abc')).toBe(
      // printf fd_abc | sha256sum
      '3e66c0d23216e7a3ce26d649ab925a324cfe8ffc54331ad6ca3f2d695544dd72',
    );
  });

  it('is read from the header, whatever the capitals of the scheme', () => {
    expect(readAuthorization(`Bearer ${secret}`)).toEqual({ secret });
    expect(readAuthorization(`bearer   ${secret} `)).toEqual({ secret });
  });

  it.each(['', '   ', 'Bearer', 'bearer  '])('is said to be empty in %j', (header) => {
    expect(readAuthorization(header)).toEqual({ fault: 'the token is empty' });
  });

  it.each([
    secret,
    `Basic ${secret}`,
    'Bearer fd_short',
    `Bearer ${secret}x`,
    `Bearer ${secret} x`,
    `Bearer ${secret.replace('fd_', 'xx_')}`,
  ])('is said to be malformed in %j', (header) => {
    expect(readAuthorization(header)).toEqual({
      fault:
        'the token is malformed: send "Bearer fd_…" as Authorization, or in connectionParams on a WebSocket',
    });
  });

  it('counts until the very millisecond at which it expires', () => {
    expect(validToken(token, 999)).toBe(token);
    expect(validToken(token, 1000)).toEqual({ fault: 'the token has expired' });
  });

  it('does not count when it is unknown or revoked', () => {
    expect(validToken(null, 0)).toEqual({ fault: 'the token is not known' });
    expect(validToken({ ...token, revokedAt: 5 }, 4)).toEqual({ fault: 'the token was revoked' });
  });

  it('lives 1 to 365 days', () => {
    expect(personalLife(1)).toBe(DAY_MS);
    expect(personalLife(365)).toBe(365 * DAY_MS);
    expect(personalLife(0)).toEqual({
      code: 'EXPIRY_INVALID',
      sentence: 'a token lives 1 to 365 days, not 0',
    });
    expect(personalLife(366)).toMatchObject({ code: 'EXPIRY_INVALID' });
  });

  it('has a label that shows', () => {
    expect(readLabel(' my bot 🤖 ')).toEqual({ label: 'my bot 🤖' });
    expect(readLabel('  ')).toEqual({
      code: 'LABEL_INVALID',
      sentence: 'a label has 1 to 64 characters; this one has 0',
    });
    expect(readLabel('x'.repeat(65))).toMatchObject({ code: 'LABEL_INVALID' });
    expect(readLabel('a\u202eb')).toEqual({
      code: 'LABEL_INVALID',
      sentence: 'a label has only characters that show',
    });
  });

  it('is granted no scope that the token in use lacks', () => {
    expect(grantScopes(['PLAY', 'READ', 'PLAY'], ['READ', 'PLAY'])).toEqual(['READ', 'PLAY']);
    expect(grantScopes(['READ', 'ACCOUNT'], ['READ', 'PLAY'])).toEqual({
      code: 'SCOPE_NOT_HELD',
      sentence: 'the token in use does not have the scope ACCOUNT and cannot pass it on',
    });
    expect(grantScopes([], ['READ'])).toEqual({
      code: 'SCOPES_INVALID',
      sentence: 'a token needs at least one scope',
    });
  });
});
