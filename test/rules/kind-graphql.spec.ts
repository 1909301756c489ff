import 'reflect-metadata';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  Args,
  Field,
  GraphQLSchemaBuilderModule,
  GraphQLSchemaFactory,
  ObjectType,
  Query,
  Resolver,
} from '@nestjs/graphql';
import { Test, type TestingModule } from '@nestjs/testing';
import {
  coerceInputValue,
  getNamedType,
  graphql,
  isEnumType,
  isInputObjectType,
  isObjectType,
  type GraphQLInputType,
  type GraphQLNamedType,
  type GraphQLSchema,
} from 'graphql';
import { catalogue } from '../../src/rules/catalogue.js';
import type { KindGraphql } from '../../src/rules/contract/index.js';
import { spread } from './other-moves.js';
import { copyByJson } from './plain-data.js';
import { deal, playOut, type LawfulKind, type PlayOut, type Setting } from './play-out.js';

type LawfulGraphql = KindGraphql<unknown, unknown, unknown>;

async function graphqlOf(kind: LawfulKind): Promise<LawfulGraphql> {
  const file = `../../src/rules/${kind.folder}/${kind.folder}.graphql.js`;
  const { kindGraphql } = (await import(file)) as { kindGraphql: LawfulGraphql };
  return kindGraphql;
}

/** A schema that holds one kind alone, as the server would build it. */
async function schemaOf(module: TestingModule, kind: LawfulGraphql): Promise<GraphQLSchema> {
  @ObjectType(`Shown${kind.viewType.name}`, { description: 'One of each output type.' })
  class Shown {
    @Field(() => kind.viewType, { nullable: true, description: 'A view.' })
    view?: object;

    @Field(() => kind.moveType, { nullable: true, description: 'A move.' })
    move?: object;

    @Field(() => kind.optionsType, { nullable: true, description: 'Options.' })
    options?: object;
  }

  @Resolver()
  class ShownResolver {
    @Query(() => Shown, { nullable: true, description: 'Takes one of each input type.' })
    shown(
      @Args('move', { type: () => kind.moveInput, nullable: true, description: 'A move.' })
      _move?: object,
      @Args('options', { type: () => kind.optionsInput, nullable: true, description: 'Options.' })
      _options?: object,
    ): Shown {
      return {};
    }
  }

  return module.get(GraphQLSchemaFactory).create([ShownResolver]);
}

function titleOf({ field }: { readonly field: string }): string {
  return field.replace(/^./, (letter) => letter.toUpperCase());
}

function playOutOf(kind: LawfulKind, manner: Setting['manner']): PlayOut {
  return playOut(kind, {
    key: '5e'.repeat(32),
    seats: Math.max(kind.rules.seats.min, Math.min(3, kind.rules.seats.max)),
    options: kind.rules.defaultOptions,
    manner,
  });
}

