// If this fails, a pair can be answered twice, is drawn again or reveals its answer too early, or a visitor's answers
// change statistics.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { evidenceResponse } from '@tradesense/contract/evidence.ts';
import {
  answerPairResponse,
  currentPairResponse,
  type AnswerPairResponse,
  type CurrentPairResponse,
} from '@tradesense/contract/real-or-shuffled.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { DAY_MS } from '@tradesense/core/kernel/time.ts';
import { PAIR_BARS } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import { checkEvidence } from '../evidence/index.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

async function shown(client: TestClient): Promise<CurrentPairResponse & { readonly text: string }> {
  const { status, body, text } = await client.post('/api/real-or-shuffled/pairs');
  expect(status).toBe(200);
  return { ...currentPairResponse.parse(body), text };
}
const answer = (client: TestClient, id: string, choice: 'a' | 'b') =>
  client.post(`/api/real-or-shuffled/pairs/${id}/answers`, { choice });
async function verdict(client: TestClient, id: string, choice: 'a' | 'b'): Promise<AnswerPairResponse> {
  return answerPairResponse.parse((await answer(client, id, choice)).body);
}
async function rows<Row extends object>(text: string, values: unknown[] = []): Promise<readonly Row[]> {
  return t.db.read(async (tx) => (await tx.$client.query<Row>(text, values)).rows);
}
async function secretOf(id: string): Promise<'a' | 'b'> {
  const [row] = await rows<{ recorded: 'a' | 'b' }>('SELECT recorded FROM real_or_shuffled_pairs WHERE id = $1', [id]);
  if (row === undefined) throw new Error('no such pair');
  return row.recorded;
}
const other = (side: 'a' | 'b') => (side === 'a' ? 'b' : 'a');

describe('a pair', () => {
  test('has two charts with four prices per bar, and stays until it is answered', async () => {
    const visitor = t.client();
    const first = await shown(visitor);
    for (const chart of [first.pair.charts.a, first.pair.charts.b]) expect(chart).toHaveLength(PAIR_BARS);
    expect(first.pair.charts.a).not.toEqual(first.pair.charts.b);
    expect(first.record).toBeNull();
    expect((await shown(visitor)).pair).toEqual(first.pair);
    await answer(visitor, first.pair.id, 'a');
    expect((await shown(visitor)).pair.id).not.toBe(first.pair.id);
  });

  test('reveals no symbol, time, source or recorded side before the answer', async () => {
    const { text, pair } = await shown(t.client());
    for (const symbol of ASSET_SYMBOLS) expect(text).not.toContain(`"${symbol}"`);
    expect(text.replace(pair.id, '')).not.toMatch(/recorded|shuffled|\d{4}-\d\d-\d\d|\d{11}/i);
    expect(Object.keys(pair).toSorted()).toEqual(['charts', 'id', 'interval']);
    const digits = (rows: readonly (readonly number[])[]) =>
      Math.max(...rows.flat().map((price) => String(price).split('.')[1]?.length ?? 0));
    expect(digits(pair.charts.a)).toBe(digits(pair.charts.b));
  });

  test('belongs to one learner or one browser', async () => {
    const [visitor, stranger] = [t.client(), t.client()];
    const { pair } = await shown(visitor);
    expect((await answer(stranger, pair.id, 'a')).body).toMatchObject({ status: 404 });
    const learner = await signUp(t, 'learner-1');
    expect((await answer(learner, pair.id, 'a')).body).toMatchObject({ status: 404 });
    expect((await shown(learner)).pair.id).not.toBe(pair.id);
  });

  test('has the recorded chart on either side equally often', async () => {
    const visitor = t.client();
    const pairIds: string[] = [];
    let onA = 0;
    for (let i = 0; i < 40; i += 1) {
      const { pair } = await shown(visitor);
      pairIds.push(pair.id);
      if ((await verdict(visitor, pair.id, 'a')).recorded === 'a') onA += 1;
    }
    expect(onA).toBeGreaterThan(6);
    expect(onA).toBeLessThan(34);
    const windows = await rows<{ asset: string; first: number; last: number }>(
      `SELECT i.asset, extract(epoch FROM i.first_at)::float8 AS first, extract(epoch FROM i.last_at)::float8 AS last
         FROM real_or_shuffled_pairs p JOIN real_or_shuffled_items i ON i.id = p.item_id
        WHERE p.id = ANY($1)`,
      [pairIds],
    );
    expect(windows).toHaveLength(40);
    for (const [i, a] of windows.entries())
      for (const b of windows.slice(i + 1))
        expect(a.asset !== b.asset || a.last < b.first || b.last < a.first).toBe(true);
  });
});

