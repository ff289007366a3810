// If this fails, a learner can look up in this product how a rated chart continues, or a new endpoint of the API may
// reveal it unnoticed.
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { isMediaContent, type Endpoint } from '@tradesense/contract/endpoint.ts';
import { endpoints } from '@tradesense/contract/endpoints.ts';
import { ASSETS, ASSET_SYMBOLS, findAsset, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { openAccount, sql } from '../../../test/account-world.ts';
import { answerOf, started } from '../../../test/bias-test-world.ts';
import { markNothing, startedExam, workThrough } from '../../../test/chart-exam-world.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { MEDIA_WITHOUT_PRICES } from '../../../test/media-without-prices.ts';
import { revealRounds } from '../../../test/live-session-world.ts';
import { contains, longSeries, stepsOf } from '../../../test/chart-search.ts';
import { openStream } from '../../../test/stream-reader.ts';
import type { TestClient } from '../../../test/test-client.ts';
import { CONTENT_DIRECTORY, SHIPPED_HISTORY } from '../../config.ts';
import { readLibrary } from '../study/index.ts';

/** A time after the last bar of the shipped candles. */
const NOW = Date.UTC(2026, 5, 1);
const TESTED = ['BTC', 'AAPL', 'SPY', 'XAU', 'EURUSD'] as const;
const INTERVALS = ['4h', '1d'] as const satisfies readonly Interval[];

let t: TestApp;
let port: number;
beforeAll(async () => {
  t = await createTestApp({
    nowMs: NOW,
    config: { historyDir: SHIPPED_HISTORY },
    library: readLibrary(CONTENT_DIRECTORY),
  });
  await t.app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = t.app.server.address() as AddressInfo);
  await t.server.market.ticks.round();
});
afterAll(() => t.close());

/** Calls endpoints with requests that could help a cheater. Returns the response bodies. */
type Probe = (client: TestClient, asset: AssetSymbol) => Promise<readonly string[]>;

const texts = async (responses: readonly Promise<{ readonly text: string }>[]) =>
  (await Promise.all(responses)).map(({ text }) => text);

/**
 * A replay of the asset from the open part of the history, and a replay of SOL from a chosen date, which is so long
 * that it leaves hardly any chart of SOL unseen.
 */
const replays: Probe = async (client, asset) => {
  const bodies: string[] = [];
  for (const place of [{ asset }, { asset: 'SOL', startAt: '2022-01-01T00:00:00Z' }]) {
    const { body } = await client.post('/api/replay/sessions', { interval: '1d', ...place });
    expect(body).toHaveProperty('id');
    bodies.push((await client.get(`/api/replay/sessions/${body.id}/bars?limit=1000`)).text);
    bodies.push((await client.post(`/api/replay/sessions/${body.id}/advance`, { from: 0, bars: 50 })).text);
    const ahead = { from: 50, to: { kind: 'bar', cursor: 100 } };
    bodies.push((await client.post(`/api/replay/sessions/${body.id}/jump`, ahead)).text);
  }
  return bodies;
};

const exams: Probe = async (client, asset) => {
  const assetClass = findAsset(asset)?.class ?? 'crypto';
  const exam = await startedExam(client, { type: 'swing-analysis', assetClass, mode: 'rated' });
  const worked = await workThrough(client, exam, markNothing, 1);
  const url = `/api/chart-exams/${exam.id}`;
  const bodies = [JSON.stringify(exam), JSON.stringify(worked), (await client.post(`${url}/abandon`)).text];
  const graded = [client.get(url), client.get(`${url}/results`), client.get(`${url}/charts/1`)];
  return [...bodies, ...(await texts([...graded, client.get('/api/chart-exams')]))];
};

/** Practice on a date of the client's choice, with everything that the API returns about it. */
const practice: Probe = async (client, asset) => {
  const start = await client.post('/api/bias-tests', { asset, timeframe: '1d', customDate: '2021-06-01' });
  const url = `/api/bias-tests/${start.body.id}`;
  const answered = await client.post(`${url}/answers`, answerOf(0));
  return [start.text, answered.text, ...(await texts([client.post(`${url}/abandon`), client.get(url)]))];
};

async function trials(client: TestClient): Promise<string[]> {
  const seen: string[] = [];
  for (let i = 0; i < 20; i += 1) {
    const { text, body } = await client.get('/api/bias-tests/trial');
    const answer = { ticket: body.ticket, direction: 'bullish', confidence: 60 };
    seen.push(text, (await client.post('/api/bias-tests/trial/answers', answer)).text);
  }
  return seen;
}

