import type { ExamChartResult, ExamReference, MarkCredit } from '@tradesense/contract/chart-exam.ts';
import type { ChartBar } from '../../chart/model/chart-bar.ts';
import type { Mark } from '../../chart/marks/mark.ts';
import type { ReviewedMark } from '../../chart/marks/review-layer.ts';
import { chartMarkOf } from './exam-marks.ts';
import { VERDICT_LABELS } from './exam-text.ts';

/** An item of a graded chart: a mark with its verdict, or a reference. Ids are unique per chart. */
export type ReviewItem =
  | { readonly kind: 'mark'; readonly mark: Mark; readonly number: number; readonly credit: MarkCredit }
  | { readonly kind: 'reference'; readonly mark: Mark; readonly number: number; readonly reference: ExamReference };

export interface ReviewPart {
  readonly marks: readonly (ReviewItem & { kind: 'mark' })[];
  readonly references: readonly (ReviewItem & { kind: 'reference' })[];
}

/** Returns the items of each part in order; marks and references are numbered from 1. */
export function reviewParts({ parts }: ExamChartResult, bars: readonly ChartBar[]): readonly ReviewPart[] {
  let nextId = 1;
  const place = (mark: MarkCredit['mark'], number: number): { readonly mark: Mark; readonly number: number } => {
    const placed = { ...chartMarkOf(mark, bars), id: nextId };
    nextId += 1;
    return { mark: placed, number };
  };
  return parts.map((part) => ({
    marks: part.marks.map((credit, index) => ({ kind: 'mark', ...place(credit.mark, index + 1), credit })),
    references: part.references.map((reference, index) => ({
      kind: 'reference',
      ...place(reference.mark, index + 1),
      reference,
    })),
  }));
}

/** Returns the marks to draw, with the symbols of their verdicts. References, if shown, are drawn below the marks. */
export function reviewedMarks(parts: readonly ReviewPart[], hasReferences: boolean): readonly ReviewedMark[] {
  const references = hasReferences ? parts.flatMap((part) => part.references) : [];
  return [
    ...references.map(({ mark, reference }): ReviewedMark => {
      return { mark, tone: 'reference', label: reference.isFound || !reference.isAsked ? '' : '◇' };
    }),
    ...parts
      .flatMap((part) => part.marks)
      .map(({ mark, credit }): ReviewedMark => {
        const { sign, tone } = VERDICT_LABELS[credit.verdict];
        return { mark, tone, label: sign };
      }),
  ];
}
