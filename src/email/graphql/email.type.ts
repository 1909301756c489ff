import { Field, ObjectType, createUnionType } from '@nestjs/graphql';
import { Refusal, registerRefusalCodes } from '../../platform/graphql/index.js';
import type { EmailState } from '../application/ports.js';
import { EMAIL_REFUSALS } from '../domain/refusal.js';

registerRefusalCodes(EMAIL_REFUSALS);

@ObjectType({ description: 'Your e-mail address. Nobody else sees it.' })
export class ViewerEmail {
  @Field(() => String, {
    nullable: true,
    description: 'Where messages go: the address that was confirmed last.',
  })
  readonly address!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The address that waits to be confirmed, and takes the place of the other then.',
  })
  readonly unconfirmedAddress!: string | null;

  @Field(() => Date, { nullable: true, description: 'Until when it may be confirmed.' })
  readonly confirmBy!: Date | null;

  @Field(() => String, {
    nullable: true,
    description: 'Why no message could be sent to the address that waits, if that is so.',
  })
  readonly failure!: string | null;
}

@ObjectType({ description: 'The address was changed, or waits to be confirmed.' })
export class EmailChanged {
  @Field(() => ViewerEmail, { description: 'Your e-mail address as it is now.' })
  readonly email!: ViewerEmail;
}

export const SetEmailResult = createUnionType({
  name: 'SetEmailResult',
  description: 'What `setEmail` comes to.',
  types: () => [EmailChanged, Refusal] as const,
});

export const ConfirmEmailResult = createUnionType({
  name: 'ConfirmEmailResult',
  description: 'What `confirmEmail` comes to.',
  types: () => [EmailChanged, Refusal] as const,
});

export function toViewerEmail({ confirmed, wanted }: EmailState): ViewerEmail {
  return {
    address: confirmed,
    unconfirmedAddress: wanted?.address ?? null,
    confirmBy: wanted && new Date(wanted.expiresAt),
    failure: wanted?.failure ?? null,
  };
}

export function changedTo(state: EmailState): object {
  return { __typename: 'EmailChanged', email: toViewerEmail(state) };
}
