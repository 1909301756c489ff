import { Args, Mutation, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { type Caller, CurrentCaller, RequiresScope } from '../../platform/graphql/index.js';
import { Viewer, requireScope } from '../../players/index.js';
import { EmailService } from '../application/email.service.js';
import {
  ConfirmEmailResult,
  EmailChanged,
  SetEmailResult,
  ViewerEmail,
  changedTo,
  toViewerEmail,
} from './email.type.js';

/** Needs ACCOUNT: who may say where messages go could read them. */
@Resolver(() => Viewer)
export class EmailResolver {
  constructor(private readonly emails: EmailService) {}

  @ResolveField(() => ViewerEmail, {
    description: "The caller's e-mail address. Needs the scope ACCOUNT.",
  })
  async email(@Parent() viewer: Viewer): Promise<ViewerEmail> {
    requireScope(viewer, 'ACCOUNT');
    return toViewerEmail(await this.emails.stateOf(viewer.playerId));
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => SetEmailResult, {
    description:
      'Sends a message to an address, with a link and a token to confirm it within a day. Until ' +
      'then messages go to the address before, if there is one. The answer is the same for an ' +
      'address that does not exist, or that another account has. Needs the scope ACCOUNT. ' +
      'Refused: EMAIL_UNAVAILABLE, EMAIL_INVALID, EMAIL_TOO_OFTEN.',
  })
  async setEmail(
    @Args('address', { description: 'Like ann@example.org.' }) address: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<object> {
    const answer = await this.emails.set(playerId, address);
    return 'sentence' in answer ? { ...answer, __typename: 'Refusal' } : changedTo(answer);
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => ConfirmEmailResult, {
    description:
      'Confirms an address of yours by the token in the message to it; the page that the link ' +
      'leads to does the same. Again is no mistake. Needs the scope ACCOUNT. Refused: ' +
      'EMAIL_TOKEN_INVALID.',
  })
  async confirmEmail(
    @Args('token', { description: 'What stands behind `token=` in the link.' }) token: string,
    @CurrentCaller() { playerId }: Caller,
  ): Promise<object> {
    const answer = await this.emails.confirm(token, playerId);
    if ('sentence' in answer) return { ...answer, __typename: 'Refusal' };
    return changedTo(await this.emails.stateOf(playerId));
  }

  @RequiresScope('ACCOUNT')
  @Mutation(() => EmailChanged, {
    description: 'Forgets your address, and one that waits. Needs the scope ACCOUNT.',
  })
  async removeEmail(@CurrentCaller() { playerId }: Caller): Promise<object> {
    return changedTo(await this.emails.remove(playerId));
  }
}
