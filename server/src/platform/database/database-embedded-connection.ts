import { answerStartup, concatBytes, MESSAGE, prefixStatement, splitMessage } from './database-wire.ts';

/** What came of some bytes of a client. */
export interface Received {
  /** Answers of the start-up phase, which the session does not see. */
  readonly replies: readonly Uint8Array[];
  /** Whole pieces for the session: everything up to a Sync, or a simple query. */
  readonly pieces: readonly Uint8Array[];
  /** The client has said that it goes. */
  readonly hasLeft: boolean;
}

/** The client's side of a virtual connection: cuts its bytes into pieces and gives its statements names of their own. */
export class VirtualConnection {
  readonly id: number;
  /** The names, in the session, of the statements that it has prepared. */
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

  /** The piece that this message completes, if it does. */
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
