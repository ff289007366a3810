import { BIAS_DIRECTIONS, type BiasDirection } from '../../bias/bias-rules.ts';
import type { OutcomeChances } from '../../bias/rated-draw.ts';
import { addCall, startCallsEvidence, type CallsEvidence } from './calls-evidence.ts';
import { addHit, hitsGrowth, logHitsEvidence, startHitsEvidence, type HitsEvidence } from './hits-evidence.ts';
import { logMixture } from './log-mixture.ts';
import { outlookOf, shrunkRate, type Outlook } from './outlook.ts';

/** One rated answer on a recorded chart. */
export interface EvidentCall {
  readonly direction: BiasDirection;
  /** Probability that the call is right, in percent; the other two outcomes share the rest equally. */
  readonly confidence: number;
  readonly truth: BiasDirection;
  readonly rates: OutcomeChances;
}

/**
 * Running state of the Bias Test's evidence E = ½ (E_calls + E_hits): E_calls rewards good probabilities, E_hits right
 * calls.
 * Null hypothesis: given the past and the set from which a question is drawn, call and confidence say nothing about the
 * outcome. The mean of two e-processes is an e-process too, so E reaches 20 by chance with probability at most 1/20. A
 * question that was left unanswered does not change E; it is counted separately.
 */
export interface BiasEvidence {
  readonly calls: CallsEvidence;
  /** Evidence from right calls. Here, the chance of a call is the base rate of the called outcome. */
  readonly hits: HitsEvidence;
  readonly unanswered: number;
}

/** Returns the state before the first answer: E = 1. */
export function startBiasEvidence(): BiasEvidence {
  return { calls: startCallsEvidence(), hits: startHitsEvidence(), unanswered: 0 };
}

/** Returns the state after one more answer. */
export function addBiasCall(state: BiasEvidence, { direction, confidence, truth, rates }: EvidentCall): BiasEvidence {
  const called = confidence / 100;
  const stated = BIAS_DIRECTIONS.map((each) => (each === direction ? called : (1 - called) / 2));
  const base = BIAS_DIRECTIONS.map((each) => rates[each]);
  return {
    ...state,
    calls: addCall(state.calls, stated, base, BIAS_DIRECTIONS.indexOf(truth)),
    hits: addHit(state.hits, rates[direction], direction === truth),
  };
}

/** Returns the state after a question that was shown and never answered. */
export function addUnanswered(state: BiasEvidence): BiasEvidence {
  return { ...state, unanswered: state.unanswered + 1 };
}

/** Returns ln E. */
export function logBiasEvidence({ calls, hits }: BiasEvidence): number {
  return logMixture([calls.log, logHitsEvidence(hits)]);
}

/**
 * Returns how many more answers E needs to reach 20 at the rates so far. To be cautious with few answers, the rates are
 * mixed with chance, which has the weight of 20 answers.
 */
export function biasOutlook({ calls, hits }: BiasEvidence): Outlook {
  const { n, logs } = hits;
  if (n === 0) return outlookOf(0, [0], [0]);
  const chance = hits.expectedHits / n;
  const parts = logs.length;
  return outlookOf(
    n,
    [calls.log, ...logs],
    [shrunkRate(calls.log, n, 0), ...hitsGrowth(shrunkRate(hits.hits, n, chance), chance)],
    [1 / 2, ...logs.map(() => 1 / (2 * parts))],
  );
}
