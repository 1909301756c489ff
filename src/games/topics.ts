/** Topic on which `{ version }` is told after each turn of a game. */
export function gameTopic(gameId: string): string {
  return `game:${gameId}`;
}
