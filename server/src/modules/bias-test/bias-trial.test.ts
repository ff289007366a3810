// If this fails, a visitor cannot try a question, sees its outcome before the answer, or can get the server to judge a
// question that it never asked.
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { biasTrialAnswerResponse, biasTrialResponse } from '@tradesense/contract/bias-test.ts';
import { BIAS_WINDOWS } from '@tradesense/core/bias/bias-rules.ts';
import { brierScore } from '@tradesense/core/bias/scoring.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { DAY_MS, epochMs } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { importCandles } from '../market/index.ts';
import { createSealer } from '../../platform/sealed-text.ts';
import { openTicket, sealTicket, type TrialTicket } from './trial-ticket.policy.ts';

const NOW = Date.UTC(2026, 0, 15, 12);
let t: TestApp;
beforeAll(async () => {
  t = await createTestApp();
});
afterEach(() => t.clock.set(NOW));
afterAll(() => t.close());

async function asked(from: TestApp = t) {
  const { status, body, text } = await from.client().get('/api/bias-tests/trial');
  expect(status).toBe(200);
  return { ...biasTrialResponse.parse(body), text };
}
const answer = async (ticket: string, changes: object = {}, to: TestApp = t) =>
  to.client().post('/api/bias-tests/trial/answers', { ticket, direction: 'bullish', confidence: 60, ...changes });

const sealerOf = (from: TestApp) => createSealer(from.platform.config.secretKey, 'bias-trial-question');
/** Returns the content of a trial question's ticket, which only the server can read. */
function opened(ticket: string, from: TestApp = t): TrialTicket {
  const result = openTicket(sealerOf(from), ticket, epochMs(from.clock.now()));
  if (!result.ok) throw new Error(result.reason);
  return result.value;
}
const barsOf = ({ asset, timeframe, setupFirst, outcomeLast }: TrialTicket, from: TestApp = t) =>
  from.db.read((tx) => from.server.history.bars(tx, asset, timeframe, setupFirst, epochMs(outcomeLast + 1)));

describe('a trial question', () => {
  test('is masked, has the bars of its timeframe, and differs from the next one', async () => {
    const questions = [];
    for (let i = 0; i < 12; i += 1) questions.push(await asked());
    for (const { question, ticket } of questions) {
      expect(question).toMatchObject({ index: 0, masked: true, asset: null, source: 'simulated' });
      const { setupBars, outcomeBars } = BIAS_WINDOWS[question.timeframe];
      expect(question.bars).toHaveLength(setupBars);
      expect(question.outcomeBars).toBe(outcomeBars);
      expect(question.bars.map(([n]) => n)).toEqual(Array.from({ length: setupBars }, (_, i) => i + 1 - setupBars));
      expect(question.bars.at(-1)?.[4]).toBe(0);
      expect(await barsOf(opened(ticket))).toHaveLength(setupBars + outcomeBars);
    }
    const tickets = questions.map(({ ticket }) => opened(ticket));
    expect(new Set(tickets.map(({ asset }) => asset)).size).toBeGreaterThan(2);
    expect(new Set(tickets.map(({ timeframe }) => timeframe)).size).toBeGreaterThan(1);
  });

  test('reveals no outcome, symbol or time, and its ticket always has the same length', async () => {
    const lengths = new Set<number>();
    for (let i = 0; i < 12; i += 1) {
      const { text, ticket, question } = await asked();
      lengths.add(ticket.length);
      const { asset, timeframe } = opened(ticket);
      const bars = await barsOf(opened(ticket));
      const visible = text.replace(ticket, '');
      for (const symbol of ASSET_SYMBOLS) expect(visible).not.toContain(`"${symbol}"`);
      expect(visible).not.toMatch(/\d{4}-\d\d-\d\d/);
      for (const { t: time } of bars)
        for (const secret of [time, time / 1000]) expect(visible).not.toContain(String(secret));
      // A few prices may equal a percentage in the response by chance, but a leak would show all prices.
      const prices = bars.flatMap(({ o, h, l, c }) => [o, h, l, c].map(String)).filter((each) => each.length >= 5);
      const shown = prices.filter((price) => visible.includes(`,${price},`));
      expect([asset, timeframe, shown.length <= prices.length / 20]).toEqual([asset, timeframe, true]);
      const { body } = await answer(ticket);
      for (const row of biasTrialAnswerResponse.parse(body).outcome) expect(text).not.toContain(JSON.stringify(row));
      const move = String(body.truth.movePercent);
      expect(move.length < 8 || !visible.includes(move)).toBe(true);
      expect(question.bars).toHaveLength(BIAS_WINDOWS[timeframe].setupBars);
    }
    expect(lengths.size).toBe(1);
  });

  test('stores nothing, and neither does its answer', async () => {
    const { ticket } = await asked();
    await answer(ticket);
    for (const table of ['bias_tests', 'bias_questions', 'outbox_events', 'unlock_credits']) {
      const { rows } = await t.db.read((tx) => tx.$client.query(`SELECT 1 FROM ${table}`));
      expect([table, rows.length]).toEqual([table, 0]);
    }
  });
});

