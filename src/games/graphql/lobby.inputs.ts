import { Field, ID, InputType, Int } from '@nestjs/graphql';
import type { BotLevel as Level } from '../../rules/contract/index.js';
import { BotLevel } from './enums.js';

@InputType({ description: 'Which game to join: by its id or by its invite code.' })
export class JoinGameInput {
  @Field(() => ID, { nullable: true, description: 'The id of the game.' })
  gameId?: string | null;

  @Field(() => String, {
    nullable: true,
    description:
      'The invite code; enough by itself, and needed beside the id where one must be invited.',
  })
  inviteCode?: string | null;

  @Field(() => String, {
    defaultValue: '',
    description: 'A contribution of your own to the deal, any text up to 64 characters.',
  })
  entropy!: string;
}

@InputType({ description: 'Whom to invite to which game.' })
export class InviteInput {
  @Field(() => ID, { description: 'The id of the game.' })
  gameId!: string;

  @Field(() => [ID], { description: 'The ids of the players, at most 50.' })
  players!: string[];
}

@InputType({ description: 'Which bot to put where.' })
export class AddBotInput {
  @Field(() => ID, { description: 'The id of the game.' })
  gameId!: string;

  @Field(() => BotLevel, { defaultValue: 'NORMAL', description: 'How well it plays.' })
  level!: Level;

  @Field(() => Int, { nullable: true, description: 'Left out: the first free seat.' })
  seat?: number;
}

@InputType({ description: 'Which seat to free of its bot.' })
export class RemoveBotInput {
  @Field(() => ID, { description: 'The id of the game.' })
  gameId!: string;

  @Field(() => Int, { description: 'The seat.' })
  seat!: number;
}
