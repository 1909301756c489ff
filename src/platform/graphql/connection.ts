import type { Type } from '@nestjs/common';
import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import { badUserInput } from './api-error.js';

const DEFAULT_PAGE = 20;
const LONGEST_PAGE = 100;

@ObjectType('PageInfo', { description: 'Where a page stands in its list.' })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether there is more after this page.' })
  readonly hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether the page was asked for by `after`.' })
  readonly hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first item.' })
  readonly startCursor!: string | null;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor of the last item: `after` of the next page.',
  })
  readonly endCursor!: string | null;
}

export type Edge<Item> = { readonly node: Item; readonly cursor: string };

export type Page<Item> = {
  readonly edges: readonly Edge<Item>[];
  readonly pageInfo: PageInfo;
};

/** The Relay connection of a type: `Connection(Game, 'Game')` makes GameConnection and GameEdge. */
export function Connection<Item extends object>(item: Type<Item>, name: string): Type<Page<Item>> {
  @ObjectType(`${name}Edge`, { description: `A ${name} at its place in a list.` })
  class ItemEdge {
    @Field(() => item, { description: `The ${name}.` })
    readonly node!: Item;

    @Field(() => String, { description: 'This place; opaque.' })
    readonly cursor!: string;
  }

  @ObjectType(`${name}Connection`, { description: `A page of a list of ${name}.` })
  class ItemConnection {
    @Field(() => [ItemEdge], { description: 'The items of the page, in the order of the list.' })
    readonly edges!: readonly Edge<Item>[];

    @Field(() => PageInfo, { description: 'Where the page stands.' })
    readonly pageInfo!: PageInfo;
  }

  return ItemConnection;
}

@ArgsType()
export class PageArguments {
  @Field(() => Int, { defaultValue: DEFAULT_PAGE, description: 'How many at most: 1 to 100.' })
  readonly first: number = DEFAULT_PAGE;

  @Field(() => String, {
    nullable: true,
    description: 'The cursor after which to go on; from the beginning without it.',
  })
  readonly after?: string | null;
}

/** The asked-for page; refuses BAD_USER_INPUT a length out of range. */
export function pageOf({ first, after }: PageArguments): {
  readonly first: number;
  readonly after: string | undefined;
} {
  if (first < 1 || first > LONGEST_PAGE) {
    throw badUserInput(`first must be from 1 to ${LONGEST_PAGE}, not ${first}`);
  }
  return { first, after: after ?? undefined };
}

/**
 * A page from `rows`, of which one more than `first` was read to tell whether there is a next page.
 * `keyOf` is the tuple by which the list is ordered.
 */
export function toPage<Row, Item>(
  rows: readonly Row[],
  { first, after }: { readonly first: number; readonly after: string | undefined },
  keyOf: (row: Row) => readonly string[],
  toItem: (row: Row) => Item,
): Page<Item> {
  const edges = rows
    .slice(0, first)
    .map((row) => ({ node: toItem(row), cursor: encodeCursor(keyOf(row)) }));
  return {
    edges,
    pageInfo: {
      hasNextPage: rows.length > first,
      hasPreviousPage: after !== undefined,
      startCursor: edges.at(0)?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
  };
}

export function encodeCursor(key: readonly string[]): string {
  return Buffer.from(JSON.stringify(key)).toString('base64url');
}

/** The tuple of `length` strings behind a cursor; refuses BAD_USER_INPUT what is none. */
export function decodeCursor(cursor: string, length: number): readonly string[] {
  const key = parsed(cursor);
  const isKey =
    Array.isArray(key) &&
    key.length === length &&
    key.every((part): part is string => typeof part === 'string' && !part.includes('\0'));
  if (!isKey) throw badUserInput('after is not a cursor of this list');
  return key;
}

function parsed(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
