import { DAY_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { biasQuestionAnswered } from '../bias-test/bias-test.events.ts';
import { examChartGraded, examRegraded } from '../chart-exam/chart-exam.events.ts';
import { tradeReviewed, tradeWritten } from '../journal/journal.events.ts';
import { TRADING_EVENTS } from '../trading/trading.events.ts';
import { PERFORMANCE_PERSONAL_DATA } from './personal-data.repo.ts';
import type { HoldingDeps } from './holding.queries.ts';
import { performanceRoutes } from './performance.routes.ts';
import { classifyAnswers, correctCharts, recordChart, recordQuestion } from './record-answer.service.ts';
import { recordGrants, recordTrade } from './record-trade.service.ts';
import { ACCOUNTS_SUBSCRIBER, ANSWERS_SUBSCRIBER } from './subscribers.ts';
import { checkNightly } from './verify-performance.service.ts';

/** Data of a learner's answers that a public page may show. */
export { answerDays, meanChartScores, type ChartScores } from './answers.repo.ts';
export { letterToSend } from './letter.queries.ts';
export { checkPerformance } from './verify-performance.service.ts';

/** Names of this module's periodic jobs. */
export const PERFORMANCE_JOBS = { classify: 'performance-classify', check: 'performance-check' } as const;

const CLASSIFY_EVERY_MS = 10 * SECOND_MS;

/**
 * Statistics over time of a learner's closed trades, ratings and answers. The module owns no data: its tables are
 * copies that are small enough to be read as a whole. Events of the modules that own the data update the copies, and a
 * job checks them once a day. Trades of replays are not included.
 */
export function createPerformanceModule(
  platform: Platform,
  { history }: { readonly history: HoldingDeps['history'] },
): ServerModule {
  const { outbox, jobs } = platform;
  outbox.subscribe(ACCOUNTS_SUBSCRIBER, tradeWritten, recordTrade);
  outbox.subscribe(ACCOUNTS_SUBSCRIBER, tradeReviewed, recordTrade);
  outbox.subscribe(ACCOUNTS_SUBSCRIBER, TRADING_EVENTS.granted, recordGrants);
  outbox.subscribe(ANSWERS_SUBSCRIBER, biasQuestionAnswered, recordQuestion);
  outbox.subscribe(ANSWERS_SUBSCRIBER, examChartGraded, recordChart);
  outbox.subscribe(ANSWERS_SUBSCRIBER, examRegraded, correctCharts);
  jobs.every(PERFORMANCE_JOBS.classify, CLASSIFY_EVERY_MS, () => classifyAnswers(platform));
  jobs.every(PERFORMANCE_JOBS.check, DAY_MS, () => checkNightly(platform));
  return {
    name: 'performance',
    personalData: PERFORMANCE_PERSONAL_DATA,
    routes: (app) => performanceRoutes(app, { ...platform, history }),
  };
}
