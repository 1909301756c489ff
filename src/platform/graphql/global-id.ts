import { fromGlobalId, toGlobalId as encode } from 'graphql-relay';
import { badUserInput } from './api-error.js';

export const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** An id that is unique among all types of the API. */
export function toGlobalId(type: string, id: string): string {
  return encode(type, id);
}

/**
 * The id behind a global id of the expected type. Refuses BAD_USER_INPUT what is no global id, is
 * one of another type, or holds an id of another form.
 */
export function parseGlobalId(globalId: string, expectedType: string, form = UUID): string {
  const { type, id } = splitGlobalId(globalId);
  if (type !== expectedType) {
    throw badUserInput(
      `"${shown(globalId)}" is the id of a ${shown(type)}, not of a ${expectedType}`,
    );
  }
  if (!form.test(id)) throw notAnId(globalId);
  return id;
}

/** Type and id behind a global id; refuses BAD_USER_INPUT what is none. */
export function splitGlobalId(globalId: string): { readonly type: string; readonly id: string } {
  const { type, id } = fromGlobalId(globalId);
  const isWhole = type !== '' && id !== '' && encode(type, id) === globalId;
  if (!isWhole) throw notAnId(globalId);
  return { type, id };
}

function notAnId(globalId: string): Error {
  return badUserInput(`"${shown(globalId)}" is not an id that this server gave out`);
}

function shown(text: string): string {
  const LENGTH = 60;
  return text.length > LENGTH ? `${text.slice(0, LENGTH)}…` : text;
}
