import { Client, Pool } from 'pg';
import type { Embedded } from './database-embedded.ts';
import './database-int8.ts';
import { StatementNames } from './database-statement-names.ts';

const CONNECTIONS_MAX = 10;
const WAIT_FOR_CONNECTION_MS = 10_000;

/** Creates the driver's pool on virtual connections to the embedded session. */
export function embeddedPool(embedded: Embedded): Pool {
  const names = new StatementNames();
  class EmbeddedClient extends Client {
    override query(...[statement, ...rest]: [unknown, ...unknown[]]): never {
      // Looked up for each call, because tests replace it.
      const query: (...args: unknown[]) => unknown = Reflect.get(Client.prototype, 'query');
      return Reflect.apply(query, this, [names.named(statement), ...rest]) as never;
    }
  }
  return new Pool({
    Client: EmbeddedClient,
    stream: () => embedded.connect(),
    pipeline: true,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
  });
}
