// If this fails, an idea is changed after its lock, starts or is scored at a price that is not the market's, is scored
// twice or never, or a bad result is missing from the author's record.
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Idea } from '@tradesense/contract/ideas.ts';
import { brierScore } from '@tradesense/core/bias/scoring.ts';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { POST_ACT_LIMITS } from '@tradesense/core/posts/post-limits.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import {
  IDEA,
  ideaOf,
  move,
  pass,
  predict,
  publishIdea,
  SECRET_CALL,
  UNTIL_START_MS,
} from '../../../test/ideas-world.ts';
import { createPeople, openPerson, type Person } from '../../../test/people-world.ts';
import { settleDueIdeas, type SettleDeps } from './settle-ideas.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());

const { person } = createPeople(() => t, 'idealist');
const settle = (change: Partial<SettleDeps> = {}) =>
  settleDueIdeas({ ...t.platform, live: t.server.market.live, history: t.server.history, ...change });
const ends = ({ endsAt }: Idea) => new Date(endsAt ?? '').getTime();
const notices = async ({ client }: Person) =>
  (await client.get('/api/notifications')).body.notifications
    .map(({ content }: { content: { type: string; payload: object } }) => content)
    .filter(({ type }: { type: string }) => type === 'idea-scored');

describe('publishing', () => {
  test("the post names the asset and the horizon in the server's words, and its author sees the call", async () => {
    const ann = await person();
    const post = await publishIdea(ann);
    expect(post).toMatchObject({
      text: 'A chart idea: Bitcoin, one day. Predict before you see the call.',
      shared: {
        kind: 'idea',
        asset: 'BTC',
        horizon: '1d',
        locksAt: new Date(t.clock.now() + 15 * MINUTE_MS).toISOString(),
      },
    });
    expect(await ideaOf(ann.client, post)).toMatchObject({
      state: 'editable',
      isOwn: true,
      call: { ...SECRET_CALL, brier: null },
      start: null,
      result: null,
      mayPredict: false,
      record: { n: 0, brier: null },
    });
  });

  test.each<[what: string, change: object, path: string]>([
    ['of an unknown asset', { asset: 'DOGE' }, 'body.asset'],
    ['over another horizon', { horizon: '5y' }, 'body.horizon'],
    ['with a confidence below a third', { confidence: 33 }, 'body.confidence'],
    ['without a thesis', { thesis: 'Up.' }, 'body.thesis'],
    ['that nothing could prove wrong', { invalidation: '' }, 'body.invalidation'],
    ['with an invalidation that is no price', { invalidationPrice: '-5' }, 'body.invalidationPrice'],
    ['with an invalidation of 0', { invalidationPrice: '0.00' }, 'body.invalidationPrice'],
    ['with a start price of the client', { startPrice: 1 }, 'body.startPrice'],
  ])('an idea %s is refused', async (_what, change, path) => {
    const ann = await person();
    const { body } = await ann.client.post('/api/ideas', { ...IDEA, ...change });
    expect([body.code, body.errors[0].path]).toEqual(['invalid-request', path]);
  });

  test('a retry with the same key creates one idea; an author without a username is asked to choose one', async () => {
    const ann = await person();
    const send = () => ann.client.post('/api/ideas', IDEA, { 'idempotency-key': 'one-idea-only' });
    const [first, second] = [await send(), await send()];
    expect(second.body).toEqual(first.body);
    expect(await sql(t, 'SELECT 1 FROM ideas WHERE author_id = $1', [ann.userId])).toHaveLength(1);
    const nameless = await openAccount(t, 'Nameless idealist');
    expect((await nameless.client.post('/api/ideas', IDEA)).body.code).toBe('username-needed');
  });

  test('ideas count as posts for the limit of a new account', async () => {
    const ann = await person({ ageHours: 1 });
    for (let n = 0; n < POST_ACT_LIMITS.post.perDayNew; n += 1) await publishIdea(ann);
    expect((await ann.client.post('/api/ideas', IDEA)).body.code).toBe('too-many-requests');
  });
});

