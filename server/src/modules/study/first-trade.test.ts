// If this fails, a first planned trade shows a bar too early, accepts two decisions, is lost, or gets a score card
// before it is reviewed.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { FirstTrade, PlanFirstTradeRequest } from '@tradesense/contract/first-trade.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { openAccount } from '../../../test/account-world.ts';
import { signUp } from '../../../test/bias-test-world.ts';
import {
  doFirstTrade,
  FIRST_TRADE,
  shownTrade,
  step,
  stepToTheEnd,
  tradeOf,
  tradeReference,
  workedRequest,
} from '../../../test/first-trade-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { TEST_LIBRARY } from '../../../test/study-library.ts';
import { overview } from '../../../test/study-world.ts';
import { SHIPPED_HISTORY } from '../../config.ts';
import { showFirstTrade } from './first-trade.service.ts';
import type { StudyDeps } from './study-deps.ts';
import { deleteOldRows } from './study-retention.service.ts';

let t: TestApp;
beforeAll(async () => {
  t = await createTestApp({ config: { historyDir: SHIPPED_HISTORY } });
});
afterAll(() => t.close());

test('no endpoint reveals a bar before its turn, nor the origin or the score before the end', async () => {
  const learner = await signUp(t, 'trade-leak');
  let trade = await shownTrade(learner);
  const { remaining } = await tradeReference(t, trade.id);
  const request = await workedRequest(t, trade);
  const seen = trade.chart.bars.length;
  const probes = async () => [
    await learner.post(FIRST_TRADE),
    await learner.post(FIRST_TRADE, { instead: '00000000-0000-7000-8000-0000000000aa' }),
    await learner.put(`${FIRST_TRADE}/plan`, { ...request, seen: seen + 5 }),
    await learner.put(`${FIRST_TRADE}/plan`, { ...request, stop: request.target }),
    await learner.put(`${FIRST_TRADE}/review`, { text: 'I want to see the card.' }),
    await learner.post(`${FIRST_TRADE}/acts`, { kind: 'close', seen: seen + 5 }),
    await learner.post(`${FIRST_TRADE}/steps`, { seen: 0 }),
    await learner.get('/api/first-hour'),
    await learner.get('/api/next-steps'),
    await learner.get('/api/study'),
  ];
  const numbersOf = (text: string) => new Set(text.match(/\d+(?:\.\d+)?/g));
  const expectSealed = (texts: readonly string[], shown: number) => {
    const told = numbersOf(JSON.stringify([trade, request]));
    const later = numbersOf(JSON.stringify(remaining.slice(shown)));
    const hidden = [...later].filter((value) => value.length > 4 && !told.has(value));
    expect(hidden.length).toBeGreaterThan(50);
    for (const text of texts) {
      const said = numbersOf(text);
      expect(hidden.filter((value) => said.has(value))).toEqual([]);
      expect(ASSET_SYMBOLS.filter((symbol) => text.includes(`"${symbol}"`))).toEqual([]);
      expect(text).not.toMatch(/"(remaining|example|firstAt|checks)"/);
    }
  };
  // No bar can be shown before a plan is sent.
  expect((await learner.post(`${FIRST_TRADE}/steps`, { seen })).body.code).toBe('task-has-no-step');
  expectSealed([JSON.stringify(trade), ...(await probes()).map(({ text }) => text)], 0);
  trade = await tradeOf(learner.put(`${FIRST_TRADE}/plan`, request));
  expect(trade).toMatchObject({ state: 'open', card: null, origin: null });
  for (let shown = 0; shown < 3 && trade.state === 'open'; shown += 1) {
    expect(trade.chart.bars).toHaveLength(seen + shown);
    expectSealed([JSON.stringify(trade), ...(await probes()).map(({ text }) => text)], shown);
    trade = await step(learner, trade);
  }
});