/** Pairs of Real or Shuffled, shown to the learner and to a visitor without an account. */
const pairs: Probe = async (learner) => {
  const bodies: string[] = [];
  for (const client of [learner, t.client()]) {
    for (let i = 0; i < 10; i += 1) {
      const { text, body } = await client.post('/api/real-or-shuffled/pairs');
      const answer = await client.post(`/api/real-or-shuffled/pairs/${body.pair.id}/answers`, { choice: 'a' });
      bodies.push(text, answer.text);
    }
  }
  return bodies;
};

/** The lessons with the most bars. */
const LESSONS = ['atr', 'random-walk', 'confirmation', 'swings-hindsight', 'trend-or-range'] as const;

/** Tasks of a placement, with the answers that a skip shows. */
const placement: Probe = async (learner) => {
  const bodies: string[] = [];
  const { id } = (await learner.post('/api/study/placement')).body.placement;
  for (let index = 0; index < 3; index += 1) {
    const shown = await learner.post('/api/study/tasks', { place: 'placement', placement: id, index });
    bodies.push(shown.text, (await learner.post(`/api/study/tasks/${shown.body.task.id}/skips`)).text);
  }
  return bodies;
};

/**
 * Tasks of lessons, requested by the learner and by a visitor, with every bar that a task's replay shows and everything
 * that hints reveal.
 */
const lessons: Probe = async (learner) => {
  const bodies: string[] = [];
  for (const client of [learner, t.client()]) {
    for (const lesson of LESSONS) {
      const { text, body } = await client.post('/api/study/tasks', { place: 'guided', lesson, index: 0 });
      expect(body).toHaveProperty('task.id');
      const url = `/api/study/tasks/${body.task.id}`;
      bodies.push(text);
      const steps = body.task.question.kind === 'stop-replay' ? 40 : 0;
      for (let i = 0; i < steps; i += 1) bodies.push((await client.post(`${url}/steps`)).text);
      for (let i = 0; i < 3; i += 1) bodies.push((await client.post(`${url}/hints`)).text);
    }
  }
  return bodies;
};

/** Several random examples of each lesson that has examples with a chart. */
const examples: Probe = (learner) =>
  texts(
    ['fractal', 'swings-hindsight', 'trend-or-range'].flatMap((lesson) =>
      Array.from({ length: 4 }, () => learner.get(`/api/study/lessons/${lesson}/example`)),
    ),
  );

/** The learner's first planned trade, held for so many bars that they would fill a window of a Bias Test. */
const firstTrade: Probe = async (learner) => {
  const url = '/api/study/first-trade';
  const { bars } = (await learner.post(url)).body.trade.chart;
  const entry: number = bars.at(-1)[3];
  const plan = { side: 'long', stop: entry / 2, target: entry * 2, riskPercent: 1, confidence: 50 };
  const thesis = 'Long for as many bars as there are.';
  let last = await learner.put(`${url}/plan`, { ...plan, thesis, seen: bars.length });
  for (let i = 0; i < 40; i += 1) last = await learner.post(`${url}/steps`, { seen: bars.length + i });
  expect(last.body.trade.chart.bars).toHaveLength(bars.length + 40);
  return [last.text];
};

async function stream(): Promise<string[]> {
  const topics = [
    ...ASSET_SYMBOLS.map((asset) => `ticks:${asset}`),
    ...ASSET_SYMBOLS.map((asset) => `bars:${asset}:1d`),
  ];
  const reader = await openStream(port, topics.slice(0, 20).join(','));
  await reader.next('tick');
  reader.close();
  return [JSON.stringify(reader.events.map(({ data }) => data))];
}

/** Every claim of the evidence atlas with its examples. */
const atlas: Probe = async (client) => {
  const { text, body } = await client.get('/api/evidence/atlas');
  const claims = (body.claims as readonly { readonly id: string }[]).map(({ id }) => `/api/evidence/atlas/${id}`);
  return [text, ...(await texts(claims.flatMap((path) => [client.get(path), client.get(`${path}/examples`)])))];
};