describe('editing', () => {
  const CHANGE = { ...SECRET_CALL, direction: 'bearish', confidence: 55 };

  test('the author can change the call until the lock, and not afterwards', async () => {
    const ann = await person();
    const post = await publishIdea(ann);
    await pass(t, 15 * MINUTE_MS - 1);
    const changed = await ann.client.put(`/api/posts/${post.id}/idea`, CHANGE);
    expect(changed.body).toMatchObject({ state: 'editable', call: { direction: 'bearish', confidence: 55 } });
    t.clock.advance(1);
    const late = await ann.client.put(`/api/posts/${post.id}/idea`, SECRET_CALL);
    expect([late.status, late.body.code]).toEqual([409, 'idea-locked']);
    expect(late.body.detail).toContain('15 minutes, rounded up to a whole minute');
    expect((await ideaOf(ann.client, post)).call).toMatchObject({ direction: 'bearish', confidence: 55 });
  });

  test('asset and horizon cannot change, and an idea of another author is not found', async () => {
    const [ann, ben] = [await person(), await person()];
    const post = await publishIdea(ann);
    const other = await ann.client.put(`/api/posts/${post.id}/idea`, { ...CHANGE, asset: 'ETH' });
    expect(other.body.code).toBe('invalid-request');
    expect((await ben.client.put(`/api/posts/${post.id}/idea`, CHANGE)).body.code).toBe('not-found');
  });
});

