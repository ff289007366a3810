// If this fails, a backup lacks acknowledged writes, is restored over existing data, or is trusted although it was
// changed.
import { execFile } from 'node:child_process';
import {
  appendFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { putMigratedDatabase } from '../../../test/data-directory.ts';
import { ticket } from '../../../test/fault-world.ts';
import { HttpVisitor } from '../../../test/http-visitor.ts';
import { makeMemoryFolder } from '../../../test/memory-folder.ts';
import { bareEnvironment, BRIEF_DATABASE, QUICK_START } from '../../../test/quick-start.ts';
import { startServer } from '../../../test/server-process.ts';
import { openDatabase } from '../database/database-open.ts';
import type { Database } from '../database/database.ts';
import { hashFiles, writeManifest, type BackupManifest } from './backup-manifest.ts';
import { makeBackup, type BackupSource, type MadeBackup } from './make-backup.ts';
import { restoreBackup } from './restore-backup.ts';

const log = pino({ level: 'silent' });
const SECRET_KEY = 'a key for tests, 32 characters or more';
const NOW = new Date(Date.UTC(2026, 0, 31, 12));
const TOOLS = fileURLToPath(new URL('../../../../tools/', import.meta.url));
const ROOT = { email: 'root@example.org', password: 'a long root password' };
/** Disk space for the copies of the database that these tests make, with a reserve. A copy takes 50 MB. */
const ROOM_BYTES = 2 ** 30;

let folder: string;
let dataDir: string;
let db: Database;
beforeAll(async () => {
  folder = makeMemoryFolder('tradesense-backup-', ROOM_BYTES);
  dataDir = join(folder, 'data');
  await putMigratedDatabase(dataDir);
  db = await openDatabase({ databaseUrl: null, dataDir }, log);
  writeFileSync(join(dataDir, 'secret-key'), SECRET_KEY, { mode: 0o600 });
  mkdirSync(join(dataDir, 'outbox'));
  writeFileSync(join(dataDir, 'outbox', '1.eml'), 'Subject: hello');
});
afterAll(async () => {
  await db.close();
  rmSync(folder, { recursive: true });
});

const addNote = (to: Database) =>
  to.transaction((tx) =>
    tx.$client.query(
      `INSERT INTO operation_runs (id, kind, finished_at, is_sound, summary) VALUES (gen_random_uuid(), 'backup', now(), true, '{}')`,
    ),
  );
const countNotes = (of: Database) => of.read((tx) => tx.$client.query('SELECT count(*)::int AS n FROM operation_runs'));

function sourceOf(changes: Partial<BackupSource> = {}): BackupSource {
  const copyThroughServer = async (to: string) => {
    await db.copyFilesTo?.(to);
    return true;
  };
  return { dataDir, databaseUrl: null, secretKey: SECRET_KEY, environment: {}, copyThroughServer, log, ...changes };
}
const soundCopy = () => Promise.resolve();

interface KeptBackup extends MadeBackup {
  /** Number of written rows that were acknowledged before the backup began. */
  readonly before: number;
  /** Number of written rows that were acknowledged by the time the backup had ended. */
  readonly acknowledged: number;
}

/** Makes a backup while rows are being written, into a directory that already exists and that everybody may read. */
async function backUpBesideWriters(): Promise<KeptBackup> {
  let acknowledged = 0;
  let isOver = false;
  const writing = (async () => {
    for (; !isOver; acknowledged += 1) await addNote(db);
  })();
  while (acknowledged < 20) await countNotes(db);
  const before = acknowledged;
  const directory = join(folder, 'kept');
  mkdirSync(directory, { mode: 0o755 });
  const made = await makeBackup(sourceOf(), directory, NOW, soundCopy);
  isOver = true;
  await writing;
  return { ...made, before, acknowledged };
}

/** The backup that all tests share. A test that changes a backup copies it first. */
let kept: Promise<KeptBackup> | null = null;
const keptBackup = (): Promise<KeptBackup> => (kept ??= backUpBesideWriters());

/**
 * Returns a backup source that delivers the database of the shared backup as the copy. Tests use it to check how
 * `makeBackup` handles the copy.
 */
const sourceOfKept = (changes: Partial<BackupSource> = {}): BackupSource =>
  sourceOf({
    copyThroughServer: async (to) => {
      cpSync(join((await keptBackup()).directory, 'database'), to, { recursive: true });
      return true;
    },
    ...changes,
  });

test('a backup made while rows are written has every acknowledged row, and is restored with all its rows', async () => {
  const { directory, tables, before, acknowledged } = await keptBackup();
  expect(tables['public.operation_runs']).toBeGreaterThanOrEqual(before);
  expect(tables['public.operation_runs']).toBeLessThanOrEqual(acknowledged);

  const place = join(folder, 'restored');
  await restoreBackup(directory, { dataDir: place, databaseUrl: null, secretKey: null, environment: {}, log });
  expect(readFileSync(join(place, 'secret-key'), 'utf8')).toBe(SECRET_KEY);
  expect(readFileSync(join(place, 'outbox', '1.eml'), 'utf8')).toBe('Subject: hello');
  const restored = await openDatabase({ databaseUrl: null, dataDir: place }, log);
  const { rows } = await countNotes(restored);
  expect(rows).toEqual([{ n: tables['public.operation_runs'] }]);
  await addNote(restored);
  await restored.close();
});

test('only the owner can read a backup, and a backup inside its source is refused', async () => {
  expect(statSync((await keptBackup()).directory).mode & 0o777).toBe(0o700);
  const inside = makeBackup(sourceOf(), join(dataDir, 'backups'), NOW, soundCopy);
  await expect(inside).rejects.toThrow('choose a place outside');
});

test('a database that is a link to another volume is saved with its content', async () => {
  const [linked, volume] = [join(folder, 'linked'), join(folder, 'volume')];
  const { directory: from } = await keptBackup();
  cpSync(join(from, 'database'), volume, { recursive: true });
  cpSync(join(from, 'files'), linked, { recursive: true });
  symlinkSync(volume, join(linked, 'database'));
  const source = sourceOf({ dataDir: linked, copyThroughServer: () => Promise.resolve(false) });
  const { directory } = await makeBackup(source, join(folder, 'of-linked'), NOW, soundCopy);
  expect(lstatSync(join(directory, 'database')).isSymbolicLink()).toBe(false);
  expect(statSync(directory).mode & 0o777).toBe(0o700);
});

test('a restore requires the SECRET_KEY that the installation got from its environment', async () => {
  const from = join(folder, 'keyless');
  mkdirSync(from);
  const { directory } = await makeBackup(sourceOfKept({ dataDir: from }), join(folder, 'of-keyless'), NOW, soundCopy);
  const target = { dataDir: join(folder, 'back-keyless'), databaseUrl: null, environment: {}, log };
  await expect(restoreBackup(directory, { ...target, secretKey: null })).rejects.toThrow(
    'set SECRET_KEY to the same one',
  );
  expect(existsSync(target.dataDir)).toBe(false);
  await restoreBackup(directory, { ...target, secretKey: SECRET_KEY });
});

test('a backup whose copy is invalid fails and cannot be restored', async () => {
  const directory = join(folder, 'unsound');
  const failing = makeBackup(sourceOfKept(), directory, NOW, () => Promise.reject(new Error('a ledger does not hold')));
  await expect(failing).rejects.toThrow('a ledger does not hold');
  const target = { dataDir: join(folder, 'of-unsound'), databaseUrl: null, secretKey: null, environment: {}, log };
  await expect(restoreBackup(directory, target)).rejects.toThrow('it is no backup, or one that did not finish');
});

test('a backup is made only in an empty directory', async () => {
  const { directory } = await keptBackup();
  await expect(makeBackup(sourceOf(), directory, NOW, soundCopy)).rejects.toThrow('is not empty');
});

test('the open database of a running server is not copied if the server does not copy it', async () => {
  const copyThroughServer = () => Promise.resolve(false);
  const making = makeBackup(sourceOf({ copyThroughServer }), join(folder, 'behind'), NOW, soundCopy);
  await expect(making).rejects.toThrow('is open in another process');
});

/**
 * Copies the shared backup with only one database file, because comparing all files takes a third of a CPU second. One
 * file is enough to test what a restore refuses before it opens the database.
 */
async function smallBackup(): Promise<string> {
  const { directory: from } = await keptBackup();
  const directory = mkdtempSync(join(folder, 'small-'));
  cpSync(join(from, 'files'), join(directory, 'files'), { recursive: true });
  mkdirSync(join(directory, 'database'));
  cpSync(join(from, 'database/PG_VERSION'), join(directory, 'database/PG_VERSION'));
  const manifest: BackupManifest = JSON.parse(readFileSync(join(from, 'manifest.json'), 'utf8'));
  await writeManifest(directory, { ...manifest, files: await hashFiles(directory) });
  return directory;
}

const manifestWith = (directory: string, changes: Readonly<Record<string, unknown>>): void => {
  const path = join(directory, 'manifest.json');
  writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, 'utf8')), ...changes }));
};

