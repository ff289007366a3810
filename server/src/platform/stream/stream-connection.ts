import type { ServerResponse } from 'node:http';
import { RESUME_BYTES, type StreamListener } from './stream-hub.ts';

/** More unsent bytes than this, and the listener is too slow: it is cut off and can come back for a resync. */
export const SLOW_BYTES = RESUME_BYTES;

export interface ConnectionOptions {
  readonly raw: ServerResponse;
  readonly sharedTopics: readonly string[];
  readonly ownTopic: string | null;
  readonly sessionId: string | null;
  readonly onSlow: (connection: StreamConnection) => void;
}

/** One open stream. A class with nothing but fields: there are thousands of them. */
export class StreamConnection implements StreamListener {
  joinedAt = 0;
  readonly sharedTopics: readonly string[];
  readonly ownTopic: string | null;
  readonly sessionId: string | null;
  readonly #raw: ServerResponse;
  /** Whether the head has been handed over. */
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
      // Past the response, which would cork and uncork the socket for every write.
      raw.socket.write(bytes);
    } else {
      // With the head, or behind an earlier answer of this connection.
      this.#hasBegun = true;
      raw.write(bytes);
    }
  }

  /** Says a last thing and ends; one that does not read is cut off. */
  end(last: Buffer): void {
    if (this.#raw.writableEnded || this.#raw.destroyed) return;
    if (this.#raw.writableLength > 0) this.#raw.destroy();
    else this.#raw.end(last);
  }
}
