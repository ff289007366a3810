import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { biasQuestionAnswered, biasQuestionLeft } from '../bias-test/bias-test.events.ts';
import { examChartGraded } from '../chart-exam/chart-exam.events.ts';
import type { ReadGradedChart } from '../chart-exam/index.ts';
import { entryClosed, entryLossReached, entryOpened } from '../trading/trading.events.ts';
import { pairAnswered } from '../real-or-shuffled/real-or-shuffled.events.ts';
import { EVIDENCE_PERSONAL_DATA } from './personal-data.repo.ts';
import { COMPARE_JOB, compareDueCharts, requestComparison } from './compare-charts.service.ts';
import { evidenceRoutes } from './evidence.routes.ts';
import { recordOpenedTrade, recordSettledTrade, type ReadPresentEntries } from './record-trade.service.ts';
import { recordAnswer, recordLeftQuestion } from './record-answer.service.ts';
import { recordPair } from './record-pair.service.ts';

export { highestLogEvidence, logEvidenceOf } from './log-evidence.queries.ts';
export { checkEvidence } from './verify-evidence.service.ts';

/** Names of this module's periodic jobs. */
export const EVIDENCE_JOBS = { compare: COMPARE_JOB } as const;

const COMPARE_EVERY_MS = 5 * SECOND_MS;
/**
 * Name of the only subscriber to the events about trades. All these events have one subscriber, so that they arrive in
 * order.
 */
const TRADES_SUBSCRIBER = 'evidence.trades';
/**
 * Name of the only subscriber to the two Bias Test events. Both events have one subscriber, so that they arrive in
 * order.
 */
const BIAS_SUBSCRIBER = 'evidence.bias-tests';

export interface EvidenceModuleDeps {
  readonly gradedChart: ReadGradedChart;
  readonly presentEntries: ReadPresentEntries;
}

/**
 * The evidence meters of accounts. Guarantees: an item counts once, in the order of the events; the stored state of a
 * meter can be computed again from its stored items, which `checkEvidence` verifies; except for trades, only rated
 * items on recorded prices count. A meter never restarts. A meter's row is locked before it changes.
 */
export function createEvidenceModule(
  platform: Platform,
  { gradedChart, presentEntries }: EvidenceModuleDeps,
): ServerModule {
  const { outbox, jobs } = platform;
  outbox.subscribe(BIAS_SUBSCRIBER, biasQuestionAnswered, (tx, event) => recordAnswer(outbox, tx, event));
  outbox.subscribe(BIAS_SUBSCRIBER, biasQuestionLeft, (tx, event) => recordLeftQuestion(outbox, tx, event));
  outbox.subscribe('evidence.chart-exams', examChartGraded, requestComparison);
  outbox.subscribe(TRADES_SUBSCRIBER, entryOpened, (tx, event) => recordOpenedTrade(tx, presentEntries, event));
  outbox.subscribe(TRADES_SUBSCRIBER, entryClosed, (tx, event) => recordSettledTrade(tx, presentEntries, event));
  outbox.subscribe(TRADES_SUBSCRIBER, entryLossReached, (tx, event) => recordSettledTrade(tx, presentEntries, event));
  outbox.subscribe('evidence.real-or-shuffled', pairAnswered, (tx, event) => recordPair(outbox, tx, event));
  jobs.every(EVIDENCE_JOBS.compare, COMPARE_EVERY_MS, () => compareDueCharts(platform, gradedChart));
  return {
    name: 'evidence',
    personalData: EVIDENCE_PERSONAL_DATA,
    routes: (app) => evidenceRoutes(app, platform, presentEntries),
  };
}
