// If this fails, a learner cannot export their data, gets data of others, or leaves traces behind after deleting their
// account.
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DELETE_CONFIRMATION } from '@tradesense/contract/account-data-constants.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { sql } from '../../../test/account-world.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { pictureIn } from '../../../test/pictures.ts';
import { queueCallerOf } from '../../../test/queue-caller.ts';
import { FIXTURES_DIRECTORY, loadRelease, rowsOf, tablesOf } from '../../../test/release-data.ts';
import { ADA, ROOT } from '../../../test/release-journey.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { openTestDatabase } from '../../../test/test-database.ts';
import { migrateDatabase } from '../../platform/database/database-migrate.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import { checkPerformance } from '../performance/index.ts';
import { checkLedger } from '../trading/index.ts';
import { exportData } from './export-data.service.ts';

const USERNAME = 'Ada_of_Lovelace';
const NOTE = 'A note that nobody else has written';
let t: TestApp;
let ada: TestClient;
let ben: TestClient;
let adaId: string;
let image: Buffer;

async function signedIn(who: { readonly email: string }): Promise<TestClient> {
  const client = t.client();
  client.token = (await client.post('/api/auth/login', who)).body.token;
  return client;
}

const fine = async (answer: Promise<{ status: number; text: string }>) => {
  const { status, text } = await answer;
  invariant(status === 200, text);
};

beforeAll(async () => {
  const name = (await readdir(FIXTURES_DIRECTORY)).find((file) => file.endsWith('.sql.gz')) ?? '';
  t = await createTestApp({
    nowMs: Date.UTC(2026, 9, 1, 2),
    async openDatabase(log) {
      const db = await openTestDatabase(log);
      await db.read((tx) => loadRelease(tx, /^data-(.+)\.sql\.gz$/.exec(name)?.[1] ?? ''));
      await migrateDatabase(db);
      return db;
    },
  });
  await t.server.market.live.prepare();
  ada = await signedIn(ADA);
  ben = await signUp(t, 'ben');
  adaId = (await ada.get('/api/auth/me')).body.id;
  await fine(ada.put('/api/profile/username', { username: USERNAME }));
  await fine(ben.put('/api/profile/username', { username: 'Ben_10' }));
  await fine(
    ada.put('/api/profile/image', await pictureIn('png', { width: 64, height: 64 }), { 'content-type': 'image/png' }),
  );
  await fine(ada.put('/api/profile/about', { version: 0, bio: 'I count candles.', links: [] }));
  await fine(ada.put('/api/people/Ben_10/follow'));
  await fine(ben.put(`/api/people/${USERNAME}/follow`));
  await fine(ada.post('/api/feedback', { subject: 'Candles', message: 'More candles' }));
  await fine(t.client().post('/api/feedback', { subject: 'Hello', message: 'From the way', email: ADA.email }));
  await fine(ada.post('/api/auth/forgot-password', { email: ADA.email }));
  await sql(t, `INSERT INTO study_notes (user_id, lesson, text, updated_at) VALUES ($1, 'candle', $2, now())`, [
    adaId,
    NOTE,
  ]);
  await t.drain();
  const [row] = await sql(t, 'SELECT content FROM profile_images WHERE user_id = $1', [adaId]);
  image = row?.['content'] as Buffer;
}, 120_000);
afterAll(() => t.close());

/** Returns the rows of every table by table name, and the name and content of every file in the data directory. */
async function everything(): Promise<ReadonlyMap<string, readonly string[]>> {
  const tables = await t.db.read((tx) => tablesOf(tx));
  const found = new Map(await t.db.read((tx) => rowsOf(tx, tables)));
  for (const name of await readdir(t.dataDir, { recursive: true })) {
    const content = await readFile(join(t.dataDir, name), 'latin1').catch(() => '');
    found.set(`file ${name}`, [name, content]);
  }
  return found;
}

/** Returns the names of the tables and files that contain one of these texts, in any case. */
async function placesOf(...texts: readonly string[]): Promise<string[]> {
  const found = [...(await everything())].filter(([, rows]) =>
    rows.some((row) => texts.some((text) => row.toLowerCase().includes(text.toLowerCase()))),
  );
  return found.map(([place]) => place);
}

