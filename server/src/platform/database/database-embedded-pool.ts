import { Pool } from 'pg';
import type { Embedded } from './database-embedded.ts';
import './database-int8.ts';

const CONNECTIONS_MAX = 10;
const WAIT_FOR_CONNECTION_MS = 10_000;

/**
 * Creates the driver's pool. Its connections are virtual connections to the single session of the embedded database.
 */
export function embeddedPool(embedded: Embedded): Pool {
  return new Pool({
    stream: () => embedded.connect(),
    pipeline: true,
    max: CONNECTIONS_MAX,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    idleTimeoutMillis: 0,
    user: 'postgres',
    database: 'postgres',
  });
}
