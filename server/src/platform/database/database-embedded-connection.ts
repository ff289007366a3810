import { answerStartup, concatBytes, MESSAGE, prefixStatement, splitMessage } from './database-wire.ts';

/** Result of parsing the bytes received from a client. */
export interface Received {
  /** Replies to the start-up messages, which are not forwarded to the session. */
  readonly replies: readonly Uint8Array[];
  /** Complete pieces to forward to the session: each is a simple query, or all messages up to a Sync. */
  readonly pieces: readonly Uint8Array[];
  /** Whether the client has sent the message Terminate. */
  readonly hasLeft: boolean;
}

/**
 * Client side of a virtual connection (several share the one session of the embedded database). It splits the received
 * bytes into pieces and makes statement names unique.
 */
export class VirtualConnection {
  readonly id: number;
  /** Names, unique within the session, of the statements that this connection has prepared. */
  readonly statements = new Set<string>();
  #isStarted = false;
  #unread: Uint8Array = new Uint8Array(0);
  #piece: Uint8Array[] = [];

  constructor(id: number) {
    this.id = id;
  }

  receive(bytes: Uint8Array): Received {
    const replies: Uint8Array[] = [];
    const pieces: Uint8Array[] = [];
    this.#unread = this.#unread.length === 0 ? bytes : concatBytes([this.#unread, bytes]);
    for (;;) {
      const cut = splitMessage(this.#unread, this.#isStarted);
      if (cut === null) return { replies, pieces, hasLeft: false };
      this.#unread = cut.rest;
      if (!this.#isStarted) {
        const { reply, started } = answerStartup(cut.message, this.id);
        this.#isStarted = started;
        replies.push(reply);
      } else if (cut.message[0] === MESSAGE.terminate) {
        return { replies, pieces, hasLeft: true };
      } else {
        const piece = this.#add(cut.message);
        if (piece !== null) pieces.push(piece);
      }
    }
  }

  /** Adds a message. Returns the piece that this message completes; `null` if the piece is not complete yet. */
  #add(request: Uint8Array): Uint8Array | null {
    const type = request[0];
    if (type === MESSAGE.flush) return null;
    const { message, name } = prefixStatement(request, `${this.id}:`);
    if (name !== null && type === MESSAGE.parse) this.statements.add(name);
    if (name !== null && type === MESSAGE.close) this.statements.delete(name);
    this.#piece.push(message);
    if (type !== MESSAGE.sync && type !== MESSAGE.query) return null;
    return concatBytes(this.#piece.splice(0));
  }
}
