import { z } from 'zod';
import type { ChartExamResponse, StartChartExamRequest } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_CHARTS } from '@tradesense/core/grading/exam-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { requestHash, withIdempotency } from '../../platform/idempotency/idempotency.ts';
import type { Platform } from '../../platform/module.ts';
import { examView } from './chart-exam-view.ts';
import { drawItem, type DrawDeps } from './draw-item.service.ts';
import { insertChart } from './exam-chart.repo.ts';
import { countExposure } from './exam-item.repo.ts';
import { insertExam, lockActiveExam, lockExam, updateExam, type ExamRow } from './exam.repo.ts';
import { openPart, type GradeDeps } from './grade-chart.service.ts';
import { settle, settledExam } from './settled-exam.service.ts';

export interface StartExamDeps extends DrawDeps, GradeDeps, Pick<Platform, 'db' | 'clock'> {}

/** What a repeated start is answered from: the exam itself has gone on. */
const startedExam = z.object({ id: z.uuid() });
type StartedExam = z.infer<typeof startedExam>;

/**
 * Starts an exam and serves its first chart. The same idempotency key with the same request gets the same exam again, as it
 * stands by then.
 * Throws `test-in-progress` (409, the running exam's id in `errors` at path `id`), `not-enough-history` (409),
 * `idempotency-conflict` (409) or `unavailable` (503). Of two starts at once the database lets one insert its exam.
 */
export async function startExam(
  deps: StartExamDeps,
  userId: string,
  request: StartChartExamRequest,
  idempotencyKey: string | null,
): Promise<ChartExamResponse> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const start = () => startNewExam(deps, tx, userId, request, now);
    const { type, assetClass, mode } = request;
    const { id } =
      idempotencyKey === null
        ? await start()
        : await withIdempotency(
            tx,
            {
              scope: `chart-exam-start:${userId}`,
              key: idempotencyKey,
              requestHash: requestHash([type, assetClass, mode]),
              now,
              response: startedExam,
            },
            start,
          );
    return examView(await settledExam(deps, tx, userId, id, now), now);
  });
}

async function startNewExam(
  deps: StartExamDeps,
  tx: Tx,
  userId: string,
  request: StartChartExamRequest,
  now: EpochMs,
): Promise<StartedExam> {
  await refuseWhileActive(deps, tx, userId, now);
  const id = deps.ids.next();
  const start = { id, userId, ...request, chartCount: CHART_EXAM_CHARTS, startedAt: now, touchedAt: now };
  if (!(await insertExam(tx, { ...start, state: 'active' }))) {
    await refuseWhileActive(deps, tx, userId, now);
    throw new Problem('unavailable', { detail: 'Another exam of yours has just ended. Try again.', retryAfter: 1 });
  }
  const exam = await lockExam(tx, userId, id);
  invariant(exam !== null, 'the exam was stored in this transaction');
  await serveChart(deps, tx, exam, 0, now);
  return { id };
}

/** An exam whose limits have passed is ended, so that it cannot stand in the way. */
async function refuseWhileActive(deps: GradeDeps, tx: Tx, userId: string, now: EpochMs): Promise<void> {
  const active = await lockActiveExam(tx, userId);
  if (active === null) return;
  const { exam } = await settle(deps, tx, active, now);
  if (exam.state !== 'active') return;
  throw new Problem('test-in-progress', {
    detail: 'An exam of yours is still running. Finish or end it first.',
    errors: [{ path: 'id', message: active.id }],
  });
}

/** Draws a chart for the locked exam and starts the clock of its first part. */
async function serveChart(deps: DrawDeps, tx: Tx, exam: ExamRow, index: number, now: EpochMs): Promise<void> {
  const { id: examId, userId, mode } = exam;
  const item = await drawItem(deps, tx, { ...exam, now });
  await countExposure(tx, item.id);
  const isRated = mode === 'rated';
  await insertChart(tx, { examId, index, userId, itemId: item.id, isRated, servedAt: now });
  await openPart(tx, exam, { index }, 0, now);
}

/**
 * Serves the next chart of an active exam; while one is open, answers with that one. Throws `not-found` (404),
 * `test-ended` (409) or `not-enough-history` (409).
 */
export async function serveNextChart(deps: StartExamDeps, userId: string, id: string): Promise<ChartExamResponse> {
  return deps.db.transaction(async (tx) => {
    const now = deps.clock.now();
    const settled = await settledExam(deps, tx, userId, id, now);
    if (settled.exam.state !== 'active') throw new Problem('test-ended');
    if (settled.open !== null) return examView(settled, now);
    await serveChart(deps, tx, settled.exam, settled.charts.length, now);
    const touchedAt = epochMs(Math.max(now, settled.exam.touchedAt));
    return examView(await settle(deps, tx, await updateExam(tx, settled.exam, { touchedAt }), now), now);
  });
}
