/** What the clients were answered and told: the other side of what stands in the database. */
export class Ledger {
  /** `{ gameId, playerId, moveId, version, move }` of every move that was acknowledged. */
  acknowledged = [];
  /** `{ gameId, playerId, moveId, code }` of every move that was refused. */
  refused = [];
  /** By player and game: the versions heard, in the order heard. */
  streams = [];
  /** One a player: what `viewerEvents` told. */
  inboxes = [];
  games = [];
  /** Moves that were sent again under the same key after they had been acknowledged. */
  repeated = 0;
  /** Requests without an answer, or with one that says that the server is at fault. */
  failedRequests = 0;
  /** Answers that no client deserves, whatever becomes of the server. */
  undeserved = [];

  openStream(playerId, gameId) {
    const stream = { playerId, gameId, versions: [], resumptions: 0, overs: [] };
    this.streams.push(stream);
    return stream;
  }

  openInbox(playerId) {
    const inbox = { playerId, told: [], ended: [], held: new Set(), resumptions: 0 };
    this.inboxes.push(inbox);
    return inbox;
  }
}
