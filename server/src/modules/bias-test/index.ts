import type { BiasTestResponse, BiasTestSummary, StartBiasTestResponse } from '@tradesense/contract/bias-test.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';
import { SECOND_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { installationSealer } from '../../platform/sealed-text.ts';
import { unpredictableSeed } from '../../platform/unpredictable-seed.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { Settings } from '../settings/index.ts';
import type { CreditUnlock } from '../unlock/index.ts';
import { BIAS_TEST_PERSONAL_DATA } from './personal-data.repo.ts';
import { biasTestCompleted } from './bias-test.events.ts';
import { readTest, readTests } from './bias-test.queries.ts';
import { hasActiveRatedTest } from './bias-test.repo.ts';
import { biasTestRoutes, type NoteTrial } from './bias-test.routes.ts';
import {
  drawAssigned,
  startAssigned,
  type AssignedChoice,
  type AssignedTest,
  type AssignedWindow,
} from './class-test.service.ts';
import type { HasRatedExam, StartTestReason } from './start-test.service.ts';
import { COACH_TIMEOUT_MS, requestCritique, writeDueCritiques } from './critique.service.ts';
import { createBiasLifeCycle } from './life-cycle.service.ts';
import { withheldFrom } from './rated-series.service.ts';
import { createTrialWindows } from './trial-window.service.ts';

/** Days with an answer that counts toward the tendencies. */
export { countedAnswerDays } from './answer-days.repo.ts';
export { meanBrier } from './brier.repo.ts';
export { abandonedTests } from './abandoned-tests.repo.ts';
/** Answers in tests that a class has taken together. */
export { answersOfTests, callGroupsOf } from './class-answers.repo.ts';
export { readRatedAnswer, readRatedAnswersAfter, readShownBars, type RatedAnswer } from './rated-answers.repo.ts';
export { shownTo, withheldFrom } from './rated-series.service.ts';

/** Numbers of completed rated tests of given learners. */
export { countCompletedRatedTests } from './completed-rated-tests.repo.ts';
/** Lists of all learners' tests, rated or not and in any state, for the administration. */
export { countTestsSince, listAllTests, ownerOfTest, type TestFilter } from './tests-of-all.repo.ts';
/** Draws windows of set-up and outcome bars that no rated test uses, if any asset is recorded. */
export { createTrialWindows, type DrawTrialWindow } from './trial-window.service.ts';
export { biasTestProblem } from './bias-test-problems.ts';
export type { AssignedChoice, AssignedWindow } from './class-test.service.ts';
export { ratedCalls } from './rated-calls.repo.ts';
export { shareableBiasTests, shareBiasTest } from './shared-bias-test.queries.ts';

/** Names of this module's periodic jobs. */
export const BIAS_TEST_JOBS = { lapse: 'bias-test-lapse', critique: 'bias-test-critique' } as const;

const LAPSE_EVERY_MS = 5 * SECOND_MS;
const CRITIQUE_EVERY_MS = 5 * SECOND_MS;

/** Tests on the charts that a class shares. */
export interface AssignedTests {
  /** Draws charts that do not overlap each other. Returns `null` if there are too few charts. */
  draw(tx: Tx, now: EpochMs, choice: AssignedChoice): Promise<readonly AssignedWindow[] | null>;
  start(test: AssignedTest): Promise<Result<StartBiasTestResponse, StartTestReason>>;
}

export interface BiasTestModuleDeps {
  readonly history: PracticeHistory;
  /** Called with each completed test that counts toward the unlock, in the transaction that completes it. */
  readonly creditUnlock: CreditUnlock;
  /** Called after the answer to a trial question is graded. */
  readonly noteTrial: NoteTrial;
  readonly settings: Settings;
  /** Whether a rated Chart Exam of the learner is running. */
  readonly hasRatedExam: HasRatedExam;
}

export interface BiasTestModule {
  readonly module: ServerModule;
  /** Whether the learner has a running rated test. A replay that is started meanwhile could show the test's charts. */
  readonly hasRatedTest: (tx: Tx, userId: string) => Promise<boolean>;
  /** Returns the learner's latest tests, newest first. */
  readonly latestTests: (userId: string) => Promise<readonly BiasTestSummary[]>;
  /** Returns a test as its learner sees it, or the refusal `not-found` if the learner has no test with this id. */
  readonly readTest: (userId: string, id: string) => Promise<Result<BiasTestResponse, 'not-found'>>;
  readonly assigned: AssignedTests;
  /**
   * Returns the stretches of bars that nothing else may show as long as the learner's running rated test has unanswered
   * questions about them.
   */
  readonly withheldFrom: typeof withheldFrom;
}

/**
 * The Bias Test. Guarantees: no outcome bar and no truth leaves the server before the answer to its question is stored;
 * an answer is final, and each question is asked only after the previous one is answered; a learner has at most one
 * active test; a test that its learner has left ends by the server's clock; practice on a chosen date takes no answer
 * while a rated Chart Exam of the learner runs. Every change of a test locks its row first.
 * Known limit: a learner who compares a masked chart with public price data can find out which stretch of history the
 * chart shows.
 */
export function createBiasTestModule(
  platform: Platform,
  { history, creditUnlock, noteTrial, settings, hasRatedExam }: BiasTestModuleDeps,
): BiasTestModule {
  const { config, outbox, jobs, clock } = platform;
  const drawWindow = createTrialWindows(history);
  const tickets = installationSealer(config, 'bias-trial-question');
  const lifeCycle = createBiasLifeCycle(platform);
  jobs.every(BIAS_TEST_JOBS.lapse, LAPSE_EVERY_MS, () => lifeCycle.settleDue(BIAS_TEST_JOBS.lapse));
  if (config.coach !== null) {
    const coach = { ...config.coach, timeoutMs: COACH_TIMEOUT_MS };
    outbox.subscribe('bias-critique', biasTestCompleted, (tx, event) => requestCritique(clock, tx, event));
    jobs.every(BIAS_TEST_JOBS.critique, CRITIQUE_EVERY_MS, () => writeDueCritiques(platform, coach));
  }
  const starting = { ...platform, history, settings, hasRatedExam, lifeCycle, newSeed: unpredictableSeed };
  return {
    assigned: {
      draw: (tx, now, choice) => drawAssigned({ drawWindow, newSeed: unpredictableSeed }, tx, choice, now),
      start: (test) => startAssigned(starting, test),
    },
    hasRatedTest: hasActiveRatedTest,
    withheldFrom,
    readTest: (userId, id) => readTest({ ...platform, lifeCycle }, userId, id),
    latestTests: async (userId) => (await readTests(platform, userId, null)).tests,
    module: {
      name: 'bias-test',
      personalData: BIAS_TEST_PERSONAL_DATA,
      routes: (app) =>
        biasTestRoutes(app, {
          ...starting,
          creditUnlock,
          noteTrial,
          tickets,
          drawWindow,
        }),
    },
  };
}
