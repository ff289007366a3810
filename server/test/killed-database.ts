// A database that kills its process, as `kill -9` does, at a chosen statement.
import type { Database, Tx } from '../src/platform/database/database.ts';

export interface KilledDatabase {
  readonly db: Database;
  /** Returns the number of statements sent inside transactions so far, without BEGIN. */
  readonly statements: () => number;
}

/**
 * Kills the process at the statement with this number, counted from 1. An even number kills it before the statement is
 * sent, an odd number after it. The number 0 means never.
 */
export function killAtStatement(db: Database, statement: number): KilledDatabase {
  let count = 0;
  const watched = new WeakSet<object>();
  function watch(tx: Tx): void {
    const client: { query: (...args: never[]) => unknown } = tx.$client;
    if (watched.has(client)) return;
    watched.add(client);
    const send = client.query.bind(client);
    client.query = (...args) => {
      count += 1;
      if (count === statement && count % 2 === 0) process.kill(process.pid, 'SIGKILL');
      const answer = send(...args);
      if (count === statement) process.kill(process.pid, 'SIGKILL');
      return answer;
    };
  }
  return {
    db: {
      ...db,
      transaction: (work) =>
        db.transaction((tx) => {
          watch(tx);
          return work(tx);
        }),
    },
    statements: () => count,
  };
}
