import { isSame } from '../records.mjs';
import { finding } from './finding.mjs';

export function versions({ records: { games } }) {
  const faults = games.flatMap(({ id, version, state, turns }) => {
    const gap = turns.findIndex((turn, index) => turn.version !== index + 1);
    const hasAll = turns.length === version && state.version === version;
    if (gap < 0 && hasAll) return [];
    const where = gap < 0 ? '' : `, and version ${gap + 1} is missing or double`;
    return [
      `game ${id} is at ${version}, its state at ${state.version}, its log has ${turns.length} turns${where}`,
    ];
  });
  const turns = games.reduce((sum, game) => sum + game.turns.length, 0);
  const figure = `${games.length} games, ${turns} turns`;
  return finding('versions have no gap', figure, faults, { games: games.length, turns });
}

export function replays({ records: { games }, domain, kindOf }) {
  const faults = games.flatMap(({ id, state, turns }) => {
    try {
      const table = domain.replayTable({ game: state, kind: kindOf(state) }, turns);
      return isSame(table, state.table) ? [] : [`game ${id} is replayed to another table`];
    } catch (error) {
      return [`game ${id} cannot be replayed: ${error.message}`];
    }
  });
  return finding('a replay of the log gives the stored state', `${games.length} games`, faults);
}

export function endings({ records: { games, results }, ledger }) {
  const known = new Set(games.map(({ id }) => id));
  const lost = ledger.games.filter((id) => !known.has(id));
  const doubled = games.length - new Set(ledger.games).size;
  const faults = games.flatMap(({ id, phase, version, state, dueAt, botDueAt }) => {
    if (phase !== 'FINISHED') {
      return [`game ${id} is ${phase} at ${version}: ${JSON.stringify(state.open)}`];
    }
    const rows = results.get(id) ?? 0;
    if (rows !== state.seats.length) return [`game ${id} has ${rows} results`];
    return (dueAt ?? botDueAt) ? [`game ${id} is over, and still something is due`] : [];
  });
  return finding('every game reached its end', `${games.length} games finished`, [
    ...faults,
    ...lost.map((id) => `game ${id} was created and is gone`),
    ...(doubled > 0 ? [`${doubled} games were created by requests that were sent again`] : []),
  ]);
}
