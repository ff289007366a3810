import {
  TEST_KINDS,
  TEST_STATES,
  TEST_VERDICTS,
  type TestKind,
  type TestState,
} from '@tradesense/contract/administration-constants.ts';
import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';

/** What the address of the results page says. An absent field means any. */
export interface ResultsPageSearch {
  readonly kind: TestKind;
  readonly type?: ChartExamType;
  readonly state?: TestState;
  readonly verdict?: (typeof TEST_VERDICTS)[number];
  /** Id of the learner. */
  readonly learner?: string;
  readonly from?: string;
  readonly until?: string;
  /** Attempt that is open. */
  readonly attempt?: string;
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const oneOf = <Value extends string>(list: readonly Value[], value: unknown): Value | undefined =>
  list.find((each) => each === value);
const like = (pattern: RegExp, value: unknown): string | undefined =>
  typeof value === 'string' && pattern.test(value) ? value : undefined;

/** Reads the address; leaves out what is not understood. */
export function resultsPageSearch(search: Record<string, unknown>): ResultsPageSearch {
  const read = {
    kind: oneOf(TEST_KINDS, search['kind']) ?? 'chart-exam',
    type: oneOf(CHART_EXAM_TYPES, search['type']),
    state: oneOf(TEST_STATES, search['state']),
    verdict: oneOf(TEST_VERDICTS, search['verdict']),
    learner: like(UUID, search['learner']),
    from: like(DAY, search['from']),
    until: like(DAY, search['until']),
    attempt: like(UUID, search['attempt']),
  };
  return Object.fromEntries(
    Object.entries(read).filter(([, value]) => value !== undefined),
  ) as unknown as ResultsPageSearch;
}