describe('the market', () => {
  test('an idea starts at the first price after the lock, and ends at the first price after its end', async () => {
    const ann = await person();
    const post = await publishIdea(ann);
    const lock = t.clock.now() + 15 * MINUTE_MS;
    await pass(t, 15 * MINUTE_MS);
    expect(await ideaOf(ann.client, post)).toMatchObject({ state: 'waiting', start: null });
    await pass(t, 2 * MINUTE_MS);
    const started = await ideaOf(ann.client, post);
    const [first] = await t.db.read((tx) =>
      t.server.history.bars(tx, 'BTC', '1m', epochMs(lock), epochMs(lock + MINUTE_MS)),
    );
    expect(started).toMatchObject({
      state: 'predicting',
      start: { at: new Date(lock).toISOString(), price: first?.o },
      predictionsCloseAt: new Date(lock + DAY_MS / 10).toISOString(),
      endsAt: new Date(lock + DAY_MS).toISOString(),
    });
    await pass(t, lock + DAY_MS - t.clock.now());
    expect((await ideaOf(ann.client, post)).state).toBe('ending');
    await pass(t, 2 * MINUTE_MS);
    const scored = await ideaOf(ann.client, post);
    const [last] = await t.db.read((tx) =>
      t.server.history.bars(tx, 'BTC', '1m', epochMs(lock + DAY_MS), epochMs(lock + DAY_MS + MINUTE_MS)),
    );
    expect(scored.result).toMatchObject({ at: scored.endsAt, price: last?.o });
    const truth = scored.result?.truth ?? 'neutral';
    expect(scored.call?.brier).toBe(brierScore('bullish', 87, truth));
    expect(scored.record).toMatchObject({ n: 1, hits: truth === 'bullish' ? 1 : 0 });
  });

  test('the chart has the bars as they were stored at the start, and those that followed up to the end', async () => {
    const ann = await person();
    const post = await publishIdea(ann);
    await pass(t, UNTIL_START_MS);
    const chart = async () => (await ann.client.get(`/api/posts/${post.id}/idea/chart`)).body;
    const early = await chart();
    expect(early).toMatchObject({ interval: '1h', source: 'simulated' });
    expect([early.before.length, early.since.length]).toEqual([120, 0]);
    const idea = await ideaOf(ann.client, post);
    const startsAt = new Date(idea.start?.at ?? '').getTime();
    expect(early.before.at(-1)[0]).toBeLessThanOrEqual(startsAt - HOUR_MS);
    await pass(t, 5 * HOUR_MS);
    const later = await chart();
    expect(later.before).toEqual(early.before);
    expect(later.since).toHaveLength(5);
    await pass(t, 3 * DAY_MS);
    const last = (await chart()).since.at(-1)[0];
    expect(last).toBeGreaterThan(ends(idea) - 2 * HOUR_MS);
    expect(last).toBeLessThan(ends(idea));
  });

  test('in a closed market the idea waits for the next price, and its horizon begins there', async () => {
    // Midnight after a Friday in New York; the following Monday is a holiday there.
    const night = await createTestApp({ nowMs: Date.UTC(2026, 0, 17, 5) });
    try {
      const ann = await openPerson(night, 'night_owl');
      const post = await publishIdea(ann, { asset: 'AAPL' });
      await pass(night, 3 * DAY_MS);
      expect((await ideaOf(ann.client, post)).state).toBe('waiting');
      await pass(night, 11 * HOUR_MS);
      const started = await ideaOf(ann.client, post);
      expect(started.start?.at).toBe('2026-01-20T14:30:00.000Z');
      expect(started.endsAt).toBe('2026-01-21T14:30:00.000Z');
      // If a horizon ends while the market is closed, the next price decides the idea.
      await pass(night, Date.UTC(2026, 0, 23, 15, 45) - night.clock.now());
      const friday = await publishIdea(ann, { asset: 'AAPL' });
      await pass(night, UNTIL_START_MS);
      await pass(night, 2 * DAY_MS);
      expect(await ideaOf(ann.client, friday)).toMatchObject({ state: 'ending', endsAt: '2026-01-24T16:00:00.000Z' });
      await pass(night, DAY_MS);
      expect((await ideaOf(ann.client, friday)).result?.at).toBe('2026-01-26T14:30:00.000Z');
    } finally {
      await night.close();
    }
  });

  test('without the source of its prices, an idea is void after 7 days, and counts for nobody', async () => {
    const [ann, ben] = [await person(), await person()];
    const [early, late] = [await publishIdea(ann), await publishIdea(ann)];
    await sql(t, `UPDATE ideas SET next_look_at = '2030-01-01' WHERE post_id = $1`, [early.id]);
    await pass(t, UNTIL_START_MS);
    await predict(ben.client, late);
    await sql(t, `UPDATE ideas SET next_look_at = locks_at WHERE post_id = $1`, [early.id]);
    const gone = { history: { source: async () => null, bars: async () => [] } };
    await settle(gone);
    expect((await ideaOf(ann.client, early)).state).toBe('waiting');
    await move(t, 7 * DAY_MS);
    await settle(gone);
    expect(await ideaOf(ann.client, early)).toMatchObject({ state: 'waiting' });
    await move(t, 2 * HOUR_MS);
    await settle(gone);
    expect(await ideaOf(ann.client, early)).toMatchObject({
      state: 'void',
      voidReason: 'no-start-price',
      result: null,
    });
    await move(t, 2 * DAY_MS);
    await settle(gone);
    expect(await ideaOf(ann.client, late)).toMatchObject({ state: 'void', voidReason: 'no-end-price' });
    expect(await ideaOf(ben.client, late)).toMatchObject({ prediction: { brier: null }, record: { n: 0 } });
    await t.drain();
    expect([...(await notices(ann)), ...(await notices(ben))]).toEqual([]);
  });

  test('bars of another source are not used for its prices', async () => {
    const ann = await person();
    const post = await publishIdea(ann);
    await pass(t, UNTIL_START_MS);
    await move(t, DAY_MS + HOUR_MS);
    const { history } = t.server;
    await settle({ history: { source: async () => 'recorded', bars: history.bars.bind(history) } });
    expect((await ideaOf(ann.client, post)).state).toBe('ending');
  });

  test('an idea without bars before its start is void, because it has no ATR', async () => {
    const ann = await person();
    const post = await publishIdea(ann);
    await move(t, UNTIL_START_MS);
    const { history } = t.server;
    await settle({
      history: {
        source: history.source.bind(history),
        bars: async (tx, asset, interval, from, to) =>
          interval === '1h' ? [] : history.bars(tx, asset, interval, from, to),
      },
    });
    expect(await ideaOf(ann.client, post)).toMatchObject({ state: 'void', voidReason: 'no-history' });
  });
});