describe('an answer to a trial question', () => {
  test.each(['bullish', 'bearish', 'neutral'] as const)(
    'with the call %s is graded and unmasks the question',
    async (direction) => {
      const { ticket, question } = await asked();
      const { body, status } = await answer(ticket, { direction, confidence: 71 });
      expect(status).toBe(200);
      const told = biasTrialAnswerResponse.parse(body);
      const bars = await barsOf(opened(ticket));
      const { setupBars } = BIAS_WINDOWS[question.timeframe];
      const [last, end] = [bars[setupBars - 1], bars.at(-1)];
      const move = (((end?.c ?? 0) - (last?.c ?? 0)) / (last?.c ?? 1)) * 100;
      expect(told.truth.movePercent).toBeCloseTo(move, 9);
      expect(told.correct).toBe(direction === told.truth.direction);
      expect(told.brier).toBeCloseTo(brierScore(direction, 71, told.truth.direction), 12);
      expect(told).toMatchObject({ asset: opened(ticket).asset, setupEndedAt: last?.t });
      expect(told.outcome.map(([n]) => n)).toEqual(Array.from({ length: question.outcomeBars }, (_, i) => i + 1));
      expect(told.outcome.at(-1)?.[4]).toBeCloseTo(move, 1);
      expect(told.facts.sentences.length).toBeGreaterThan(0);
      expect(told.facts.tags).toEqual([]);
    },
  );

  test('can be sent again and gets the same response, because the ticket holds everything', async () => {
    const { ticket } = await asked();
    const first = await answer(ticket);
    expect((await answer(ticket)).body).toEqual(first.body);
  });

  test.each<[string, object]>([
    ['confidence below 34', { confidence: 33 }],
    ['confidence above 100', { confidence: 101 }],
    ['another direction', { direction: 'up' }],
    ['no ticket', { ticket: '' }],
    ['a field too many', { reasoning: 'Because of the higher lows.' }],
  ])('with %s is refused', async (_name, changes) => {
    const { ticket } = await asked();
    expect((await answer(ticket, changes)).body).toMatchObject({ status: 400, code: 'invalid-request' });
  });
});

describe('the ticket of a trial question', () => {
  test('expires when it is a day old, and not a moment earlier', async () => {
    const { ticket } = await asked();
    t.clock.advance(DAY_MS - 1);
    expect((await answer(ticket)).status).toBe(200);
    t.clock.advance(1);
    expect((await answer(ticket)).body).toMatchObject({ status: 410, code: 'question-expired' });
  });

  test.each<[string, (ticket: string) => string]>([
    ['cut', (ticket) => ticket.slice(0, -4)],
    ['changed', (ticket) => `${ticket.slice(0, 40)}${ticket[40] === 'A' ? 'B' : 'A'}${ticket.slice(41)}`],
    ['made up', () => Buffer.from('{"asset":"BTC"}').toString('base64url')],
    [
      'sealed with another secret',
      (ticket) =>
        sealTicket(createSealer('another secret of 32 characters or more', 'bias-trial-question'), opened(ticket)),
    ],
    [
      'sealed for another purpose',
      (ticket) => sealTicket(createSealer(t.platform.config.secretKey, 'something else'), opened(ticket)),
    ],
  ])('is not accepted if it was %s', async (_name, change) => {
    const { ticket } = await asked();
    expect((await answer(change(ticket))).body).toMatchObject({ status: 422, code: 'question-invalid' });
  });
});

test('a trial question on the recorded feed needs history, and expires if an import changes it', async () => {
  const recorded = await createTestApp({ config: { marketFeed: 'recorded' } });
  const refusal = await recorded.client().get('/api/bias-tests/trial');
  expect(refusal.body).toMatchObject({ status: 409, code: 'not-enough-history' });

  const bars = await t.db.read((tx) =>
    t.server.history.bars(tx, 'ETH', '1d', epochMs(Date.UTC(2020, 0, 1)), epochMs(Date.UTC(2024, 6, 1))),
  );
  const load = async (rows: readonly (readonly number[])[]) => {
    const text = ['t,o,h,l,c,v', ...rows.map((row) => row.join(',')), ''].join('\n');
    const target = { store: 'practice', asset: 'ETH', interval: '1d', fileName: 'eth.csv' } as const;
    const report = await importCandles(recorded.platform, Readable.from([Buffer.from(text)]), target);
    expect(report).toMatchObject({ read: rows.length, rejected: 0 });
  };
  await load(bars.map(({ t: time, o, h, l, c, v }) => [time, o, h, l, c, v]));
  const { ticket, question } = await asked(recorded);
  expect(question).toMatchObject({ source: 'recorded', masked: true, asset: null });
  expect((await answer(ticket, {}, recorded)).body).toMatchObject({ asset: 'ETH' });

  await load(bars.map(({ t: time, h, l, v }) => [time, l, h, l, h, v]));
  expect((await answer(ticket, {}, recorded)).body).toMatchObject({ status: 410, code: 'question-expired' });
  await recorded.close();
});

test('both trial endpoints are limited per network address', async () => {
  const limited = await createTestApp({ config: { rateLimitPerMinute: 10_000, trustedProxies: 1 } });
  const [question, answers] = ['/api/bias-tests/trial', '/api/bias-tests/trial/answers'];
  const statuses: number[] = [];
  const from = (address: string) => ({ 'x-forwarded-for': address });
  // Each request comes from another browser.
  for (let i = 0; i < 61; i += 1) statuses.push((await limited.client().get(question, from('198.51.100.1'))).status);
  expect(statuses).toEqual([...Array.from({ length: 60 }, () => 200), 429]);
  expect((await limited.client().get(question, from('198.51.100.2'))).status).toBe(200);
  const ofAnswers: number[] = [];
  for (let i = 0; i < 61; i += 1)
    ofAnswers.push((await limited.client().post(answers, {}, from('198.51.100.1'))).status);
  expect(ofAnswers).toEqual([...Array.from({ length: 60 }, () => 400), 429]);
  expect((await limited.client().post(answers, {}, from('198.51.100.2'))).status).toBe(400);
  await limited.close();
});
