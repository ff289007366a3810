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
import type { Outlook } from '@tradesense/core/learning/evidence/outlook.ts';

/** What counts once in a meter. */
export type EvidenceItem =
  | ({ readonly kind: 'call' } & EvidentCall)
  | { readonly kind: 'unanswered' }
  /** `e`: e-value of the chart; `seed`: that of its random marks. */
  | { readonly kind: 'chart'; readonly e: number; readonly seed: readonly number[] };

export type MeterState =
  | { readonly kind: 'bias-tests'; readonly evidence: BiasEvidence }
  | { readonly kind: 'chart-exams'; readonly evidence: ExamEvidence };

/** A meter as it is stored. */
export interface StoredMeter {
  readonly items: number;
  readonly state: MeterState;
  readonly firstStrong: FirstStrong | null;
}

/** Returns the meter before its first item. */
export function startMeter(meter: EvidenceMeterName): StoredMeter {
  const state: MeterState =
    meter === 'bias-tests'
      ? { kind: meter, evidence: startBiasEvidence() }
      : { kind: meter, evidence: startExamEvidence() };
  return { items: 0, state, firstStrong: null };
}

/** Returns the meter after one more item. */
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
  if (state.kind === 'bias-tests') {
    invariant(item.kind !== 'chart', 'a chart does not count in the meter of Bias Tests');
    const evidence = item.kind === 'call' ? addBiasCall(state.evidence, item) : addUnanswered(state.evidence);
    return { ...state, evidence };
  }
  invariant(item.kind === 'chart', 'only charts count in the meter of Chart Exams');
  return { ...state, evidence: addChartEvidence(state.evidence, item.e) };
}

export interface MeterReading {
  readonly n: number;
  readonly logEvidence: number;
  readonly outlook: Outlook;
}

export function readState({ kind, evidence }: MeterState): MeterReading {
  return kind === 'bias-tests'
    ? { n: evidence.hits.n, logEvidence: logBiasEvidence(evidence), outlook: biasOutlook(evidence) }
    : { n: evidence.n, logEvidence: evidence.log, outlook: examOutlook(evidence) };
}
