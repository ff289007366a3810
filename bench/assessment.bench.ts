// Measures Bias Tests and Chart Exams on the embedded database. The first figure is the latency of another learner's
// request while four learners start and abandon tests and exams without a pause, compared with an idle server. The
// second is the time of an autosave of marks on the last chart of an exam, compared with the first chart.
import type { ApiVisitor } from '../e2e/support/api-visitor.ts';
import { handInUpTo } from '../e2e/support/exam-by-api.ts';
import { newLearner, signIn } from '../e2e/support/learner.ts';
import { makeDataDir, removeDataDir, startProduct, type ProductProcess } from '../e2e/support/product-process.ts';
import { CHART_EXAM_CHARTS } from '../core/src/grading/exam-rules.ts';
import { printResult } from './print-result.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';

const LEARNERS = 4;
const PHASE_MS = 12_000;
const PROBE_EVERY_MS = 20;
const BUSY_P95_MAX_MS = 50;
const SAVES = 60;
const SAVE_RATIO_MAX = 1.5;

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Latency {
  readonly p50: number;
  readonly p95: number;
  readonly max: number;
  readonly count: number;
}

function latencyOf(values: readonly number[]): Latency {
  const rounded = (value: number) => Number(value.toFixed(1));
  return {
    p50: rounded(percentile(values, 0.5)),
    p95: rounded(percentile(values, 0.95)),
    max: rounded(Math.max(...values)),
    count: values.length,
  };
}

async function timed(work: () => Promise<{ readonly status: number; readonly body: unknown }>): Promise<number> {
  const startedAt = performance.now();
  const { status, body } = await work();
  if (status !== 200) throw new Error(`${status} ${JSON.stringify(body)}`);
  return performance.now() - startedAt;
}

/**
 * Sends a request every `PROBE_EVERY_MS` until `untilMs`, and returns the latency of these requests. Each request reads
 * one row.
 */
async function probe(visitor: ApiVisitor, untilMs: number): Promise<Latency> {
  const sent: Promise<number>[] = [];
  while (performance.now() < untilMs) {
    sent.push(timed(() => visitor.call('GET /api/auth/me')));
    await pause(PROBE_EVERY_MS);
  }
  return latencyOf(await Promise.all(sent));
}

async function startTest(learner: ApiVisitor): Promise<void> {
  const body = { asset: 'random', timeframe: 'mixed' } as const;
  const started = await learner.call('POST /api/bias-tests', { body });
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  await learner.call('POST /api/bias-tests/{id}/abandon', { params: { id: started.body.id } });
}

async function startExam(learner: ApiVisitor): Promise<void> {
  const body = { type: 'swing-analysis', assetClass: 'crypto', mode: 'rated' } as const;
  const started = await learner.call('POST /api/chart-exams', { body });
  if (started.status !== 200) throw new Error(JSON.stringify(started.body));
  await learner.call('POST /api/chart-exams/{id}/abandon', { params: { id: started.body.id } });
}

/**
 * Returns the latency of another learner's request, and the number of starts per second, while all learners start and
 * abandon tests and exams in a loop.
 */
async function busy(
  prober: ApiVisitor,
  learners: readonly ApiVisitor[],
  start: (learner: ApiVisitor) => Promise<void>,
): Promise<Latency & { readonly startsPerSecond: number }> {
  let starts = 0;
  const untilMs = performance.now() + PHASE_MS;
  const loops = learners.map(async (learner) => {
    while (performance.now() < untilMs) {
      await start(learner);
      starts += 1;
    }
  });
  const [latency] = await Promise.all([probe(prober, untilMs), ...loops]);
  return { ...latency, startsPerSecond: Number(((starts * 1_000) / PHASE_MS).toFixed(1)) };
}

/** Returns the median time of an autosave of the exam's open part, in ms. */
async function saveMs(learner: ApiVisitor, id: string): Promise<number> {
  const { body: exam } = await learner.call('GET /api/chart-exams/{id}', { params: { id } });
  const { chart } = exam;
  if (chart === null) throw new Error('no chart is open');
  const times: number[] = [];
  for (let revision = 1; revision <= SAVES; revision += 1) {
    const body = { chart: chart.index, part: chart.part.index, revision, marks: [] };
    times.push(await timed(() => learner.call('PUT /api/chart-exams/{id}/marks', { params: { id }, body })));
  }
  return median(times) ?? Number.NaN;
}

async function autosave(learner: ApiVisitor) {
  const body = { type: 'swing-analysis', assetClass: 'crypto', mode: 'practice' } as const;
  const { id } = (await learner.call('POST /api/chart-exams', { body })).body;
  const firstMs = await saveMs(learner, id);
  await handInUpTo(learner, id, CHART_EXAM_CHARTS - 1, 'wrong');
  await learner.call('POST /api/chart-exams/{id}/next', { params: { id } });
  const lastMs = await saveMs(learner, id);
  return { firstMs, lastMs, ratio: lastMs / firstMs };
}

async function measure(product: ProductProcess) {
  const visitors: ApiVisitor[] = [];
  for (let count = 0; count <= LEARNERS; count += 1) visitors.push(await signIn(product, newLearner('bench')));
  const [prober, ...learners] = visitors;
  if (prober === undefined) throw new Error('somebody must send the other requests');
  const saves = await autosave(prober);
  // There is no warm-up, because a new server does additional work at the first start of a test and of an exam, and
  // this work is part of the measurement.
  const quiet = await probe(prober, performance.now() + PHASE_MS / 2);
  const tests = await busy(prober, learners, startTest);
  const exams = await busy(prober, learners, startExam);
  return { quiet, tests, exams, saves };
}

const dataDir = makeDataDir();
const product = await startProduct({
  command: [process.execPath, 'server/dist/main.js'],
  dataDir,
  env: { RATE_LIMIT_PER_MINUTE: '0', DATABASE_URL: '', REDIS_URL: '' },
});
try {
  const figures = await measure(product);
  const { quiet, tests, exams, saves } = figures;
  const isWithin =
    tests.p95 < BUSY_P95_MAX_MS && exams.p95 < BUSY_P95_MAX_MS && saves.ratio < SAVE_RATIO_MAX && quiet.count > 0;
  console.log(
    `p95 of another request ${tests.p95} ms while tests start, ${exams.p95} ms while exams start, ${quiet.p95} ms in quiet; ` +
      `autosave ${saves.lastMs.toFixed(1)} ms on the last chart, ${saves.firstMs.toFixed(1)} ms on the first`,
  );
  printResult({ bench: 'assessment', learners: LEARNERS, ...figures, isWithin });
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await product.stop();
  removeDataDir(dataDir);
}
