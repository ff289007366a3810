// If this fails, a backup of PostgreSQL mixes data from different moments, or its restore loses rows.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { bareEnvironment, QUICK_START } from '../../../test/quick-start.ts';
import { openTradingClient, placeOrder, type TradingClient } from '../../../test/trading-client.ts';
import { tradeAfter, untilFilled } from '../../../test/trading-world.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { checkLedger } from '../../modules/trading/index.ts';
import { openDatabase } from '../database/database-open.ts';
import type { BackupManifest } from './backup-manifest.ts';
import { makeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const log = pino({ level: 'silent' });
const SECRET_KEY = 'a key for tests, 32 characters or more';
const TOOLS = fileURLToPath(new URL('../../../../tools/', import.meta.url));
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
let ann: TradingClient;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'tradesense-backup-pg-'));
  t = await createTestApp();
  const { rows } = await t.db.read((tx) => tx.$client.query<{ name: string }>('SELECT current_database() AS name'));
  source = rows[0]?.name ?? '';
  target = `${source}_restored`;
  server = new Client({ connectionString: SERVER });
  await server.connect();
  await createEmpty(target);
  ann = await openTradingClient(t, 'ann');
  await tradeAfter(t, SECOND_MS);
  await placeOrder(ann);
  await untilFilled(t, ann);
});
afterAll(async () => {
  await t.close();
  for (const name of created) await server.query(`DROP DATABASE ${name} WITH (FORCE)`);
  await server.end();
  rmSync(folder, { recursive: true });
});

const created: string[] = [];
async function createEmpty(name: string): Promise<void> {
  await server.query(`CREATE DATABASE ${name} TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'`);
  created.push(name);
}

interface Ended {
  readonly code: number;
  readonly output: string;
}

/** Runs `tools/<name>.ts <words>` on a database, as npm does, and waits until it ends. */
function runTool(name: string, database: string, ...words: string[]): Promise<Ended> {
  const place = { DATA_DIR: join(folder, `of-${database}`), DATABASE_URL: urlOf(database), SECRET_KEY };
  const env = { ...bareEnvironment(), ...place, INIT_CWD: folder };
  return new Promise((resolve) => {
    execFile(process.execPath, [...QUICK_START, join(TOOLS, `${name}.ts`), ...words], { env }, (error, out, err) =>
      resolve({ code: error === null ? 0 : Number(error.code), output: `${out}${err}` }),
    );
  });
}

const addRow = () =>
  t.db.transaction((tx) =>
    tx.$client.query(
      `INSERT INTO operation_runs (id, kind, finished_at, is_sound, summary) VALUES (gen_random_uuid(), 'backup', now(), true, '{}')`,
    ),
  );

test('a backup made while rows are written counts its own rows, and is restored into an empty database', async () => {
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

test('the commands save an installation with its orders and bring it back into an empty database', async () => {
  const back = `${source}_commands`;
  await createEmpty(back);
  const saved = await runTool('backup', source, 'by-command');
  expect(saved).toEqual({
    code: 0,
    output: expect.stringMatching(/^saved \d+ tables with \d+ rows to .*by-command\n/),
  });
  const { tables }: BackupManifest = JSON.parse(readFileSync(join(folder, 'by-command/manifest.json'), 'utf8'));
  expect(tables).toMatchObject({ 'public.sandbox_orders': 1, 'public.sandbox_fills': 1 });
  const entries = tables['public.ledger_entries'] ?? 0;
  expect(entries).toBeGreaterThan(1);
  const lines = [
    'restored \\d+ tables as they were at .*; all rows are there',
    `1 chains with ${entries} entries: all hold`,
  ];
  expect(await runTool('restore', back, 'by-command')).toEqual({
    code: 0,
    output: expect.stringMatching(new RegExp(`^${lines.join('\\n')}`)),
  });
  expect(await runTool('restore', back, 'by-command')).toEqual({
    code: 1,
    output: expect.stringContaining('the database of DATABASE_URL is not empty'),
  });
});

test('after a ledger row was changed by SQL, the restore command names its account and exits with 1', async () => {
  const back = `${source}_changed`;
  await createEmpty(back);
  await t.db.transaction(async (tx) => {
    await tx.$client.query('SET LOCAL session_replication_role = replica');
    await tx.$client.query(`UPDATE ledger_entries SET at = at + interval '1 second' WHERE sequence = 1`);
  });
  expect((await runTool('backup', source, 'changed')).code).toBe(0);
  expect(await runTool('restore', back, 'changed')).toEqual({ code: 1, output: expect.stringContaining(ann.id) });
});
