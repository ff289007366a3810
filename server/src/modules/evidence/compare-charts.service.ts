import { hkdfSync } from 'node:crypto';
import type { Tx } from '../../platform/database/database.ts';
import { computeTask } from '../../platform/compute/compute-task.ts';
import { doDueWork } from '../../platform/jobs/due-work.ts';
import type { Platform } from '../../platform/module.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { ExamChartGraded } from '../chart-exam/chart-exam.events.ts';
import type { ReadGradedChart } from '../chart-exam/index.ts';
import { compareChart } from './compare-chart.policy.ts';
import { insertPendingChart, listPendingCharts, removePendingChart, type PendingChart } from './evidence.repo.ts';
import { recordItem } from './record-item.service.ts';

export const COMPARE_JOB = 'evidence-compare';

const compareTask = computeTask(new URL('./compare-chart.policy.ts', import.meta.url), { compareChart });

const SEED_WORDS = 8;

/**
 * Outbox handler for a graded chart: queues it for the comparison with random marks, if it is rated and shows recorded
 * prices.
 */
export async function requestComparison(
  tx: Tx,
  { payload: { examId, chart, userId, source, isRated }, occurredAt }: OutboxEvent<ExamChartGraded>,
): Promise<void> {
  if (isRated && source === 'recorded') await insertPendingChart(tx, { examId, chart, userId, gradedAt: occurredAt });
}

/**
 * Periodic job: compares the queued charts with random marks, in the order in which they were graded. No transaction is
 * open during a comparison. A chart whose comparison fails stays queued, and the others are compared before it.
 */
export async function compareDueCharts(
  deps: Pick<Platform, 'db' | 'compute' | 'config' | 'outbox' | 'log' | 'errors'>,
  readChart: ReadGradedChart,
): Promise<void> {
  await doDueWork(deps, {
    job: COMPARE_JOB,
    read: listPendingCharts,
    idOf: ({ examId, chart }) => `${examId}/${chart}`,
    work: (pending) => compareOne(deps, readChart, pending),
  });
}

async function compareOne(
  { db, compute, config, outbox }: Pick<Platform, 'db' | 'compute' | 'config' | 'outbox'>,
  readChart: ReadGradedChart,
  { examId, chart, userId, gradedAt }: PendingChart,
): Promise<void> {
  const graded = await db.read((tx) => readChart(tx, examId, chart));
  const seed = markSeed(config.secretKey, examId, chart);
  const e = graded === null ? null : await compute.run(compareTask, graded, seed);
  await db.transaction(async (tx) => {
    const isWaiting = await removePendingChart(tx, { examId, chart });
    if (!isWaiting || e === null) return;
    const content = { kind: 'chart', e, seed } as const;
    const item = { userId, meter: 'chart-exams', source: `${examId}/${chart}`, at: gradedAt, content } as const;
    await recordItem(outbox, tx, item);
  });
}

/**
 * Returns the seed for the random marks that a chart is compared with. It depends only on the chart and the
 * installation's secret key, so a learner's own marks cannot influence it.
 */
function markSeed(secretKey: string, examId: string, chart: number): readonly number[] {
  const bytes = hkdfSync('sha256', secretKey, '', `evidence-marks:${examId}:${chart}`, SEED_WORDS * 4);
  return [...new Uint32Array(bytes)];
}