/** Returns a plan whose exits are so far away that no bar of the chart reaches them. */
function farRequest({ chart }: FirstTrade): PlanFirstTradeRequest {
  const entry = chart.bars.at(-1)?.[3] ?? Number.NaN;
  const prices = { side: 'long', stop: entry * 0.6, target: entry * 2 } as const;
  const thesis = 'Long as long as the chart goes on.';
  return { ...prices, seen: chart.bars.length, riskPercent: 1, thesis, confidence: 40 };
}

test('a trade is resumed where it was left, and a repeated request counts only once', async () => {
  const learner = await signUp(t, 'trade-twice');
  const [one, other] = await Promise.all([shownTrade(learner), shownTrade(learner)]);
  expect(other).toEqual(one);
  const request = farRequest(one);
  const plan = (changes = {}) => learner.put(`${FIRST_TRADE}/plan`, { ...request, ...changes });
  expect((await plan({ seen: one.chart.bars.length - 1 })).body.code).toBe('task-answer-mismatch');
  for (const value of [
    { stop: 1e300 },
    { target: -1 },
    { riskPercent: 1e9 },
    { thesis: 'A half pair: \ud800 is no text' },
  ])
    expect((await plan(value)).status).toBe(400);
  expect((await plan({ stop: 1e-30 })).status).toBe(422);
  const sent = await tradeOf(plan());
  expect(sent.plan).toMatchObject({
    at: request.seen - 1,
    entry: one.chart.bars.at(-1)?.[3],
    invalidation: Number(request.stop.toFixed(one.chart.decimals)),
  });
  expect(sent.plan?.quantity).toBeGreaterThan(0);
  expect(await tradeOf(plan())).toEqual(sent);
  expect((await plan({ confidence: 99 })).body.code).toBe('task-settled');

  // Both tabs have seen the same bars and request the next bar at the same time, so only one bar is shown.
  const [a, b] = await Promise.all([step(learner, sent), step(learner, sent)]);
  expect([a.chart.bars.length, b.chart.bars.length]).toEqual([request.seen + 1, request.seen + 1]);
  expect(await tradeOf(plan())).toEqual(a);
  expect(await shownTrade(learner)).toEqual(a);

  const act = (body: object) => learner.post(`${FIRST_TRADE}/acts`, body);
  const closed = await tradeOf(act({ kind: 'close', seen: a.chart.bars.length }));
  expect(await tradeOf(act({ kind: 'close', seen: a.chart.bars.length }))).toEqual(closed);
  expect(closed).toMatchObject({ state: 'open', acts: [{ kind: 'close', at: request.seen, price: null }] });
  expect((await act({ kind: 'move-target', price: request.target, seen: request.seen })).body.code).toBe(
    'task-answer-mismatch',
  );
  const over = await step(learner, closed);
  expect(over).toMatchObject({ state: 'closed', card: null });
  expect(over.origin?.firstAt).toBeLessThan(over.origin?.lastAt ?? 0);
  expect((await learner.post(`${FIRST_TRADE}/steps`, { seen: over.chart.bars.length })).body.code).toBe(
    'task-has-no-step',
  );
  const text = 'Closed at once, out of fear of the stop.';
  expect((await learner.put(`${FIRST_TRADE}/review`, { text: 'too short' })).status).toBe(400);
  const reviewed = await tradeOf(learner.put(`${FIRST_TRADE}/review`, { text }));
  expect(await tradeOf(learner.put(`${FIRST_TRADE}/review`, { text }))).toEqual(reviewed);
  expect(reviewed.card).toMatchObject({ exit: 'close', process: { score: 90 } });
  expect((await overview(learner)).streak).toMatchObject({ days: 1, isTodayDone: true });
});

