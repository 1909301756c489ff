import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { type Caller, CurrentCaller, RequiresScope } from '../../platform/graphql/index.js';
import { ProfileService } from '../application/profile.service.js';
import { type Answer, answerOf, playerField } from './answer.js';
import { ChangeNameInput, ChangePasswordInput, UpgradeGuestInput } from './inputs.js';
import { ChangeNameResult, ChangePasswordResult, UpgradeGuestResult } from './results.js';
import { SignInLimits } from './sign-in-limits.js';

@Resolver()
export class ProfileResolver {
  constructor(
    private readonly profiles: ProfileService,
    private readonly limits: SignInLimits,
  ) {}

  @RequiresScope('ACCOUNT')
  @Mutation(() => UpgradeGuestResult, {
    description:
      'Gives the guest whose token this is a password: the same player from now on, with the ' +
      'same games, and every token stays valid. Needs the scope ACCOUNT. Refused: NAME_INVALID, ' +
      'NAME_TAKEN, PASSWORD_TOO_WEAK, NOT_A_GUEST.',
  })
  async upgradeGuest(
    @Args('input', { description: 'What the guest gets.' })
    { name, password }: UpgradeGuestInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<Answer> {
    await this.limits.byPlayer(playerId);
    const answer = await this.profiles.upgradeGuest(playerId, { name: name ?? null, password });
    return answerOf(answer, 'GuestUpgraded', playerField);
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => ChangeNameResult, {
    description:
      "Changes the caller's name. Needs the scope ACCOUNT. Refused: NAME_INVALID, NAME_TAKEN.",
  })
  async changeName(
    @Args('input', { description: 'The new name.' }) { name }: ChangeNameInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<Answer> {
    return answerOf(await this.profiles.changeName(playerId, name), 'NameChanged', playerField);
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => ChangePasswordResult, {
    description:
      "Changes the caller's password and revokes all other sessions; personal tokens stay valid. " +
      'Needs the scope ACCOUNT. Refused: NO_PASSWORD, PASSWORD_TOO_WEAK, WRONG_CREDENTIALS.',
  })
  async changePassword(
    @Args('input', { description: 'The old password and the new one.' })
    { oldPassword, newPassword }: ChangePasswordInput,
    @CurrentCaller() caller: Caller,
  ): Promise<Answer> {
    await this.limits.byPlayer(caller.playerId);
    const passwords = { old: oldPassword, new: newPassword };
    const answer = await this.profiles.changePassword(caller, passwords);
    return answerOf(answer, 'PasswordChanged', playerField);
  }
}
