/**
 * Many virtual connections over one embedded PostgreSQL session.
 *
 * Guarantees: the messages that a connection sends up to a Sync or a simple query run as one piece, and only that
 * connection gets the answer. While a connection has a transaction open, only its pieces run, and those of other
 * connections wait. When the transaction ends, the single statements that have waited run before the next transaction;
 * apart from that, pieces run in the order of arrival. If a connection closes in a transaction, the transaction is
 * rolled back. Statement names are per connection. Limits: Flush is ignored (answers come with Sync), session settings
 * are shared, COPY FROM STDIN is not supported.
 */
import { VirtualConnection } from './database-embedded-connection.ts';
import { beginsTransaction, closeStatements, fatalError, isInTransaction, simpleQuery } from './database-wire.ts';

interface Piece {
  readonly connection: VirtualConnection;
  readonly messages: Uint8Array;
}

export interface EmbeddedSession {
  /** Receives bytes from a connection. The first bytes from a connection open it. */
  receive(connection: number, bytes: Uint8Array): void;
  /** Closes a connection whose client has disconnected. */
  drop(connection: number): void;
}

export interface EmbeddedSessionOptions {
  /** Runs protocol messages in the session to completion and returns the answer. */
  readonly execute: (messages: Uint8Array) => Uint8Array;
  readonly send: (connection: number, bytes: Uint8Array) => void;
  /** Called when the session closes a connection. */
  readonly disconnect: (connection: number) => void;
  /**
   * Time in ms after which a transaction that sends no statement is rolled back, because all other connections wait for
   * it.
   */
  readonly idleInTransactionMs: number;
}

/**
 * Returns the queue position of the piece to run next while no transaction is open: the oldest single statement or, if
 * none waits, the oldest piece. A connection whose BEGIN waits has already sent the next pieces of that transaction, so
 * they wait, too. Transactions cannot starve: while the session empties its queue it receives nothing, so it reaches
 * the next BEGIN after the statements that have arrived so far.
 */
function nextWithoutTransaction(queue: readonly Piece[]): number {
  const waiting = new Set<VirtualConnection>();
  for (const [at, { connection, messages }] of queue.entries()) {
    if (!waiting.has(connection) && !beginsTransaction(messages)) return at;
    waiting.add(connection);
  }
  return 0;
}

export function createEmbeddedSession(options: EmbeddedSessionOptions): EmbeddedSession {
  const connections = new Map<number, VirtualConnection>();
  let queue: Piece[] = [];
  let owner: VirtualConnection | null = null;
  let ownerTimer: NodeJS.Timeout | undefined;

  function setOwner(next: VirtualConnection | null): void {
    clearTimeout(ownerTimer);
    owner = next;
    if (next !== null) ownerTimer = setTimeout(() => endIdleOwner(next), options.idleInTransactionMs);
  }

  function endIdleOwner(idle: VirtualConnection): void {
    options.send(idle.id, fatalError('25P03', 'terminating connection due to idle-in-transaction timeout'));
    options.disconnect(idle.id);
    drop(idle.id);
  }

  /** Takes the next piece that may run now from the queue. */
  function takeNext(): Piece | undefined {
    const at = owner === null ? nextWithoutTransaction(queue) : queue.findIndex((piece) => piece.connection === owner);
    return at < 0 ? undefined : queue.splice(at, 1)[0];
  }

  function run(): void {
    for (let next = takeNext(); next !== undefined; next = takeNext()) {
      const answer = options.execute(next.messages);
      setOwner(isInTransaction(answer) ? next.connection : null);
      options.send(next.connection.id, answer);
    }
  }

  function receive(id: number, bytes: Uint8Array): void {
    const connection = connections.get(id) ?? new VirtualConnection(id);
    connections.set(id, connection);
    const { replies, pieces, hasLeft } = connection.receive(bytes);
    for (const reply of replies) options.send(id, reply);
    for (const messages of pieces) queue.push({ connection, messages });
    run();
    if (hasLeft) drop(id);
  }

  function drop(id: number): void {
    const connection = connections.get(id);
    if (connection === undefined) return;
    connections.delete(id);
    queue = queue.filter((piece) => piece.connection !== connection);
    if (owner === connection) {
      options.execute(simpleQuery('rollback'));
      setOwner(null);
    }
    if (connection.statements.size > 0) options.execute(closeStatements(connection.statements));
    run();
  }

  return { receive, drop };
}
