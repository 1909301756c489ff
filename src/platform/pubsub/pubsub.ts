export type JsonValue =
  string | number | boolean | null | readonly JsonValue[] | { readonly [key: string]: JsonValue };
export type JsonObject = { readonly [key: string]: JsonValue };

export type Listener = (message: JsonObject) => void;

/**
 * Tells every process of the installation, this one included, that something has happened. A
 * message is a hint: it carries ids and versions, and whoever hears it reads the rows.
 */
export abstract class PubSub {
  /**
   * Call it after the commit. It never rejects, and a lost connection does not hold it up: the
   * message then waits, and goes out when the connection is back. Messages of one process keep
   * their order; one that was on its way when the connection broke may be heard twice.
   */
  abstract publish(topic: string, message: JsonObject): Promise<void>;

  /** Returns what ends the subscription. A listener that throws does not disturb the others. */
  abstract subscribe(topic: string, listener: Listener): () => void;

  /**
   * The listener is called when messages of other processes may have been missed, and the
   * connection is back: whoever follows something reads it again. Returns what ends it.
   */
  abstract onGap(listener: () => void): () => void;
}
