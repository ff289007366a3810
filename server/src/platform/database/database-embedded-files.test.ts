// If this fails, a power cut loses acknowledged commits or destroys the whole database.
import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { readTemplate } from '../../../test/test-database.ts';
import { DurableNodeFs, fsyncTree } from './database-embedded-files.ts';

const root = fs.mkdtempSync(join(tmpdir(), 'tradesense-fsync-'));
const realFsync = fs.fsyncSync;
const flushed = { files: 0, directories: 0 };
let database: PGlite;

beforeAll(async () => {
  const startParams = PGlite.defaultStartParams.filter((param) => param !== '-F');
  const loadDataDir = new Blob([await readTemplate(pino({ level: 'silent' }))]);
  database = await PGlite.create({
    fs: new DurableNodeFs(join(root, 'database')),
    loadDataDir,
    startParams: [...startParams, '-c', 'wal_sync_method=fsync'],
  });
  await database.exec('create table notes (n int)');
  fs.fsyncSync = (descriptor) => {
    flushed[fs.fstatSync(descriptor).isDirectory() ? 'directories' : 'files'] += 1;
    realFsync(descriptor);
  };
  syncBuiltinESMExports();
});
beforeEach(() => Object.assign(flushed, { files: 0, directories: 0 }));
afterAll(async () => {
  fs.fsyncSync = realFsync;
  syncBuiltinESMExports();
  await database.close();
  fs.rmSync(root, { recursive: true });
});

test('every commit reaches the disk before it is acknowledged', async () => {
  for (let n = 1; n <= 5; n += 1) {
    await database.query('insert into notes values ($1)', [n]);
    expect(flushed.files).toBeGreaterThanOrEqual(n);
  }
});

test('a checkpoint flushes files, and a new file of the log flushes its directory', async () => {
  await database.exec('create table more (n int); insert into more values (1); checkpoint');
  expect(flushed.files).toBeGreaterThan(3);
  await database.exec('select pg_switch_wal(); insert into more values (2); checkpoint');
  expect(flushed.directories).toBeGreaterThan(0);
});

test('a tree is flushed with all its files and directories', () => {
  const tree = join(root, 'tree');
  fs.mkdirSync(join(tree, 'a/b'), { recursive: true });
  fs.writeFileSync(join(tree, 'a/one'), '1');
  fs.writeFileSync(join(tree, 'a/b/two'), '2');
  fsyncTree(tree);
  expect(flushed).toEqual({ files: 2, directories: 3 });
});
