import { ArgsType, Field } from '@nestjs/graphql';
import { GameKind } from '../../games/index.js';
import { badUserInput, decodeCursor } from '../../platform/graphql/index.js';
import { SOLITAIRES, isSolitaire } from '../domain/solitaires.js';
import type { Span } from '../domain/spans.js';
import type { ScoreKey, ScorePlace } from '../persistence/score-board.js';
import { SpanEnum } from './board-enums.js';

@ArgsType()
export class ScoreBoardArguments {
  @Field(() => GameKind, { description: 'The kind: one that is played alone.' })
  readonly kind!: string;

  @Field(() => SpanEnum, { defaultValue: 'ALL_TIME', description: 'Which games it looks at.' })
  readonly span: Span = 'ALL_TIME';

  @Field(() => Date, {
    nullable: true,
    description: 'An instant in the season, week or day; left out: now.',
  })
  readonly at?: Date | null;
}

/** Refuses BAD_USER_INPUT a kind whose players have opponents. */
export function solitaireFrom(kind: string): string {
  if (isSolitaire(kind)) return kind;
  const known = SOLITAIRES.map(({ id }) => id).join(', ');
  throw badUserInput(
    `there is no board by score of ${kind}, only of ${known}: ask leaderboard, which is by rating`,
  );
}

/** Refuses BAD_USER_INPUT a kind that is played alone. */
export function ratedKindFrom(kind: string): string {
  if (!isSolitaire(kind)) return kind;
  throw badUserInput(
    `${kind} is played alone and has no ratings: ask scoreBoard, which is by score`,
  );
}

const INSTANT = /^\d{1,13}$/;
const FORMS = [INSTANT, /^-?\d{1,9}$/, INSTANT, /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/];

export function keyOfScore(
  moment: number,
  { score, finishedAt, playerId }: ScorePlace,
): readonly string[] {
  return [moment, score, finishedAt, playerId].map(String);
}

export function scoreKeyFrom(cursor: string | undefined): ScoreKey | null {
  if (cursor === undefined) return null;
  const parts = decodeCursor(cursor, FORMS.length);
  if (!FORMS.every((form, index) => form.test(parts[index] ?? ''))) {
    throw badUserInput('after is not a cursor of this list');
  }
  const [moment, score, finishedAt] = parts.map(Number) as [number, number, number]; // by FORMS
  return { moment, score, finishedAt, playerId: parts[3] ?? '' };
}
