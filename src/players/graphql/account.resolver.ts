import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Bucket } from '../../platform/graphql/index.js';
import { AccountService, type SignedInPlayer } from '../application/account.service.js';
import { type Answer, answerOf, playerField, tokenField } from './answer.js';
import { CreateGuestInput, SignInInput, SignUpInput } from './inputs.js';
import { CreateGuestResult, SignInResult } from './results.js';
import { SignInLimits } from './sign-in-limits.js';

@Resolver()
export class AccountResolver {
  constructor(
    private readonly accounts: AccountService,
    private readonly limits: SignInLimits,
  ) {}

  @Bucket('accounts')
  @Mutation(() => CreateGuestResult, {
    description:
      'Makes an account without a password, to play at once. Needs no token. Refused: ' +
      'NAME_INVALID, NAME_TAKEN.',
  })
  async createGuest(
    @Args('input', { defaultValue: {}, description: 'What the guest brings.' })
    { name }: CreateGuestInput,
  ): Promise<Answer> {
    const answer = await this.accounts.createGuest(name ?? null);
    return answerOf(answer, 'GuestCreated', signedInFields);
  }

  @Bucket('accounts')
  @Mutation(() => SignInResult, {
    description:
      'Makes a new account, whatever token comes along; a guest who wants to stay the same player ' +
      'takes `upgradeGuest`. Refused: NAME_INVALID, NAME_TAKEN, PASSWORD_TOO_WEAK.',
  })
  async signUp(
    @Args('input', { description: 'The new account.' }) input: SignUpInput,
  ): Promise<Answer> {
    return answerOf(await this.accounts.signUp(input), 'SignedIn', signedInFields);
  }

  @Bucket('signIns')
  @Mutation(() => SignInResult, {
    description:
      'Opens a session of an account. Refused: WRONG_CREDENTIALS, the same for a wrong password ' +
      'and an unknown name; LABEL_INVALID.',
  })
  async signIn(
    @Args('input', { description: 'Who somebody says to be.' })
    { name, password, label }: SignInInput,
  ): Promise<Answer> {
    await this.limits.byName(name);
    const answer = await this.accounts.signIn({ name, password, label: label ?? null });
    return answerOf(answer, 'SignedIn', signedInFields);
  }
}

function signedInFields(signedIn: SignedInPlayer): object {
  return { ...playerField(signedIn.player), ...tokenField(signedIn) };
}
