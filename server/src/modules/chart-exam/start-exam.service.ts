import { z } from 'zod';
import type { ChartExamResponse, StartChartExamRequest } from '@tradesense/contract/chart-exam.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { weakestOrigin } from '@tradesense/core/market/practice-origin.ts';
import type { Tx } from '../../platform/database/database.ts';
import { requestHash } from '../../platform/idempotency/idempotency.ts';
import type { StartReason } from '../assessment/index.ts';
import { lockShown } from '../market/index.ts';
import type { Settings } from '../settings/index.ts';
import { readSettled, type ExamDeps } from './chart-exam.queries.ts';
import {
  drawItem,
  isSpent,
  markItemShown,
  originOf,
  storeDrawn,
  type DrawDeps,
  type DrawnItem,
  type DrawReason,
} from './draw-item.service.ts';
import { assignedItem, isAssignedShown } from './assigned-item.service.ts';
import { insertChart } from './exam-chart.repo.ts';
import { countExposure } from './exam-item.repo.ts';
import { countsOf, insertExam, lockExam, updateExam, type ExamRow } from './exam.repo.ts';
import { openPart } from './grade-chart.service.ts';
import type { SettledExam } from './life-cycle.service.ts';

export interface StartExamDeps extends DrawDeps, ExamDeps {
  readonly settings: Settings;
}

/** Why an exam was not started. */
export type StartExamReason = StartReason | DrawReason | 'not-found';
/** Why the next chart was not served. */
export type NextChartReason = DrawReason | 'not-found' | 'test-ended' | 'question-not-current';

/**
 * Maximum number of draws for one request for the next chart. A draw fails if another call serves a chart first, or if
 * the drawn chart can no longer be shown.
 */
const DRAWS_MAX = 3;

/** Response to a start as the idempotency key stores it. A repeated start returns the current state of this exam. */
const startedExam = z.object({ id: z.uuid() });

/**
 * Starts an exam and serves its first chart. A repeated request with the same idempotency key starts nothing and
 * returns the current state of the exam.
 */
export async function startExam(
  deps: StartExamDeps,
  userId: string,
  request: StartChartExamRequest,
  idempotencyKey: string | null,
): Promise<Result<ChartExamResponse, StartExamReason>> {
  const { type, assetClass, mode } = request;
  const started = await deps.lifeCycle.start({
    userId,
    idempotent: {
      scope: `chart-exam-start:${userId}`,
      key: idempotencyKey,
      requestHash: requestHash([type, assetClass, mode]),
      response: startedExam,
    },
    draw: () => drawItem(deps, { userId, type, assetClass }),
    store: (tx, drawn, now) => storeExam(deps, tx, userId, request, drawn, now),
  });
  if (!started.ok) return started;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await deps.lifeCycle.settled(tx, userId, started.value.id, now);
    return settled.ok ? ok(await readSettled(tx, settled.value, now)) : settled;
  });
}

/**
 * Stores the exam with its first chart. Returns `null` and writes nothing if the learner has started another exam in
 * the meantime, or if the drawn chart can no longer be shown.
 */
async function storeExam(
  deps: StartExamDeps,
  tx: Tx,
  userId: string,
  request: StartChartExamRequest,
  drawn: DrawnItem,
  now: EpochMs,
): Promise<z.infer<typeof startedExam> | null> {
  await lockShown(tx, userId);
  if (await isSpent(deps, tx, userId, drawn)) return null;
  const id = deps.ids.next();
  const values = await deps.settings.read(tx);
  const size = { chartCount: values['exam-charts'], passPercent: values['exam-pass-percent'] };
  const start = { id, userId, ...request, ...size, startedAt: now, touchedAt: now };
  if (!(await insertExam(tx, { ...start, state: 'active' }))) return null;
  const exam = await lockExam(tx, userId, id);
  invariant(exam !== null, 'the exam was stored in this transaction');
  await serveChart(deps, tx, exam, 0, drawn, now);
  return { id };
}