describe('scoring', () => {
  test('if a server dies before it commits a score, the idea is later scored once and published once', async () => {
    const [ann, ben] = [await person(), await person()];
    const post = await publishIdea(ann);
    await pass(t, UNTIL_START_MS);
    expect((await predict(ben.client, post)).status).toBe(200);
    await move(t, DAY_MS + HOUR_MS);
    const dying: SettleDeps['outbox'] = {
      ...t.platform.outbox,
      append() {
        throw new Error('the server dies here');
      },
    };
    await settle({ outbox: dying });
    expect((await ideaOf(ann.client, post)).state).toBe('ending');
    await Promise.all([settle(), settle()]);
    await settle();
    const scored = await ideaOf(ben.client, post);
    expect(scored.state).toBe('scored');
    for (let n = 0; n < 2; n += 1) await t.drain();
    const truth = scored.result?.truth ?? 'neutral';
    const told = { postId: post.id, asset: 'BTC', horizon: '1d', truth };
    expect(await notices(ann)).toEqual([
      {
        type: 'idea-scored',
        payload: { ...told, role: 'author', isRight: truth === 'bullish', brier: brierScore('bullish', 87, truth) },
      },
    ]);
    expect(await notices(ben)).toEqual([
      {
        type: 'idea-scored',
        payload: { ...told, role: 'reader', isRight: truth === 'bearish', brier: brierScore('bearish', 60, truth) },
      },
    ]);
    expect(scored.prediction?.brier).toBe(brierScore('bearish', 60, truth));
  });

  test("a deleted idea loses its words but still counts in the author's record", async () => {
    const ann = await person();
    const post = await publishIdea(ann);
    await pass(t, UNTIL_START_MS);
    await ann.client.delete(`/api/posts/${post.id}`);
    expect((await ann.client.get(`/api/posts/${post.id}/idea`)).status).toBe(404);
    const [row] = await sql(t, 'SELECT * FROM ideas WHERE author_id = $1', [ann.userId]);
    expect(row).toMatchObject({
      post_id: null,
      thesis: '',
      invalidation: '',
      invalidation_price: null,
      direction: 'bullish',
    });
    await pass(t, DAY_MS + HOUR_MS);
    const other = await publishIdea(ann);
    expect((await ideaOf(ann.client, other)).record.n).toBe(1);
    expect(await notices(ann)).toEqual([]);
  });

  test('ideas of a deleted account are deleted, but predictions of others on them are still scored', async () => {
    const [ann, ben] = [await person(), await person()];
    const [predicted, alone] = [await publishIdea(ann), await publishIdea(ann)];
    await pass(t, UNTIL_START_MS);
    await predict(ben.client, predicted);
    const ids = await sql(t, 'SELECT id, post_id FROM ideas WHERE author_id = $1', [ann.userId]);
    await t.db.transaction(async (tx) => {
      for (const data of t.server.personalData.toReversed()) await data.erase(tx, ann.userId, t.clock.now());
    });
    const kept = await sql(t, 'SELECT * FROM ideas WHERE id = ANY ($1::uuid[])', [ids.map(({ id }) => id)]);
    expect(kept).toEqual([
      expect.objectContaining({
        id: ids.find(({ post_id }) => post_id === predicted.id)?.['id'],
        author_id: null,
        post_id: null,
        direction: null,
        confidence: null,
        thesis: '',
        invalidation: '',
      }),
    ]);
    expect(alone.id).not.toBe(predicted.id);
    await pass(t, DAY_MS + HOUR_MS);
    const [scored] = await sql(t, 'SELECT settlement FROM ideas WHERE id = $1', [kept[0]?.['id']]);
    expect(scored).toEqual({ settlement: 'scored' });
  });
});
