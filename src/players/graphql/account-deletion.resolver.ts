import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { type Caller, CurrentCaller, RequiresScope } from '../../platform/graphql/index.js';
import { AccountDeletion, type DeletedAccount } from '../application/account-deletion.js';
import { type Answer, answerOf, playerField } from './answer.js';
import { DeleteAccountInput } from './inputs.js';
import { DeleteAccountResult } from './results.js';
import { SignInLimits } from './sign-in-limits.js';

@Resolver()
export class AccountDeletionResolver {
  constructor(
    private readonly deletion: AccountDeletion,
    private readonly limits: SignInLimits,
  ) {}

  @RequiresScope('ACCOUNT')
  @Mutation(() => DeleteAccountResult, {
    description:
      'Deletes the caller\'s account for good. Name and secrets go at once; games that are played are resigned, as if the player had done so, and those in the lobby are left; finished games and their results stay, under the name "deleted player". Needs the scope ACCOUNT. Refused: WRONG_CREDENTIALS.',
  })
  async deleteAccount(
    @Args('input', { defaultValue: {}, description: 'That its owner says so.' })
    { password }: DeleteAccountInput,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<Answer> {
    await this.limits.byPlayer(playerId);
    const answer = await this.deletion.delete(playerId, password ?? null);
    return answerOf(answer, 'AccountDeleted', deletedFields);
  }
}

function deletedFields({ player, kept }: DeletedAccount): object {
  return { ...playerField(player), kept };
}