describe('an answer', () => {
  test('reveals the recorded chart and is final; only the same choice gets the verdict again', async () => {
    const visitor = t.client();
    const { pair } = await shown(visitor);
    const recorded = await secretOf(pair.id);
    const first = await verdict(visitor, pair.id, recorded);
    expect(first).toMatchObject({ recorded, isRight: true, rating: null, record: null, interval: pair.interval });
    expect(first.firstAt).toBeLessThan(first.lastAt);
    expect(await verdict(visitor, pair.id, recorded)).toEqual(first);
    expect((await answer(visitor, pair.id, other(recorded))).body).toMatchObject({ code: 'question-already-answered' });
  });

  test.each([{ choice: 'c' }, {}, { choice: 'a', confidence: 60 }])('with %j is refused', async (body) => {
    const visitor = t.client();
    const { pair } = await shown(visitor);
    expect((await visitor.post(`/api/real-or-shuffled/pairs/${pair.id}/answers`, body)).status).toBe(400);
  });

  test('by a visitor counts for nothing', async () => {
    const visitor = t.client();
    const before = await rows('SELECT 1 FROM outbox_events');
    const { pair } = await shown(visitor);
    await answer(visitor, pair.id, await secretOf(pair.id));
    const [item] = await rows<{ attempts: number; part: string }>(
      'SELECT attempts, part FROM real_or_shuffled_items i JOIN real_or_shuffled_pairs p ON p.item_id = i.id WHERE p.id = $1',
      [pair.id],
    );
    expect(item).toEqual({ attempts: 0, part: 'open' });
    expect(await rows('SELECT 1 FROM outbox_events')).toHaveLength(before.length);
  });

  test('by a learner counts once in record, ratings and evidence, even if it is sent twice at once', async () => {
    const learner = await signUp(t, 'learner-2');
    const results = [true, true, false, true];
    for (const isRight of results) {
      t.clock.advance(1_000);
      const { pair } = await shown(learner);
      const recorded = await secretOf(pair.id);
      const choice = isRight ? recorded : other(recorded);
      const [one, two] = await Promise.all([verdict(learner, pair.id, choice), verdict(learner, pair.id, choice)]);
      expect(one).toEqual(two);
      expect(one.isRight).toBe(isRight);
      const { before, after } = one.rating ?? { before: { value: 0 }, after: { value: 0 } };
      expect(Math.sign(after.value - before.value)).toBe(isRight ? 1 : -1);
    }
    const { record } = await shown(learner);
    expect(record).toMatchObject({ answers: 4, hits: 3, streak: 1, longestStreak: 2 });
    const items = await rows<{ rating: number; hits: number; attempts: number; part: string }>(
      `SELECT i.rating, i.hits, i.attempts, i.part FROM real_or_shuffled_items i
         JOIN real_or_shuffled_pairs p ON p.item_id = i.id WHERE p.user_id IS NOT NULL AND p.answered_at IS NOT NULL ORDER BY p.id`,
    );
    expect(items.map(({ hits, attempts, part }) => [hits, attempts, part])).toEqual(
      results.map((isRight) => [isRight ? 1 : 0, 1, 'rated']),
    );
    for (const [i, { rating }] of items.entries()) expect(Math.sign(rating - 1500)).toBe(results[i] === true ? -1 : 1);
    await t.drain();
    const evidence = evidenceResponse.parse((await learner.get('/api/evidence')).body);
    const meter = evidence.meters.find((each) => each.meter === 'real-or-shuffled');
    expect(meter).toMatchObject({ n: 4, unanswered: 0, outlook: { kind: 'too-early', items: 16 } });
    expect(meter?.hitRate).toMatchObject({ hits: 3, expected: 2 });
    // The overall evidence includes only Bias Tests and Chart Exams, because the skill of recognizing charts says
    // nothing about the skill of making calls.
    expect(evidence.overall.logEvidence).toBe(0);
    expect((await checkEvidence(t.platform)).isSound).toBe(true);
  });

  test('counts once if both sides are sent at the same time', async () => {
    const learner = await signUp(t, 'learner-3');
    const { pair } = await shown(learner);
    const answers = await Promise.all([answer(learner, pair.id, 'a'), answer(learner, pair.id, 'b')]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    expect((await shown(learner)).record?.answers).toBe(1);
  });
});

test('two tabs that request a pair at the same time get the same pair', async () => {
  const learner = await signUp(t, 'learner-4');
  const [one, two] = await Promise.all([shown(learner), shown(learner)]);
  expect(one.pair).toEqual(two.pair);
});

test("the bars of a learner's pair count as shown for rated Bias Tests", async () => {
  const learner = await signUp(t, 'learner-5');
  const { pair } = await shown(learner);
  const ranges = await rows<{ asset: string; covers: boolean }>(
    `SELECT s.asset, s.shown_from <= i.first_at AND s.shown_until > i.last_at AS covers FROM practice_shown s
       JOIN real_or_shuffled_pairs p ON p.user_id = s.user_id JOIN real_or_shuffled_items i ON i.id = p.item_id AND i.asset = s.asset
      WHERE p.id = $1`,
    [pair.id],
  );
  expect(ranges).toEqual([{ asset: expect.any(String), covers: true }]);
});

test('an implausibly fast answer is not rated, but counts as evidence', async () => {
  const strict = await createTestApp({ config: { historyDir: SHIPPED_HISTORY, countsFastAnswers: false } });
  const learner = await signUp(strict, 'learner-6');
  const fast = await verdict(learner, (await shown(learner)).pair.id, 'a');
  expect(fast).toMatchObject({ isTooFast: true, rating: null, record: { answers: 1 } });
  const { pair } = await shown(learner);
  strict.clock.advance(2_500);
  expect(await verdict(learner, pair.id, 'a')).toMatchObject({ isTooFast: false, record: { answers: 2 } });
  await strict.drain();
  const { meters } = evidenceResponse.parse((await learner.get('/api/evidence')).body);
  expect(meters.find(({ meter }) => meter === 'real-or-shuffled')?.n).toBe(2);
  await strict.close();
});

test('without recorded history no pair is offered', async () => {
  const simulated = await createTestApp();
  const { body } = await simulated.client().post('/api/real-or-shuffled/pairs');
  expect(body).toMatchObject({ status: 409, code: 'not-enough-history', detail: expect.stringMatching(/no recorded/) });
  await simulated.close();
});

test('a pair whose bars were deleted is withdrawn, and another one is shown', async () => {
  const visitor = t.client();
  const { pair } = await shown(visitor);
  await t.db.transaction(async (tx) => {
    await tx.$client.query(
      `UPDATE real_or_shuffled_items SET fingerprint = 'another' WHERE id = (SELECT item_id FROM real_or_shuffled_pairs WHERE id = $1)`,
      [pair.id],
    );
  });
  expect((await shown(visitor)).pair.id).not.toBe(pair.id);
  expect((await answer(visitor, pair.id, 'a')).status).toBe(404);
});

test('once the bank is large, a learner gets items of others, but never the same window twice', async () => {
  const own = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
  const first = await signUp(own, 'first');
  const { pair } = await shown(first);
  const itemOf = (id: string) =>
    own.db.read(async (tx) => {
      const { rows } = await tx.$client.query<{ item_id: string }>(
        'SELECT item_id FROM real_or_shuffled_pairs WHERE id = $1',
        [id],
      );
      return rows[0]?.item_id;
    });
  // Inserts 200 further items with the same window.
  await own.db.transaction(async (tx) => {
    await tx.$client.query(`INSERT INTO real_or_shuffled_items
      (id, part, asset, interval, first_at, last_at, fingerprint, seed, rule_version, created_at, rating, deviation, volatility)
      SELECT gen_random_uuid(), part, asset, interval, first_at, last_at, fingerprint, seed, rule_version, created_at, rating, deviation,
        volatility FROM real_or_shuffled_items, generate_series(1, 200)`);
  });
  const kept = async () =>
    own.db.read(async (tx) => (await tx.$client.query('SELECT 1 FROM real_or_shuffled_items')).rows.length);
  const second = await signUp(own, 'second');
  const shared = await shown(second);
  expect(await kept()).toBe(201);
  expect(await itemOf(shared.pair.id)).toBeDefined();
  expect(shared.pair.charts).not.toEqual(pair.charts);
  await answer(second, shared.pair.id, 'a');
  // The second learner already knows the only window that all items have, so a new item is made.
  await shown(second);
  expect(await kept()).toBe(202);
  await own.close();
});

test('pairs of visitors are deleted after a year, those of learners stay', async () => {
  const own = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
  const learner = await signUp(own, 'learner-7');
  await shown(learner);
  await shown(own.client());
  own.clock.advance(366 * DAY_MS);
  await own.drain();
  const left = await own.db.read(
    async (tx) => (await tx.$client.query('SELECT user_id FROM real_or_shuffled_pairs')).rows,
  );
  expect(left).toEqual([{ user_id: expect.any(String) }]);
  await own.close();
});

test('requests to both endpoints are limited per network address', async () => {
  const limited = await createTestApp({ config: { rateLimitPerMinute: 10_000, trustedProxies: 1 } });
  const pairs = '/api/real-or-shuffled/pairs';
  for (const [path, passed] of [
    [pairs, 409],
    [`${pairs}/not-an-id/answers`, 400],
  ] as const) {
    // Each request comes from another browser.
    const statusOf = async (address: string) =>
      (await limited.client().post(path, undefined, { 'x-forwarded-for': address })).status;
    const statuses: number[] = [];
    for (let i = 0; i < 61; i += 1) statuses.push(await statusOf('198.51.100.1'));
    expect([path, statuses]).toEqual([path, [...Array.from({ length: 60 }, () => passed), 429]]);
    expect(await statusOf('198.51.100.2')).toBe(passed);
  }
  await limited.close();
});
