// If this fails, images of a trade reach other learners, keep the location where they were taken, are stored twice by a
// retry, or fill the database.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { LEARNER_PICTURES_MAX, TRADE_PICTURES_MAX } from '@tradesense/contract/journal-constants.ts';
import { sql } from '../../../test/account-world.ts';
import { journalTrades } from '../../../test/closed-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { photo, pictureIn, SECRET } from '../../../test/pictures.ts';
import { queueCallerOf } from '../../../test/queue-caller.ts';
import { openTradingClient } from '../../../test/trading-client.ts';
import type { WorkQueue } from '../../platform/work-queue.ts';
import { addPicture } from './trade-pictures.service.ts';

let t: TestApp;
let picture: Buffer;
beforeAll(async () => {
  t = await createTestApp({ nowMs: Date.UTC(2026, 0, 31, 12) });
  picture = await pictureIn('png', { width: 2000, height: 1000 });
});
afterAll(() => t.close());

const JPEG = { 'content-type': 'image/jpeg' };
const PNG = { 'content-type': 'image/png' };
const pictureId = (n: number) => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`;

async function learner(name: string, trades = 1) {
  const each = await openTradingClient(t, name);
  const times = { openedAt: '2026-01-30T10:00:00Z', closedAt: '2026-01-30T11:00:00Z' };
  const ids = await journalTrades(t, each.id, Array.from({ length: trades }, () => ({ net: 1, ...times }))); // oxfmt-ignore
  const pathOf = (trade = 0) => `${each.url}/journal/${ids[trade]}/pictures`;
  return { ...each, tradeId: ids[0] ?? '', pathOf, put: (n: number, bytes = picture, type: object = PNG, trade = 0) => each.client.put(`${pathOf(trade)}/${pictureId(n)}`, bytes, { ...type }) }; // oxfmt-ignore
}

test('an image can be added once, listed, read and deleted', async () => {
  const ann = await learner('ann');
  const shown = [{ id: pictureId(1), width: 1600, height: 800, addedAt: '2026-01-31T12:00:00.000Z' }];
  expect((await ann.put(1)).body).toEqual({ pictures: shown });
  expect((await ann.put(1)).body).toEqual({ pictures: shown });
  expect((await ann.client.get(ann.pathOf())).body).toEqual({ pictures: shown });
  const read = await ann.client.get(`${ann.pathOf()}/${pictureId(1)}`);
  expect(read.headers).toMatchObject({ 'content-type': 'image/webp', 'cache-control': 'no-store' });
  expect(await sharp(read.bytes).metadata()).toMatchObject({ format: 'webp', width: 1600, height: 800 });
  const again = await ann.client.get(`${ann.pathOf()}/${pictureId(1)}`, { 'if-none-match': `"${pictureId(1)}"` });
  expect(again.status).toBe(304);
  for (let n = 0; n < 2; n += 1)
    expect((await ann.client.delete(`${ann.pathOf()}/${pictureId(1)}`)).body).toEqual({ pictures: [] });
  expect((await ann.client.get(`${ann.pathOf()}/${pictureId(1)}`)).body.code).toBe('not-found');
});

test('metadata is removed from an image, and a file that is no image is refused', async () => {
  const ben = await learner('ben');
  const taken = await photo(1);
  expect(taken.includes(SECRET)).toBe(true);
  await ben.put(1, taken, JPEG);
  expect((await ben.client.get(`${ben.pathOf()}/${pictureId(1)}`)).bytes.includes(SECRET)).toBe(false);
  expect((await ben.put(2, Buffer.from('no picture'))).body.code).toBe('image-unreadable');
});

test('a long screenshot keeps its proportions and is at most 6,400 pixels high', async () => {
  const gil = await learner('gil');
  const long = await pictureIn('png', { width: 100, height: 20_000 });
  const { pictures } = (await gil.put(1, long)).body;
  expect(pictures).toMatchObject([{ width: 32, height: 6400 }]);
});

test('an upload waits for the turn of its account', async () => {
  const hal = await learner('hal');
  const userId = String((await hal.client.get('/api/auth/me')).body.id);
  const path = { id: hal.id, tradeId: hal.tradeId, pictureId: pictureId(1) };
  const add = (pictureUploads: WorkQueue) => addPicture({ ...t, pictureUploads }, userId, path, picture);
  expect(await queueCallerOf(add)).toBe(userId);
});

test('other learners cannot read, add or delete an image', async () => {
  const [cleo, dan] = [await learner('cleo'), await learner('dan')];
  await cleo.put(1);
  const one = `${cleo.pathOf()}/${pictureId(1)}`;
  const answers = [
    await dan.client.get(cleo.pathOf()),
    await dan.client.get(one),
    await dan.client.get(one, { 'if-none-match': `"${pictureId(1)}"` }),
    await dan.client.put(one, picture, PNG),
    await dan.client.delete(one),
    // The path combines the caller's own account with another learner's trade.
    await dan.client.get(one.replace(cleo.id, dan.id)),
  ];
  expect(answers.map(({ body }) => body?.code)).toEqual(Array.from(answers, () => 'not-found'));
  expect((await cleo.client.get(cleo.pathOf())).body.pictures).toHaveLength(1);
});

test('a trade and a learner each have a maximum number of images', async () => {
  const eve = await learner('eve', 2);
  for (let n = 0; n < TRADE_PICTURES_MAX; n += 1) expect((await eve.put(n)).status).toBe(200);
  expect((await eve.put(TRADE_PICTURES_MAX)).body.code).toBe('too-many-pictures');
  await sql(
    t,
    `INSERT INTO journal_pictures (id, trade_id, user_id, added_at, width, height, content)
     SELECT gen_random_uuid(), trade_id, user_id, added_at, width, height, content FROM journal_pictures, generate_series(1, $2::int)
     WHERE user_id = (SELECT user_id FROM sandbox_accounts WHERE id = $1) AND id = $3`,
    [eve.id, LEARNER_PICTURES_MAX - TRADE_PICTURES_MAX, pictureId(0)],
  );
  const refused = await eve.put(99, picture, PNG, 1);
  expect(refused.body).toMatchObject({ code: 'too-many-pictures', detail: expect.stringContaining('200 pictures') });
});