/** Stores the drawn chart as the exam's next chart and starts the clock of its first part. The exam must be locked. */
export async function serveChart(
  deps: DrawDeps,
  tx: Tx,
  exam: ExamRow,
  index: number,
  drawn: DrawnItem,
  now: EpochMs,
): Promise<void> {
  const { id: examId, userId, mode } = exam;
  const item = await storeDrawn(deps, tx, drawn, now);
  await countExposure(tx, item.id);
  await markItemShown(tx, userId, item);
  const own = originOf(item);
  const origin = exam.origin === null ? own : weakestOrigin([exam.origin, own]);
  await updateExam(tx, exam, { origin });
  // A simulated chart is not rated, because it says nothing about reading real charts.
  const isRated = mode === 'rated' && own !== 'simulated';
  await insertChart(tx, { examId, index, userId, itemId: item.id, isRated, servedAt: now });
  await openPart(tx, exam, { index }, 0, now);
}

/**
 * Serves the next chart of an active exam. If a chart is already open, returns that one. Returns the refusal
 * `question-not-current` if other calls interfered with every try.
 */
export async function serveNextChart(
  deps: StartExamDeps,
  userId: string,
  id: string,
): Promise<Result<ChartExamResponse, NextChartReason>> {
  for (let draw = 0; draw < DRAWS_MAX; draw += 1) {
    const served = await drawAndServe(deps, userId, id);
    if (served.ok || served.reason !== 'question-not-current') return served;
  }
  return refused('question-not-current');
}

/**
 * Draws a chart and serves it. Returns the refusal `question-not-current` if another call has served a chart that has
 * already ended, or if the drawn chart can no longer be shown.
 */
async function drawAndServe(
  deps: StartExamDeps,
  userId: string,
  id: string,
): Promise<Result<ChartExamResponse, NextChartReason>> {
  const before = await deps.db.transaction((tx) => deps.lifeCycle.settled(tx, userId, id, deps.clock.now()));
  if (!before.ok) return before;
  const isBetweenCharts = before.value.attempt.state === 'active' && before.value.openPart === null;
  const drawn = isBetweenCharts ? await nextItem(deps, before.value) : null;
  if (drawn !== null && !drawn.ok) return drawn;
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await deps.lifeCycle.settled(tx, userId, id, now);
    if (!settled.ok) return settled;
    if (settled.value.attempt.state !== 'active') return refused('test-ended');
    if (settled.value.openPart !== null) return ok(await readSettled(tx, settled.value, now));
    if (drawn === null) return refused('question-not-current');
    await lockShown(tx, userId);
    const isOver = settled.value.attempt.assignedItems === null ? isSpent : isAssignedShown;
    if (await isOver(deps, tx, userId, drawn.value)) return refused('question-not-current');
    return ok(await readSettled(tx, await serveNext(deps, tx, settled.value, drawn.value, now), now));
  });
}

/** Returns the item for the next chart: the next fixed item of a class's exam, or a newly drawn item. */
async function nextItem(deps: StartExamDeps, { attempt }: SettledExam): Promise<Result<DrawnItem, DrawReason>> {
  if (attempt.assignedItems === null) return drawItem(deps, attempt);
  const { graded } = await deps.db.read((tx) => countsOf(tx, attempt.id));
  return ok(assignedItem(attempt.assignedItems, graded));
}

async function serveNext(
  deps: StartExamDeps,
  tx: Tx,
  { attempt: exam }: SettledExam,
  drawn: DrawnItem,
  now: EpochMs,
): Promise<SettledExam> {
  const { graded: served } = await countsOf(tx, exam.id);
  await serveChart(deps, tx, exam, served, drawn, now);
  const touchedAt = epochMs(Math.max(now, exam.touchedAt));
  return deps.lifeCycle.settle(tx, await updateExam(tx, exam, { touchedAt }), now);
}
