import { badUserInput, decodeCursor } from '../../platform/graphql/index.js';
import type { BoardKey, FriendsSlice, Place } from '../persistence/board-queries.js';

const NUMBER = /^\d{1,9}$/;
const VALUE = /^-?\d{1,9}$/;
const ENTRANT = /^([0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}|[A-Z]{1,20})$/;
const RANKED = /^(ranked|provisional)$/;

export function keyOfPlace(moment: number, { value, entrant }: Place): readonly string[] {
  return [String(moment), String(value), entrant];
}

export function boardKeyFrom(cursor: string): BoardKey {
  const [moment, value, entrant] = partsOf(cursor, [NUMBER, VALUE, ENTRANT]);
  return { moment: Number(moment), value: Number(value), entrant };
}

export function keyOfFriend({ rank, value, entrant }: Place): readonly string[] {
  return [rank === null ? 'provisional' : 'ranked', String(value), entrant];
}

export function friendsKeyFrom(cursor: string): FriendsSlice['after'] {
  const [ranked, value, entrant] = partsOf(cursor, [RANKED, VALUE, ENTRANT]);
  return { isRanked: ranked === 'ranked', value: Number(value), entrant };
}

type Three<Item> = readonly [Item, Item, Item];

function partsOf(cursor: string, forms: Three<RegExp>): Three<string> {
  const [one = '', two = '', three = ''] = decodeCursor(cursor, forms.length);
  const parts = [one, two, three] as const;
  if (forms.every((form, index) => form.test(parts[index] ?? ''))) return parts;
  throw badUserInput('after is not a cursor of this list');
}
