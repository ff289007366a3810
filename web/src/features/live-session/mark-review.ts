import { useMemo } from 'react';
import type { LiveMarkView, LiveMarksVerdict, LiveRound } from '@tradesense/contract/live-sessions.ts';
import { heatLayer } from '../../chart/marks/heat-layer.ts';
import type { Mark } from '../../chart/marks/mark.ts';
import { reviewLayer, type ReviewedMark } from '../../chart/marks/review-layer.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import type { ChartBar } from '../../chart/model/chart-bar.ts';
import type { ChartLayer } from '../../chart/view/chart-layer.ts';
import { VERDICT_LABELS } from '../chart-exam/exam-text.ts';

/** Converts marks of the server to marks on `bars`. Their ids start at `first`. Marks outside the bars are left out. */
export function marksOn(marks: readonly LiveMarkView[], bars: readonly ChartBar[], first = 1): readonly Mark[] {
  return marks.flatMap(({ kind, time, price }, order) => {
    const index = bars.findIndex(({ x }) => x === time);
    return index < 0 ? [] : [{ id: first + order, kind, from: { index, price }, to: null }];
  });
}

/**
 * Returns the marks that the rule finds, drawn hollow, and above them the learner's own marks with the symbols of their
 * verdicts.
 */
export function reviewedMarks({ swings, own }: LiveMarksVerdict, bars: readonly ChartBar[]): readonly ReviewedMark[] {
  const rule = marksOn(swings, bars).map((mark): ReviewedMark => ({ mark, tone: 'reference', label: '' }));
  const graded = (own?.marks ?? []).flatMap(({ mark, verdict }, order) => {
    const { sign, tone } = VERDICT_LABELS[verdict];
    return marksOn([mark], bars, swings.length + 1 + order).map((each): ReviewedMark => ({
      mark: each,
      tone,
      label: sign,
    }));
  });
  return [...rule, ...graded];
}

/**
 * Returns the layers of a round of marks. If `hasHeat`, one layer shows how many learners marked each bar. The other
 * layer shows the learner's own marks. After the reveal, this layer also shows the verdicts on the marks, and the marks
 * that the rule finds.
 */
export function useMarkLayers(round: LiveRound, model: ChartModel, hasHeat: boolean): readonly ChartLayer[] {
  const { kind, distribution, answered, answer, reveal } = round;
  const seen = JSON.stringify([distribution?.heat, answered, answer, reveal?.marks]);
  return useMemo((): readonly ChartLayer[] => {
    if (kind !== 'mark') return [];
    const heat = hasHeat ? (distribution?.heat ?? []) : [];
    const given = answer?.kind === 'mark' ? answer.marks : [];
    const own = marksOn(given, model.bars).map((mark): ReviewedMark => ({ mark, tone: 'half', label: '' }));
    const items = reveal?.marks ? reviewedMarks(reveal.marks, model.bars) : own;
    return [
      reviewLayer({ items, selected: null, onSelect: () => undefined }),
      heatLayer(heat, model.bars, answered ?? 0),
    ];
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- by what is drawn
  }, [kind, hasHeat, seen, model]);
}
