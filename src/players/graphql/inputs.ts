import { Field, InputType, Int } from '@nestjs/graphql';
import { DEFAULT_PERSONAL_DAYS } from '../domain/access-token.js';
import type { Scope } from '../domain/scope.js';
import { ScopeEnum } from './enums.js';

const NAME =
  '2 to 32 characters: letters and digits of any script, spaces and . _ -; unique without ' +
  'regard to capitals.';
const PASSWORD = '8 to 256 characters.';

@InputType({ description: 'What a guest brings.' })
export class CreateGuestInput {
  @Field(() => String, {
    nullable: true,
    description: `${NAME} Without a name the server makes up a friendly one.`,
  })
  readonly name?: string | null;
}

@InputType({ description: 'A new account.' })
export class SignUpInput {
  @Field(() => String, { description: NAME })
  readonly name!: string;

  @Field(() => String, { description: PASSWORD })
  readonly password!: string;

  @Field(() => Boolean, {
    defaultValue: false,
    description: 'Whether a program will play with this account; everybody can see that it does.',
  })
  readonly bot!: boolean;
}

@InputType({ description: 'Who somebody says to be.' })
export class SignInInput {
  @Field(() => String, { description: "The account's name, in any capitals." })
  readonly name!: string;

  @Field(() => String, { description: "The account's password." })
  readonly password!: string;

  @Field(() => String, {
    nullable: true,
    description: 'What to call this session in the list of tokens, 1 to 64 characters: "Laptop".',
  })
  readonly label?: string | null;
}

@InputType({ description: 'What makes a guest an account for good.' })
export class UpgradeGuestInput {
  @Field(() => String, {
    nullable: true,
    description: `A new name, ${NAME} Without one the guest's name stays.`,
  })
  readonly name?: string | null;

  @Field(() => String, { description: PASSWORD })
  readonly password!: string;
}

@InputType({ description: 'A new name.' })
export class ChangeNameInput {
  @Field(() => String, { description: NAME })
  readonly name!: string;
}

@InputType({ description: 'The old password and the new one.' })
export class ChangePasswordInput {
  @Field(() => String, { description: 'The password so far.' })
  readonly oldPassword!: string;

  @Field(() => String, { description: PASSWORD })
  readonly newPassword!: string;
}

@InputType({ description: 'That an account is to be deleted, and that its owner says so.' })
export class DeleteAccountInput {
  @Field(() => String, {
    nullable: true,
    description: 'The password once more; left out by a guest, who has none.',
  })
  readonly password?: string | null;
}

@InputType({ description: 'A token for a program.' })
export class CreateAccessTokenInput {
  @Field(() => String, { description: 'What to call it, 1 to 64 characters: "My bot at home".' })
  readonly label!: string;

  @Field(() => [ScopeEnum], {
    description: 'What it may be used for; nothing that the token in use may not.',
  })
  readonly scopes!: Scope[];

  @Field(() => Int, {
    defaultValue: DEFAULT_PERSONAL_DAYS,
    description: 'How long it is valid, 1 to 365 days.',
  })
  readonly expiresInDays!: number;
}