test.each<[string, (directory: string) => void, string]>([
  [
    'a changed file',
    (directory) => appendFileSync(join(directory, 'database/PG_VERSION'), ' '),
    'database/PG_VERSION is not as it was',
  ],
  ['a missing file', (directory) => rmSync(join(directory, 'files/secret-key')), 'the backup lacks files/secret-key'],
  ['an added file', (directory) => writeFileSync(join(directory, 'files/more'), ''), 'files/more is not listed'],
  ['no manifest', (directory) => rmSync(join(directory, 'manifest.json')), 'it is no backup'],
  ['another format', (directory) => manifestWith(directory, { format: 2 }), 'manifest.json cannot be read'],
  ['a newer release', (directory) => manifestWith(directory, { migrations: 9_999 }), 'made by a newer release'],
  ['PostgreSQL', (directory) => manifestWith(directory, { database: 'postgres' }), 'set DATABASE_URL to an empty one'],
])('a backup with %s is refused, and nothing is changed', async (_case, change, message) => {
  const directory = await smallBackup();
  change(directory);
  const place = join(directory, 'place');
  await expect(
    restoreBackup(directory, { dataDir: place, databaseUrl: null, secretKey: null, environment: {}, log }),
  ).rejects.toThrow(message);
  expect(existsSync(place)).toBe(false);
});

