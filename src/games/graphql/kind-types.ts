import { Field, InputType, ObjectType, createUnionType } from '@nestjs/graphql';
import { catalogue } from '../../rules/catalogue.js';
import type { AnyKind, GraphqlClass, KindGraphql } from '../../rules/contract/index.js';
import { badUserInput, describedEnum } from '../../platform/graphql/index.js';
import { FORCED_MOVE, isForcedMove } from '../domain/standing.js';

/** A kind and how it shows itself, its types erased like those of `AnyKind`. */
export type ShownKind = {
  readonly kind: AnyKind;
  readonly graphql: KindGraphql<unknown, unknown, unknown>;
};

/** What `<kind>.graphql.ts` exports. */
type KindModule = { readonly kindGraphql: KindGraphql<unknown, unknown, unknown> };

// Found by the kind's folder, so that a new kind needs no line here.
const shownKinds: readonly ShownKind[] = await Promise.all(
  catalogue.map(async (kind) => {
    const path = `../../rules/${kind.folder}/${kind.folder}.graphql.js`;
    const { kindGraphql } = (await import(path)) as KindModule;
    return { kind, graphql: kindGraphql };
  }),
);

export function shownKind(id: string): ShownKind {
  const shown = shownKinds.find(({ kind }) => kind.id === id);
  if (!shown) throw new Error(`no kind is called ${id}`);
  return shown;
}

/** The kinds by their names; also the enum of the API. */
export const GameKind = describedEnum(
  'GameKind',
  'A rule book.',
  Object.fromEntries(catalogue.map(({ id, title, summary }) => [id, `${title}: ${summary}`])),
);

/** The value under the name of its kind; the schema lets exactly one through. */
type OneOfKinds = Readonly<Record<string, object | undefined>>;

@InputType({ isOneOf: true, description: 'A move, under the name of its kind.' })
export class MoveInput {}

@InputType({
  isOneOf: true,
  description: 'The kind of a game and its options; `{}` stands for the usual ones.',
})
export class OptionsInput {}

@InputType({
  isOneOf: true,
  description: 'A standing answer: the one of all kinds, or one under the name of its kind.',
})
export class StandingAnswerInput {
  @Field(() => Boolean, {
    nullable: true,
    description:
      'True: where you have one legal move and no other, it is made for you. False: as if this answer were left out. In every kind that is no race.',
  })
  forcedMove?: boolean;
}

@ObjectType({ description: 'Where its player has one legal move and no other, it is made.' })
export class ForcedMoveAnswer {
  @Field(() => Boolean, { description: 'Always true.' })
  forcedMove!: true;
}

for (const { kind, graphql } of shownKinds) {
  const nullable = true;
  const move = { nullable, description: `A move of ${kind.title}.` };
  const options = { nullable, description: `${kind.title}, with these options.` };
  Field(() => graphql.moveInput, move)(MoveInput.prototype, kind.field);
  Field(() => graphql.optionsInput, options)(OptionsInput.prototype, kind.field);
  const { standing } = graphql;
  if (!standing) continue;
  const answer = { nullable, description: `A standing answer in ${kind.title}.` };
  Field(() => standing.input, answer)(StandingAnswerInput.prototype, kind.field);
}

export const GameMove = unionOf('GameMove', 'A move, in the shape of its kind.', 'moveType');
export const GameView = unionOf(
  'GameView',
  'What one viewer sees of the table, in the shape of the kind.',
  'viewType',
);
export const GameOptions = unionOf('GameOptions', 'The options of a game.', 'optionsType');

export const StandingAnswer = createUnionType({
  name: 'StandingAnswer',
  description: 'A standing answer, in the shape of its kind.',
  types: () => [
    ForcedMoveAnswer,
    ...shownKinds.flatMap(({ graphql }) => graphql.standing?.type ?? []),
  ],
});

export function moveFrom(input: MoveInput): { readonly kind: string; readonly move: unknown } {
  const { shown, value } = pickKind(input, 'move');
  return { kind: shown.kind.id, move: shown.graphql.toMove(value) };
}

export function optionsFrom(input: OptionsInput) {
  const { shown, value } = pickKind(input, 'options');
  return { kind: shown.kind.id, options: shown.graphql.toOptions(value) };
}

/** The orders with the kind they are for; `null` where there are none. Of two kinds: BAD_USER_INPUT. */
export function ordersFrom(inputs: readonly StandingAnswerInput[]) {
  // The list takes the place of all before, so that what says no in it is off as if it were left out.
  const wanted = inputs.filter(({ forcedMove }) => forcedMove !== false);
  const orders = wanted.map((input) => {
    if (input.forcedMove === true) return { kind: null, order: FORCED_MOVE };
    const { shown, value } = pickKind(input, 'answers');
    return { kind: shown.kind.id, order: shown.graphql.standing?.toOrder(value) };
  });
  const kind = orders.find((order) => order.kind !== null)?.kind ?? null;
  if (orders.some((order) => order.kind !== null && order.kind !== kind)) {
    throw badUserInput('answers must be of one kind, that of the game');
  }
  return { kind, orders: orders.map(({ order }) => order) };
}

export function presentOrder(kindId: string, order: unknown): object {
  if (isForcedMove(order)) return instanceOf(ForcedMoveAnswer, { forcedMove: true });
  const { standing } = shownKind(kindId).graphql;
  if (!standing) throw new Error(`${kindId} has no standing answers`);
  // An order that was kept is one of this kind.
  return instanceOf(standing.type, standing.fromOrder(order as never));
}

export function presentMove(kindId: string, move: unknown): object {
  const { graphql } = shownKind(kindId);
  return instanceOf(graphql.moveType, graphql.fromMove(move));
}

export function presentView(kindId: string, view: unknown): object {
  const { graphql } = shownKind(kindId);
  return instanceOf(graphql.viewType, graphql.fromView(view));
}

export function presentOptions(kindId: string, options: unknown): object {
  const { graphql } = shownKind(kindId);
  return instanceOf(graphql.optionsType, graphql.fromOptions(options));
}

function pickKind(input: object, argument: string) {
  // The two input classes have the field of every kind and nothing else.
  const values = input as OneOfKinds;
  for (const shown of shownKinds) {
    const value = values[shown.kind.field];
    if (value) return { shown, value };
  }
  throw badUserInput(`${argument} must name exactly one kind`);
}

function unionOf(name: string, description: string, part: 'moveType' | 'viewType' | 'optionsType') {
  const types = shownKinds.map(({ graphql }) => graphql[part]);
  return createUnionType({
    name,
    description,
    types: () => types,
    resolveType: (value: object) => types.find((type) => value instanceof type),
  });
}

/** Unions tell their members apart by class. */
function instanceOf(type: GraphqlClass, fields: object): object {
  return Object.assign(new type(), fields);
}