const candleQueries = ASSET_SYMBOLS.flatMap((asset) =>
  INTERVALS.flatMap((interval) =>
    [NOW, Date.UTC(2024, 0, 1), Date.UTC(2019, 0, 1)].map(
      (before) => `asset=${asset}&interval=${interval}&limit=1500&before=${before}`,
    ),
  ),
);
const none: Probe = () => Promise.resolve([]);

/**
 * For each endpoint that can return prices without an account: the probe that calls it. `none` means that its responses
 * contain no prices of rated charts, or that another probe calls it.
 */
const PUBLIC: Readonly<Record<string, Probe>> = {
  'GET /api/crypto-prices': (client) => texts([client.get('/api/crypto-prices')]),
  'GET /api/market/candles': (client) =>
    texts(candleQueries.map((query) => client.get(`/api/market/candles?${query}`))),
  'GET /api/market/day': (client) => texts(ASSETS.map(({ symbol }) => client.get(`/api/market/day?asset=${symbol}`))),
  'GET /api/stream': stream,
  'GET /api/bias-tests/trial': trials,
  'POST /api/bias-tests/trial/answers': none,
  'GET /api/evidence/atlas': atlas,
  'GET /api/evidence/atlas/{claim}': none,
  'GET /api/evidence/atlas/{claim}/examples': none,
  // Scores of shared exams, without prices.
  'GET /api/posts': none,
  'GET /api/posts/{id}': none,
  'GET /api/people/{username}/posts': none,
  // Brier scores of an idea, and bars of the live feed.
  'GET /api/posts/{id}/idea': none,
  'GET /api/posts/{id}/idea/chart': none,
  // Age of the last price of each asset, without the price.
  'GET /api/status': none,
};

/** Like `PUBLIC`, for the endpoints that only a signed-in learner can call. */
const OWN: Readonly<Record<string, Probe>> = {
  'POST /api/bias-tests': practice,
  'POST /api/bias-tests/{id}/answers': none,
  'GET /api/bias-tests/{id}': none,
  'POST /api/chart-exams': exams,
  'GET /api/chart-exams/{id}': none,
  'POST /api/chart-exams/{id}/next': none,
  'POST /api/chart-exams/{id}/submissions': none,
  'GET /api/chart-exams/{id}/results': none,
  'GET /api/chart-exams/{id}/charts/{index}': none,
  'GET /api/replay/sessions/{id}/bars': replays,
  'POST /api/replay/sessions/{id}/advance': none,
  'POST /api/replay/sessions/{id}/jump': none,
  'POST /api/real-or-shuffled/pairs': pairs,
  'PUT /api/classes/{id}/live/rounds/{roundId}/state': revealRounds,
  'POST /api/classes/{id}/live/rounds': none,
  'POST /api/classes/{id}/live': none,
  'GET /api/classes/{id}/live': none,
  // Shares of right answers, without prices.
  'GET /api/classes/{id}/assignments/{assignmentId}/items': none,
  'DELETE /api/classes/{id}/live': none,
  'GET /api/study/lessons/{lesson}/example': examples,
  'POST /api/study/first-trade': firstTrade,
  'POST /api/study/first-trade/acts': none,
  'POST /api/study/first-trade/steps': none,
  'PUT /api/study/first-trade/plan': none,
  'PUT /api/study/first-trade/review': none,
  'POST /api/study/tasks': lessons,
  'POST /api/study/tasks/{id}/answers': none,
  'POST /api/study/tasks/{id}/hints': none,
  'POST /api/study/tasks/{id}/skips': placement,
  'POST /api/study/tasks/{id}/steps': none,
  // The learner's own trades, without prices.
  'GET /api/sandbox/review-queue': none,
  // Scores of a shared exam, without prices.
  'POST /api/posts': none,
  'POST /api/ideas': none,
  // The learner's own drawings.
  'GET /api/charts/{asset}': none,
  'GET /api/charts/{asset}/snapshot': none,
  // Bars of the live feed, or bars that a replay has already shown.
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}/bars': none,
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}/second-look': none,
};

