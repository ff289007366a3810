import type { BiasTestSummary } from '@tradesense/contract/bias-test.ts';
import type { ExamSummary } from '@tradesense/contract/chart-exam.ts';

/** A completed test or exam. */
export type Result =
  | { readonly kind: 'test'; readonly test: BiasTestSummary }
  | { readonly kind: 'exam'; readonly exam: ExamSummary };

const SHOWN_RESULTS = 5;

/** Returns the most recently completed tests and exams, newest first. */
export function latestResults(tests: readonly BiasTestSummary[], exams: readonly ExamSummary[]): readonly Result[] {
  const dated = [
    ...tests.map((test) => ({ result: { kind: 'test', test } as const, ...test })),
    ...exams.map((exam) => ({ result: { kind: 'exam', exam } as const, ...exam })),
  ].filter(({ state }) => state === 'completed');
  return dated
    .toSorted((a, b) => new Date(b.endedAt ?? 0).getTime() - new Date(a.endedAt ?? 0).getTime())
    .slice(0, SHOWN_RESULTS)
    .map(({ result }) => result);
}
