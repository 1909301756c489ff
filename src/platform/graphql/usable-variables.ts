import { apiError, badUserInput } from './api-error.js';

const DEEPEST = 100;

/** Refuses BAD_REQUEST variables that nest without need, and BAD_USER_INPUT the null character. */
export function refuseUnusableVariables(variables: Readonly<Record<string, unknown>>): void {
  for (const variable of Object.values(variables)) look(variable, 1);
}

/** PostgreSQL cannot store it, and no name, note or key has a use for it. */
export function refuseNullCharacter(text: string): void {
  if (text.includes('\0')) throw badUserInput('text may not hold the null character');
}

function look(value: unknown, depth: number): void {
  if (typeof value === 'string') return refuseNullCharacter(value);
  if (typeof value !== 'object' || value === null) return;
  if (depth > DEEPEST) {
    throw apiError(
      'BAD_REQUEST',
      `variables may nest ${DEEPEST} levels deep, and these nest deeper`,
    );
  }
  for (const part of Object.values(value)) look(part, depth + 1);
}
