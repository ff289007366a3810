/**
 * `node candle-file-child.ts <data directory> <statement>`: imports a previewed file of 12,000 1m bars in one
 * transaction, as an administrator does. The process is killed, as by `kill -9`, at the statement of that transaction
 * with this number: before it is sent if the number is even, after it is sent if the number is odd. Exits with 0 if
 * there were fewer statements.
 */
import pino from 'pino';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { importReading, previewCandleFile } from '../src/modules/market/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openDatabase } from '../src/platform/database/database-open.ts';
import { createIds } from '../src/platform/ids.ts';
import { candleFile } from './candle-store-child.ts';
import { testConfig } from './harness.ts';
import { killAtStatement } from './killed-database.ts';

const [dataDir = '', statement = '0'] = process.argv.slice(2);
const db = await openDatabase({ databaseUrl: null, dataDir }, pino({ level: 'silent' }));
const ids = createIds(systemClock);
const target = { store: 'feed', asset: 'BTC', interval: '1m', fileName: 'child.csv' } as const;
const deps = { db, ids, clock: systemClock, config: testConfig(dataDir), practice: { origin: async () => null } };
const { reading, plan } = await previewCandleFile(deps, Buffer.from(candleFile(100)), target);
const request = { ...target, id: ids.next(), fileHash: 'a'.repeat(64), storedHash: plan.storedHash };
const killed = killAtStatement(db, Number(statement));
const outcome = await killed.db.transaction((tx) => importReading(deps, tx, reading, request));
invariant(outcome.ok, 'the file is imported');
await db.close();