/** Whether a response of the endpoint may contain rows of numbers or, if the endpoint is public, single prices. */
function givesPrices({ access, response }: Endpoint): boolean {
  if (isMediaContent(response)) return true;
  const schema = JSON.stringify(z.toJSONSchema(response, { unrepresentable: 'any', io: 'output' }));
  const rows = /"(prefixItems|items)":\[?\{"type":"(array|number)"/.test(schema);
  const named = /"(price|open|high|low|close|last|bars)":\{"(type":"(number|string|array)"|anyOf)/i.test(schema);
  return rows || (access === 'anyone' && named);
}

test('every endpoint that can return prices is called here', () => {
  const table: Readonly<Record<string, Endpoint>> = endpoints;
  const priced = Object.entries(table)
    .filter(
      ([key, endpoint]) =>
        endpoint.access !== 'administrator' && !MEDIA_WITHOUT_PRICES.includes(key) && givesPrices(endpoint),
    )
    .map(([key]) => key);
  expect(priced.toSorted()).toEqual([...Object.keys(PUBLIC), ...Object.keys(OWN)].toSorted());
});

async function seriesOf(probes: Readonly<Record<string, Probe>>, client: TestClient, asset: AssetSymbol) {
  const all: number[][] = [];
  for (const probe of Object.values(probes))
    for (const body of await probe(client, asset)) all.push(...longSeries(body));
  return all;
}

let learners = 0;
/**
 * Creates a learner and calls every endpoint of `OWN` as that learner. Returns the learner's client and all long series
 * of numbers in the responses.
 */
async function shownEverything(asset: AssetSymbol) {
  const { client, userId } = await openAccount(t, `gus${asset}${(learners += 1)}`);
  await sql(t, 'INSERT INTO sandbox_unlocks (user_id, unlocked_at) VALUES ($1, $2)', [userId, new Date(NOW)]);
  return { client, own: await seriesOf(OWN, client, asset) };
}

/** Starts a rated test. If too few charts are unseen by the learner, the test is unrated; then a new learner tries. */
async function startRated(
  first: Awaited<ReturnType<typeof shownEverything>>,
  timeframe: '4h' | '1d',
  asset: AssetSymbol,
) {
  let learner = first;
  for (let attempt = 0; attempt < 6; attempt += 1) {
    const running = await started(learner.client, { asset, timeframe });
    if ((await learner.client.get(running.url)).body.rated) return { learner, running };
    learner = await shownEverything(asset);
  }
  throw new Error(`six learners were shown every chart of ${asset}`);
}

/**
 * Tries to start a replay from a chosen date that would show the chart. The start must be refused while the test runs.
 */
async function tryReplay(client: TestClient, asset: AssetSymbol, interval: Interval): Promise<void> {
  const replay = { asset, interval, startAt: '2021-03-01T00:00:00Z' };
  const { status, body } = await client.post('/api/replay/sessions', replay);
  expect([status, body.code]).toEqual([409, 'test-in-progress']);
}

test('no endpoint reveals any of 50 answers, while the shipped files contain all of them', async () => {
  const published = await seriesOf(PUBLIC, t.client(), 'BTC');
  expect(published.length).toBeGreaterThan(90);
  const found = { asked: 0, inCalls: 0, inFiles: 0 };
  for (const asset of TESTED) {
    const files = await Promise.all(
      INTERVALS.map((interval) => t.db.read((tx) => t.server.market.practice.columns(tx, asset, interval))),
    );
    const shipped = files.map((columns) => stepsOf([...(columns?.c ?? [])]));
    let first = await shownEverything(asset);
    for (const timeframe of INTERVALS) {
      const { learner, running } = await startRated(first, timeframe, asset);
      const { client, own } = (first = learner);
      expect(own.length).toBeGreaterThan(4);
      await tryReplay(client, asset, timeframe);
      let { question } = running;
      for (let index = 0; index < 5; index += 1) {
        const chart = stepsOf(question.bars.map(([, , , , close]) => close));
        const isIn = (all: readonly number[][]) => all.some((series) => contains(series, chart));
        found.asked += 1;
        if (isIn(published) || isIn(own)) found.inCalls += 1;
        if (isIn(shipped)) found.inFiles += 1;
        const { body } = await client.post(`${running.url}/answers`, answerOf(index));
        // The response reveals all bars of the answered chart, so the learner may now know them. The next chart is left
        // out, because it is the one to search for.
        own.push(...longSeries(JSON.stringify({ ...body, next: null })));
        question = body.next ?? question;
      }
    }
  }
  // Proves that the search can find a chart: it finds nearly all 50 in the shipped price files, a known limit that
  // docs/bias-test.md states.
  expect(found).toEqual({ asked: 50, inCalls: 0, inFiles: expect.any(Number) });
  expect(found.inFiles).toBeGreaterThan(45);
}, 240_000);
