import { randomFillSync } from 'node:crypto';
import { createRandom, type Random } from '@tradesense/core/kernel/random.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { createSealer } from '../../platform/sealed-text.ts';
import type { MarketHistory } from '../market/index.ts';
import type { CreditUnlock } from '../sandbox/index.ts';
import { endLapsedTests } from './attention.service.ts';
import { BIAS_TEST_COMPLETED } from './bias-test.events.ts';
import { biasTestRoutes } from './bias-test.routes.ts';
import { COACH_TIMEOUT_MS, requestCritique, writeDueCritiques } from './critique.service.ts';
import { createTrialWindows } from './trial-window.service.ts';

export { BIAS_TEST_COMPLETED, biasTestCompleted, type BiasTestCompleted } from './bias-test.events.ts';

/** The names of this module's periodic jobs. */
export const BIAS_TEST_JOBS = { lapse: 'bias-test-lapse', critique: 'bias-test-critique' } as const;

const LAPSE_EVERY_MS = 5 * SECOND_MS;
const CRITIQUE_EVERY_MS = 5 * SECOND_MS;

export interface BiasTestModuleDeps {
  readonly history: MarketHistory;
  /** Called with each completed rated test, in its transaction. */
  readonly creditUnlock: CreditUnlock;
}

/**
 * The Bias Test. It guarantees that no outcome bar and no truth leaves the server before the answer to its question is
 * stored; that an answer is final and a question is asked only when the one before it is answered; that a learner has
 * at most one active test; and that a test whose learner is away ends by the server's clock. Every change of a test
 * locks its row first. Known limit: a learner who compares a masked chart with the public history can find the window.
 */
export function createBiasTestModule(
  platform: Platform,
  { history, creditUnlock }: BiasTestModuleDeps,
): { readonly module: ServerModule } {
  const { config, outbox, jobs, clock } = platform;
  const drawWindow = createTrialWindows(history);
  const tickets = createSealer(config.secretKey, 'bias-trial-question');
  jobs.every(BIAS_TEST_JOBS.lapse, LAPSE_EVERY_MS, () => endLapsedTests(platform));
  if (config.coach !== null) {
    const coach = { ...config.coach, timeoutMs: COACH_TIMEOUT_MS };
    outbox.subscribe('bias-critique', BIAS_TEST_COMPLETED, (tx, event) => requestCritique(clock, tx, event));
    jobs.every(BIAS_TEST_JOBS.critique, CRITIQUE_EVERY_MS, () => writeDueCritiques(platform, coach));
  }
  return {
    module: {
      name: 'bias-test',
      routes: (app) =>
        biasTestRoutes(app, {
          ...platform,
          history,
          creditUnlock,
          tickets,
          drawWindow,
          newRandom: unpredictableRandom,
        }),
    },
  };
}

/** A generator that nobody can foresee: 256 bits of the system's randomness as its seed. */
function unpredictableRandom(): Random {
  return createRandom(...randomFillSync(new Uint32Array(8)));
}