describe.each(catalogue.map((kind): [string, LawfulKind] => [kind.id, kind]))('%s', (_, kind) => {
  let module: TestingModule;
  let schema: GraphQLSchema;
  let translation: LawfulGraphql;
  const game = playOutOf(kind, 'NORMAL');
  const short = playOutOf(kind, 'RANDOM');
  const states = spread(
    [...game.steps, ...short.steps].map(({ state }) => state),
    40,
  );

  beforeAll(async () => {
    module = await Test.createTestingModule({ imports: [GraphQLSchemaBuilderModule] }).compile();
    translation = await graphqlOf(kind);
    schema = await schemaOf(module, translation);
  });

  afterAll(() => module.close());

  it('names its types after itself', () => {
    const title = titleOf(kind);
    const names = Object.keys(schema.getTypeMap()).filter(
      (name) => !/^(__|Query$|Shown|Boolean$|Float$|ID$|Int$|String$)/.test(name),
    );

    // The driver keeps the types of all kinds that were loaded before.
    const titles = catalogue.map(titleOf);
    expect(names.filter((name) => !titles.some((known) => name.startsWith(known)))).toEqual([]);
    expect(names).toEqual(expect.arrayContaining([`${title}MoveInput`, `${title}View`]));
  });

  it('describes every type, field, argument and enum value', () => {
    expect(Object.values(schema.getTypeMap()).flatMap(undescribed)).toEqual([]);
  });

  it('takes every legal move as one input field, and gives the same move back', () => {
    const input = getNamedType(argument(schema, 'move'));
    expect(isInputObjectType(input) && input.isOneOf).toBe(true);

    for (const { moves } of states.flatMap((state) => listsOf(kind, state))) {
      for (const move of spread(moves, 25)) {
        const sent = copyByJson(translation.fromMove(move));
        const read: unknown = coerceInputValue(sent, argument(schema, 'move'));
        // Coercing makes objects without a prototype; the translation must not care.
        expect(translation.toMove(read as object)).toEqual(move);
      }
    }
  });

  it('makes an empty move input a move that is refused as malformed', () => {
    const state = deal(kind, game.setting);
    const [awaited] = kind.rules.awaited(state);

    const result = kind.rules.play(state, awaited?.seat ?? 0, translation.toMove({}));

    expect(result).toMatchObject({ ok: false, refusal: { code: 'MALFORMED_MOVE' } });
  });

  it('has the default options as the defaults of the input, and gives options back', () => {
    const { defaultOptions } = kind.rules;
    const defaults: unknown = coerceInputValue({}, argument(schema, 'options'));

    expect(translation.toOptions(defaults as object)).toEqual(defaultOptions);
    expect(translation.toOptions(translation.fromOptions(defaultOptions))).toEqual(defaultOptions);
    expect(translation.fromOptions(defaultOptions)).toBeInstanceOf(translation.optionsType);
  });

  it('shows every view and move through the schema, whole and without an error', async () => {
    const source = `{ shown {
      view ${selection(schema.getType(translation.viewType.name))}
      move ${selection(schema.getType(translation.moveType.name))}
      options ${selection(schema.getType(translation.optionsType.name))}
    } }`;

    for (const state of [...states, game.final, short.final]) {
      const options = translation.fromOptions(kind.rules.defaultOptions);
      const [move] = listsOf(kind, state).flatMap(({ moves }) => moves);
      for (const viewer of [null, 0]) {
        const view = translation.fromView(kind.rules.view(state, viewer));
        expect(view).toBeInstanceOf(translation.viewType);
        const shown = {
          view,
          move: move === undefined ? null : translation.fromMove(move),
          options,
        };
        const { data, errors } = await graphql({
          schema,
          source,
          rootValue: { shown },
          fieldResolver: (parent: Record<string, unknown>, _args, _context, { fieldName }) =>
            parent[fieldName],
        });
        expect(errors).toBeUndefined();
        expect(data).toMatchObject({ shown: { view: expect.anything() as unknown } });
      }
    }
  });
});

function listsOf({ rules }: LawfulKind, state: unknown) {
  return rules.awaited(state).map(({ seat }) => rules.legalMoves(state, seat));
}

function argument(schema: GraphQLSchema, name: string): GraphQLInputType {
  const fields = schema.getQueryType()?.getFields() ?? {};
  const found = fields['shown']?.args.find((arg) => arg.name === name);
  if (found === undefined) throw new Error(`the query has no argument ${name}`);
  return found.type;
}

/** Names of what has no description: `LittleRickyView.hand`. */
function undescribed(type: GraphQLNamedType): readonly string[] {
  if (type.name.startsWith('__') || type.name === 'Query') return [];
  const missing = membersOf(type).filter(({ description }) => !description);
  const ownName = type.description ? [] : [type.name];
  return ownName.concat(missing.map(({ name }) => `${type.name}.${name}`));
}

function membersOf(type: GraphQLNamedType): readonly { name: string; description?: unknown }[] {
  if (isEnumType(type)) return type.getValues();
  return isObjectType(type) || isInputObjectType(type) ? Object.values(type.getFields()) : [];
}

/** A selection of every field, to the leaves. */
function selection(type: GraphQLNamedType | undefined): string {
  if (!isObjectType(type)) return '';
  const fields = Object.values(type.getFields()).map(
    (field) => `${field.name} ${selection(getNamedType(field.type))}`,
  );
  return `{ __typename ${fields.join(' ')} }`;
}
