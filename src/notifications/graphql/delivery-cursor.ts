import { badUserInput, decodeCursor } from '../../platform/graphql/index.js';
import type { DeliveryKey } from '../application/delivery-ports.js';

const INSTANT = /^\d{1,13}$/;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function keyOf({ createdAt, id }: DeliveryKey): readonly string[] {
  return [String(createdAt), id];
}

export function keyFrom(cursor: string): DeliveryKey {
  const [createdAt = '', id = ''] = decodeCursor(cursor, 2);
  if (INSTANT.test(createdAt) && UUID.test(id)) return { createdAt: Number(createdAt), id };
  throw badUserInput('after is not a cursor of this list');
}
