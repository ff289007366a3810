import type { EvidenceMeterName } from '@tradesense/contract/evidence.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import {
  addBiasCall,
  addUnanswered,
  biasOutlook,
  logBiasEvidence,
  startBiasEvidence,
  type BiasEvidence,
  type EvidentCall,
} from '@tradesense/core/learning/evidence/bias-evidence.ts';
import { firstStrong, type FirstStrong } from '@tradesense/core/learning/evidence/evidence-level.ts';
import {
  addChartEvidence,
  examOutlook,
  startExamEvidence,
  type ExamEvidence,
} from '@tradesense/core/learning/evidence/exam-evidence.ts';
import {
  addHit,
  logHitsEvidence,
  startHitsEvidence,
  type HitsEvidence,
} from '@tradesense/core/learning/evidence/hits-evidence.ts';
import { hitsOutlook } from '@tradesense/core/learning/evidence/hits-outlook.ts';
import type { Outlook } from '@tradesense/core/learning/evidence/outlook.ts';
import { PAIR_CHANCE } from '@tradesense/core/real-or-shuffled/pair-rules.ts';

/** Content of a meter's item. The meter counts each item once. */
export type EvidenceItem =
  | ({ readonly kind: 'call' } & EvidentCall)
  | { readonly kind: 'unanswered' }
  /** `e` is the e-value of the chart, `seed` the seed of the random marks that it was compared with. */
  | { readonly kind: 'chart'; readonly e: number; readonly seed: readonly number[] }
  | { readonly kind: 'pair'; readonly isRight: boolean };

export type MeterState =
  | { readonly kind: 'bias-tests'; readonly evidence: BiasEvidence }
  | { readonly kind: 'chart-exams'; readonly evidence: ExamEvidence }
  | { readonly kind: 'real-or-shuffled'; readonly evidence: HitsEvidence };

/** State of a meter as the database stores it. */
export interface StoredMeter {
  readonly items: number;
  readonly state: MeterState;
  readonly firstStrong: FirstStrong | null;
}

/** Returns a meter that has no item yet. */
export function startMeter(meter: EvidenceMeterName): StoredMeter {
  return { items: 0, state: startState(meter), firstStrong: null };
}

function startState(kind: EvidenceMeterName): MeterState {
  switch (kind) {
    case 'bias-tests':
      return { kind, evidence: startBiasEvidence() };
    case 'chart-exams':
      return { kind, evidence: startExamEvidence() };
    case 'real-or-shuffled':
      return { kind, evidence: startHitsEvidence() };
  }
}

/** Returns the meter after it has counted one more item. */
export function addItem(before: StoredMeter, item: EvidenceItem, at: EpochMs): StoredMeter {
  const state = stateAfter(before.state, item);
  const { n, logEvidence } = readState(state);
  return {
    items: before.items + 1,
    state,
    firstStrong: firstStrong(before.firstStrong, logEvidence, { at, n }),
  };
}

function stateAfter(state: MeterState, item: EvidenceItem): MeterState {
  switch (state.kind) {
    case 'bias-tests': {
      invariant(item.kind === 'call' || item.kind === 'unanswered', `a ${item.kind} does not count in Bias Tests`);
      const evidence = item.kind === 'call' ? addBiasCall(state.evidence, item) : addUnanswered(state.evidence);
      return { ...state, evidence };
    }
    case 'chart-exams':
      invariant(item.kind === 'chart', 'only charts count in the meter of Chart Exams');
      return { ...state, evidence: addChartEvidence(state.evidence, item.e) };
    case 'real-or-shuffled':
      invariant(item.kind === 'pair', 'only pairs count in the meter of Real or Shuffled');
      return { ...state, evidence: addHit(state.evidence, PAIR_CHANCE, item.isRight) };
  }
}

export interface MeterReading {
  readonly n: number;
  readonly logEvidence: number;
  readonly outlook: Outlook;
}

export function readState({ kind, evidence }: MeterState): MeterReading {
  switch (kind) {
    case 'bias-tests':
      return { n: evidence.hits.n, logEvidence: logBiasEvidence(evidence), outlook: biasOutlook(evidence) };
    case 'chart-exams':
      return { n: evidence.n, logEvidence: evidence.log, outlook: examOutlook(evidence) };
    case 'real-or-shuffled':
      return { n: evidence.n, logEvidence: logHitsEvidence(evidence), outlook: hitsOutlook(evidence, PAIR_CHANCE) };
  }
}

/**
 * Returns the part of a meter's state that counts right answers; `null` for Chart Exams, whose evidence does not depend
 * on right answers.
 */
export function hitsOf({ kind, evidence }: MeterState): HitsEvidence | null {
  switch (kind) {
    case 'bias-tests':
      return evidence.hits;
    case 'chart-exams':
      return null;
    case 'real-or-shuffled':
      return evidence;
  }
}
