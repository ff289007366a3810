// If this fails, a backup of PostgreSQL mixes data from different moments, or its restore loses rows.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTradingClient } from '../../../test/trading-client.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { checkLedger } from '../../modules/trading/index.ts';
import { openDatabase } from '../database/database-open.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const log = pino({ level: 'silent' });
const SECRET_KEY = 'a key for tests, 32 characters or more';
const SERVER = process.env['TEST_DATABASE_URL'] ?? '';
const urlOf = (name: string): string => {
  const url = new URL(SERVER);
  url.pathname = `/${name}`;
  return url.href;
};

let folder: string;
let t: TestApp;
let source: string;
let target: string;
let server: Client;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradesense-backup-pg-'));
  t = await createTestApp();
  const { rows } = await t.db.read((tx) => tx.$client.query<{ name: string }>('SELECT current_database() AS name'));
  source = rows[0]?.name ?? '';
  target = `${source}_restored`;
  server = new Client({ connectionString: SERVER });
  await server.connect();
  await server.query(`CREATE DATABASE ${target} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
});
afterAll(async () => {
  await t.close();
  await server.query(`DROP DATABASE ${target} WITH (FORCE)`);
  await server.end();
  rmSync(folder, { recursive: true });
});

const addRow = () =>
  t.db.transaction((tx) =>
    tx.$client.query(
      `INSERT INTO operation_runs (id, kind, finished_at, is_sound, summary) VALUES (gen_random_uuid(), 'backup', now(), true, '{}')`,
    ),
  );

test('a backup beside writers counts its own rows, and is restored into an empty database', async () => {
  await openTradingClient(t, 'ann');
  let isOver = false;
  const writing = (async () => {
    while (!isOver) await addRow();
  })();
  const from = {
    dataDir: join(folder, 'data'),
    databaseUrl: urlOf(source),
    secretKey: SECRET_KEY,
    environment: process.env,
    log,
  };
  const copyThroughServer = () => Promise.resolve(false);
  const { directory, tables } = await makeBackup(
    { ...from, copyThroughServer },
    join(folder, 'saved'),
    new Date(),
    () => Promise.resolve(),
  ).finally(() => (isOver = true));
  await writing;
  expect(tables['public.sandbox_accounts']).toBe(1);

  const place = {
    dataDir: join(folder, 'place'),
    databaseUrl: urlOf(target),
    secretKey: SECRET_KEY,
    environment: process.env,
    log,
  };
  await restoreBackup(directory, place);
  const restored = await openDatabase(place, log);
  try {
    expect(await checkLedger({ db: restored })).toMatchObject({ isSound: true, accounts: 1 });
    const { rows } = await restored.read((tx) => tx.$client.query('SELECT count(*)::int AS n FROM operation_runs'));
    expect(rows).toEqual([{ n: tables['public.operation_runs'] }]);
  } finally {
    await restored.close();
  }
  await expect(restoreBackup(directory, { ...place, dataDir: join(folder, 'again') })).rejects.toThrow('is not empty');
  await expect(
    restoreBackup(directory, { ...place, databaseUrl: null, dataDir: join(folder, 'embedded') }),
  ).rejects.toThrow('set DATABASE_URL to an empty one');
});

test('a failed dump states its reason', async () => {
  const from = {
    dataDir: join(folder, 'data'),
    databaseUrl: urlOf('no_such_database'),
    secretKey: SECRET_KEY,
    environment: process.env,
    log,
  };
  const making = makeBackup(
    { ...from, copyThroughServer: () => Promise.resolve(false) },
    join(folder, 'failed'),
    new Date(),
    () => Promise.resolve(),
  );
  await expect(making).rejects.toThrow('database "no_such_database" does not exist');
});