test('a stop moves only on the losing side, a target on the winning side; the card names broken rules', async () => {
  const learner = await signUp(t, 'trade-moves');
  const drawn = await shownTrade(learner);
  const request = farRequest(drawn);
  const sent = await tradeOf(learner.put(`${FIRST_TRADE}/plan`, { ...request, riskPercent: 3 }));
  const act = (kind: string, price: number, seen: number) => learner.post(`${FIRST_TRADE}/acts`, { kind, price, seen });
  // Before the entry is filled, there are no exits to move.
  expect((await act('move-stop', request.stop, request.seen)).status).toBe(409);
  const open = await step(learner, sent);
  const seen = open.chart.bars.length;
  expect((await act('move-stop', request.target, seen)).body.detail).toBe('This stop would trigger at once.');
  expect((await act('move-target', request.stop, seen)).body.detail).toBe('This target would fill at once.');
  const wider = request.stop + (request.stop - request.target) / 4;
  const moved = await tradeOf(act('move-stop', wider, seen));
  expect(await tradeOf(act('move-stop', wider, seen))).toEqual(moved);
  expect(moved.acts).toHaveLength(1);
  await stepToTheEnd(learner, moved);
  const { card } = await tradeOf(learner.put(`${FIRST_TRADE}/review`, { text: 'I widened the stop.' }));
  const broken = card?.process.checks.filter(({ points }) => points === 0).map(({ check }) => check);
  expect(broken).toEqual(['risk-within-limit', 'stop-not-widened']);
});

test('another chart can be drawn only before orders are sent, and two presses at once draw one', async () => {
  const learner = await signUp(t, 'trade-other');
  const first = await shownTrade(learner);
  const again = () => tradeOf(learner.post(FIRST_TRADE, { instead: first.id }));
  const [second, third] = await Promise.all([again(), again()]);
  expect(second.id).not.toBe(first.id);
  expect(third).toEqual(second);
  expect(await again()).toEqual(second);
  await tradeOf(learner.put(`${FIRST_TRADE}/plan`, await workedRequest(t, second)));
  expect((await tradeOf(learner.post(FIRST_TRADE, { instead: second.id }))).id).toBe(second.id);
});

test('another chart has different bars, even if it is drawn with the same seed', async () => {
  const { userId } = await openAccount(t, 'trade-redraw');
  const deps: StudyDeps = {
    ...t.platform,
    history: t.server.market.practice,
    library: TEST_LIBRARY,
    newSeed: () => [1, 2, 3, 4],
    storeSearchTexts: async () => undefined,
  };
  const draw = async (instead: string | null) => {
    const shown = await showFirstTrade(deps, userId, instead);
    invariant(shown.ok, 'recorded charts are shipped');
    return shown.value;
  };
  const first = await draw(null);
  const second = await draw(first.id);
  expect(second.id).not.toBe(first.id);
  expect(second.chart).not.toEqual(first.chart);
});

test('a trade needs an account, is private and is kept; one that was left open is deleted', async () => {
  const [learner, stranger, left] = [
    await signUp(t, 'trade-keep'),
    await signUp(t, 'trade-stranger'),
    await signUp(t, 'trade-left'),
  ];
  const kept = await doFirstTrade(t, learner);
  expect(kept).toMatchObject({ state: 'reviewed', card: { process: { score: 100 } } });
  expect((await stranger.put(`${FIRST_TRADE}/review`, { text: 'Not my own trade.' })).status).toBe(404);
  expect((await t.client().post(FIRST_TRADE)).status).toBe(401);
  const begun = await shownTrade(left);
  await deleteOldRows(t.db, epochMs(t.clock.now() + 400 * 24 * 3_600_000));
  expect(await shownTrade(learner)).toEqual(kept);
  expect((await shownTrade(left)).id).not.toBe(begun.id);
});

test('without recorded history, the first trade is not offered', async () => {
  const bare = await createTestApp();
  try {
    const learner = await signUp(bare, 'trade-bare');
    expect((await learner.post(FIRST_TRADE)).body.code).toBe('not-enough-history');
  } finally {
    await bare.close();
  }
});