describe('an export', () => {
  let files: Record<string, Uint8Array>;
  let headers: Readonly<Record<string, unknown>>;
  const textOf = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const rowsIn = (path: string): Record<string, unknown>[] => JSON.parse(textOf(`${path}.json`));

  beforeAll(async () => {
    const answer = await ada.get('/api/account/export');
    invariant(answer.status === 200, answer.text);
    headers = answer.headers;
    files = unzipSync(answer.bytes);
  });

  test('is a ZIP that a browser stores under a name with the day', () => {
    expect(headers['content-type']).toBe('application/zip');
    expect(headers['content-disposition']).toBe('attachment; filename="tradesense-data-2026-10-01.zip"');
  });

  test('contains the account, its texts, its image, and as many rows as the database', async () => {
    expect(rowsIn('account/account')).toMatchObject([{ id: adaId, email: ADA.email, username: USERNAME }]);
    expect(rowsIn('study/notes')).toMatchObject([{ lesson: 'candle', text: NOTE }]);
    expect(rowsIn('people/relations')).toMatchObject([{ kind: 'follow', person: 'Ben_10' }]);
    expect(rowsIn('feedback/feedback').map(({ subject }) => subject)).toEqual(
      expect.arrayContaining(['Candles', 'Hello']),
    );
    expect(Buffer.from(files['profile/image.webp'] ?? []).equals(image)).toBe(true);
    const [counted] = await sql(
      t,
      'SELECT count(*)::int AS fills FROM sandbox_fills JOIN sandbox_accounts ON id = account_id WHERE user_id = $1',
      [adaId],
    );
    expect(rowsIn('sandbox/fills')).toHaveLength(Number(counted?.['fills']));
    expect(rowsIn('bias-test/tests').length).toBeGreaterThan(0);
  });

  test('has each table as CSV with the same rows, and a README that lists every file', () => {
    const readme = textOf('README.txt');
    expect(Object.keys(files).filter((path) => path !== 'README.txt' && !readme.includes(path))).toEqual([]);
    expect(textOf('study/notes.csv')).toBe(
      `lesson,text,updated_at\r\ncandle,${NOTE},${String(rowsIn('study/notes')[0]?.['updated_at'])}\r\n`,
    );
    expect(textOf('sandbox/orders.csv')).toMatch(/^[^\r]*,chart_interval\r\n/);
    expect(textOf('sandbox/orders.csv').split('\r\n')).toHaveLength(rowsIn('sandbox/orders').length + 2);
  });

  test('contains nothing of others, no secret, and nothing that a running test hides', async () => {
    const all = Object.values(files)
      .map((content) => strFromU8(content))
      .join('\n');
    for (const text of ['ben@example.org', ROOT.email, '$argon2id', 'token_hash']) expect(all).not.toContain(text);
    const running = await sql(t, `SELECT id FROM bias_tests WHERE user_id = $1 AND state = 'active'`, [adaId]);
    expect(running).toHaveLength(1);
    expect(rowsIn('bias-test/questions').filter((row) => row['test_id'] === running[0]?.['id'])).toEqual([]);
    expect(rowsIn('bias-test/tests').find(({ id }) => id === running[0]?.['id'])).toMatchObject({ asset: null });
  });

  test('waits for the turn of its account', async () => {
    const make = (exports: WorkQueue) => exportData({ ...t, personalData: () => [], exports }, adaId);
    expect(await queueCallerOf(make)).toBe(adaId);
  });

  test('is available only to the owner of the account', async () => {
    const mine = unzipSync((await ben.get('/api/account/export')).bytes);
    expect(strFromU8(mine['account/account.json'] ?? new Uint8Array())).toContain('ben@example.org');
    expect(
      Object.values(mine)
        .map((content) => strFromU8(content))
        .join(''),
    ).not.toContain(ADA.email);
    expect((await t.client().get('/api/account/export')).status).toBe(401);
  });
});

describe('a deletion', () => {
  const remove = (client: TestClient, password: string, confirmation = DELETE_CONFIRMATION) =>
    client.post('/api/account/delete', { password, confirmation });

  test('requires the password and the confirmation words, and changes nothing without them', async () => {
    const before = (await everything()).get('sandbox_fills');
    expect((await remove(ada, 'not the password')).body).toMatchObject({ code: 'password-wrong' });
    expect((await remove(ada, ADA.password, 'yes')).status).toBe(400);
    expect((await ada.get('/api/auth/me')).status).toBe(200);
    expect((await everything()).get('sandbox_fills')).toEqual(before);
  });

  test('is refused for the last administrator', async () => {
    const root = await signedIn(ROOT);
    expect((await remove(root, ROOT.password)).body).toMatchObject({ code: 'last-administrator' });
    expect((await root.get('/api/auth/me')).status).toBe(200);
  });

  test('leaves no address, name, username, image or text in any table or file, and everything of others', async () => {
    const places = await placesOf(ADA.email);
    expect(places).toContain('mail_queue');
    expect(places.some((place) => place.startsWith('file '))).toBe(true);
    const others = (await sql(t, 'SELECT id FROM users WHERE id <> $1', [adaId])).map(({ id }) => String(id));
    /** Returns the rows about other users that do not name Ada. Events about Ada leave rows that do not name her. */
    const rowsOfOthers = async () =>
      [...(await everything())].flatMap(([table, rows]) =>
        (table.startsWith('outbox_') ? [] : rows)
          .filter((row) => others.some((id) => row.includes(id)) && !row.includes(adaId))
          .map((row) => `${table} ${row}`),
      );
    const before = await rowsOfOthers();
    await fine(remove(ada, ADA.password));
    await t.drain();
    const traces = [ADA.email, USERNAME, NOTE, image.toString('hex').slice(0, 200), adaId, '"name": "ada"'];
    expect(await placesOf(...traces)).toEqual([]);
    expect((await ada.get('/api/auth/me')).status).toBe(401);
    expect((await t.client().post('/api/auth/login', ADA)).body).toMatchObject({ code: 'login-failed' });
    expect((await t.client().get(`/api/avatars/${adaId}`)).status).toBe(404);
    expect(before.some((row) => row.includes('Ben_10'))).toBe(true);
    const left = new Set(await rowsOfOthers());
    expect(before.filter((row) => !left.has(row))).toEqual([]);
    expect((await ben.get('/api/people/Ben_10')).status).toBe(200);
  });

  test('leaves ledgers and copies of others intact', async () => {
    expect(await checkLedger(t.platform)).toMatchObject({ isSound: true });
    expect(await checkPerformance(t.platform)).toMatchObject({ isSound: true });
  });

  test('frees the email address, but not the username', async () => {
    expect((await ben.put('/api/profile/username', { username: USERNAME.toUpperCase() })).body).toMatchObject({
      code: 'username-taken',
    });
    expect(await sql(t, 'SELECT name_key FROM username_history WHERE name_key = $1', [USERNAME.toLowerCase()])).toEqual(
      [],
    );
    const again = await signUp(t, 'ada');
    expect((await again.get('/api/auth/me')).body).toMatchObject({ username: null });
    expect((await again.get('/api/sandbox/accounts')).status).toBe(403);
  });
});