test('a restore is refused if there is a database, a different key file or a different SECRET_KEY', async () => {
  const directory = await smallBackup();
  const target = { databaseUrl: null, secretKey: null, environment: {}, log };
  await expect(restoreBackup(directory, { ...target, dataDir })).rejects.toThrow('there is a database in');
  const other = join(folder, 'other-key');
  mkdirSync(other);
  writeFileSync(join(other, 'secret-key'), 'another key for tests, 32 characters or more');
  await expect(restoreBackup(directory, { ...target, dataDir: other })).rejects.toThrow(
    'secret-key is not the one of the backup',
  );
  expect(existsSync(join(other, 'database'))).toBe(false);
  const dataDirAnew = join(folder, 'other-environment');
  await expect(
    restoreBackup(directory, {
      ...target,
      dataDir: dataDirAnew,
      secretKey: 'another key for tests, 32 characters or more',
    }),
  ).rejects.toThrow('SECRET_KEY is not the one of the backup');
});

/** Buys at the server's first price, as an administrator, who may trade without an unlock. */
async function placeOrder(url: string): Promise<void> {
  const visitor = new HttpVisitor();
  await visitor.signIn(url, ROOT);
  const [account] = (await visitor.call(url, 'GET /api/sandbox/accounts')).body.accounts;
  const call = `POST /api/sandbox/accounts/${account.id}/orders`;
  await vi.waitFor(async () => {
    const order = await visitor.call(url, call, ticket('order-before', 'buy'));
    if (order.status !== 200) throw new Error(JSON.stringify(order.body));
  }, 60_000);
}

test('the commands save an installation while its server runs, which reports it, and restore it', async () => {
  const from = join(folder, 'running');
  const { directory: kept } = await keptBackup();
  cpSync(join(kept, 'files'), from, { recursive: true });
  cpSync(join(kept, 'database'), join(from, 'database'), { recursive: true });
  const tool = (name: string, place: string) =>
    promisify(execFile)(process.execPath, [BRIEF_DATABASE, ...QUICK_START, join(TOOLS, name), 'saved'], {
      env: { ...bareEnvironment(), DATA_DIR: place, INIT_CWD: folder },
    });
  const admin = { ADMIN_EMAIL: ROOT.email, ADMIN_PASSWORD: ROOT.password };
  const server = startServer({ DATA_DIR: from, PORT: '0', HOST: 'localhost', LOG_LEVEL: 'error', ...admin });
  try {
    const url = await server.ready;
    await placeOrder(url);
    const saved = await tool('backup.ts', from);
    expect(saved.stdout).toMatch(/^saved \d+ tables with \d+ rows to .*\/saved\nIt holds the keys/);
    const status: unknown = await (await fetch(`${url}/api/status`)).json();
    expect(status).toMatchObject({ database: true, backup: { finishedAt: expect.any(String) } });
  } finally {
    await server.kill('SIGTERM');
  }
  const { tables }: BackupManifest = JSON.parse(readFileSync(join(folder, 'saved/manifest.json'), 'utf8'));
  expect(tables['public.sandbox_orders']).toBe(1);
  const entries = tables['public.ledger_entries'] ?? 0;
  expect(entries).toBeGreaterThan(1);
  const restored = await tool('restore.ts', join(folder, 'back'));
  expect(restored.stdout).toMatch(
    new RegExp(
      `^restored \\d+ tables as they were at .*; all rows are there\n1 chains with ${entries} entries: all hold`,
    ),
  );
});
