import type { ServerResponse } from 'node:http';
import { RESUME_BYTES, type StreamListener } from './stream-hub.ts';

/**
 * Maximum number of unsent bytes for a listener. A slower listener is disconnected; when it reconnects, it gets a
 * resync.
 */
export const SLOW_BYTES = RESUME_BYTES;

export interface ConnectionOptions {
  readonly raw: ServerResponse;
  readonly sharedTopics: readonly string[];
  readonly ownTopic: string | null;
  readonly sessionId: string | null;
  readonly onSlow: (connection: StreamConnection) => void;
}

/** One open stream. It is a class with plain fields to save memory, because there are thousands of them. */
export class StreamConnection implements StreamListener {
  joinedAt = 0;
  readonly sharedTopics: readonly string[];
  readonly ownTopic: string | null;
  readonly sessionId: string | null;
  readonly #raw: ServerResponse;
  /** Whether the response head has been written. */
  #hasBegun = false;
  readonly #onSlow: (connection: StreamConnection) => void;

  constructor({ raw, sharedTopics, ownTopic, sessionId, onSlow }: ConnectionOptions) {
    this.#raw = raw;
    this.sharedTopics = sharedTopics;
    this.ownTopic = ownTopic;
    this.sessionId = sessionId;
    this.#onSlow = onSlow;
  }

  send(bytes: Buffer): void {
    const raw = this.#raw;
    if (raw.writableEnded || raw.destroyed) return;
    if (raw.writableLength > SLOW_BYTES) {
      this.#onSlow(this);
      raw.destroy();
    } else if (this.#hasBegun && raw.socket !== null) {
      // Write to the socket directly: the response object would cork and uncork the socket for every write.
      raw.socket.write(bytes);
    } else {
      // The first bytes are sent together with the response head. The response object sends them only after any earlier
      // response on this connection.
      this.#hasBegun = true;
      raw.write(bytes);
    }
  }

  /** Sends a last message and ends. Destroys the connection if the client does not read. */
  end(last: Buffer): void {
    if (this.#raw.writableEnded || this.#raw.destroyed) return;
    if (this.#raw.writableLength > 0) this.#raw.destroy();
    else this.#raw.end(last);
  }
}
