import { randomFillSync } from 'node:crypto';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { MarketHistory } from '../market/index.ts';
import type { CreditUnlock } from '../sandbox/index.ts';
import { chartExamRoutes } from './chart-exam.routes.ts';
import { settleDueExams } from './settled-exam.service.ts';

export { CHART_EXAM_GRADED, chartExamGraded, type ChartExamGraded } from './chart-exam.events.ts';

/** The names of this module's periodic jobs. */
export const CHART_EXAM_JOBS = { settle: 'chart-exam-settle' } as const;

const SETTLE_EVERY_MS = 5 * SECOND_MS;

export interface ChartExamModuleDeps {
  readonly history: MarketHistory;
  /** Called with each passed rated exam, in its transaction. */
  readonly creditUnlock: CreditUnlock;
}

/**
 * The Chart Exam. It guarantees that no reference, no number of references and no bar beyond the question leaves the server
 * before the chart's last part has ended; that a part ends once, by the learner or by the server's clock, with the marks
 * that were there by then; that a learner meets an item once and has at most one active exam. Every change of an exam locks
 * its row first. Known limit: asset and dates are shown, since what is asked follows from the bars that are shown alone.
 */
export function createChartExamModule(
  platform: Platform,
  { history, creditUnlock }: ChartExamModuleDeps,
): { readonly module: ServerModule } {
  const deps = { ...platform, history, creditUnlock, newRandom: unpredictableRandom };
  platform.jobs.every(CHART_EXAM_JOBS.settle, SETTLE_EVERY_MS, () => settleDueExams(deps));
  return { module: { name: 'chart-exam', routes: (app) => chartExamRoutes(app, deps) } };
}

/** A generator that nobody can foresee: 256 bits of the system's randomness as its seed. */
function unpredictableRandom(): Random {
  return createRandom(...randomFillSync(new Uint32Array(8)));
}
