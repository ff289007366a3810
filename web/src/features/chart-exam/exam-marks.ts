import type { ExamMark, ExamMarkOf } from '@tradesense/contract/chart-exam.ts';
import type { ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';
import { invariant, unreachable } from '@tradesense/core/kernel/invariant.ts';
import type { ChartBar } from '../../chart/model/chart-bar.ts';
import { inReadingOrder } from '../../chart/marks/mark-editor.ts';
import { barOf, type Mark, type MarkKind, type MarkPoint } from '../../chart/marks/mark.ts';

/** Kinds of marks that each tool can place; the first is the default. */
export const TOOL_KINDS: Readonly<Record<ChartExamTool, readonly [MarkKind, ...MarkKind[]]>> = {
  swing: ['high', 'low'],
  leg: ['leg'],
  gap: ['gap'],
  structure: ['bullish-bos', 'bearish-bos', 'bullish-choch', 'bearish-choch'],
  level: ['level'],
};

const BREAKS = {
  'bullish-bos': { label: 'bos', direction: 'bullish' },
  'bearish-bos': { label: 'bos', direction: 'bearish' },
  'bullish-choch': { label: 'choch', direction: 'bullish' },
  'bearish-choch': { label: 'choch', direction: 'bearish' },
} as const;

function timeOf(bars: readonly ChartBar[], index: number): number {
  const bar = bars[index];
  invariant(bar !== undefined, 'a mark stands on a bar of its chart');
  return bar.x;
}

/**
 * Converts a chart's marks to the format of the API. The converted marks are ordered from left to right, so that their
 * numbers match the numbers of the verdicts.
 */
export function examMarksOf(marks: readonly Mark[], bars: readonly ChartBar[]): readonly ExamMark[] {
  return inReadingOrder(marks).map((mark) => examMarkOf(mark, bars));
}

/** Converts one mark of the chart to the format of the API, which identifies the mark's bar by time. */
function examMarkOf(mark: Mark, bars: readonly ChartBar[]): ExamMark {
  const id = `m${mark.id}`;
  const { kind, from } = mark;
  const to = mark.to ?? from;
  switch (kind) {
    case 'high':
    case 'low':
      return { tool: 'swing', id, kind, time: timeOf(bars, from.index), price: from.price };
    case 'leg':
      return {
        tool: 'leg',
        id,
        from: { time: timeOf(bars, from.index), price: from.price },
        to: { time: timeOf(bars, to.index), price: to.price },
        ...(mark.ratios === undefined ? {} : { ratios: [...mark.ratios] }),
      };
    case 'gap': {
      const [bottom, top] = [Math.min(from.price, to.price), Math.max(from.price, to.price)];
      return { tool: 'gap', id, time: timeOf(bars, barOf(mark)), top, bottom };
    }
    case 'bullish-bos':
    case 'bearish-bos':
    case 'bullish-choch':
    case 'bearish-choch':
      return { tool: 'structure', id, ...BREAKS[kind], time: timeOf(bars, from.index) };
    case 'level':
      return { tool: 'level', id, price: from.price };
    default:
      return unreachable(kind);
  }
}

/** Converts marks in the format of the API to marks of the chart, numbered from 1 in the same order. */
export function chartMarksOf(marks: readonly ExamMark[], bars: readonly ChartBar[]): readonly Mark[] {
  return marks.map((mark, order) => ({ ...chartMarkOf(mark, bars), id: order + 1 }));
}

/**
 * Converts one mark in the format of the API to a mark of the chart. A time between two bars is assigned to the earlier
 * bar.
 */
export function chartMarkOf(mark: ExamMark, bars: readonly ChartBar[]): Omit<Mark, 'id'> {
  const indexAt = (time: number): number =>
    Math.max(
      bars.findLastIndex(({ x }) => x <= time),
      0,
    );
  return placeOf(mark, indexAt, bars);
}

function structureKind({ label, direction }: ExamMarkOf<'structure'>): MarkKind {
  return `${direction}-${label}`;
}

function placeOf(mark: ExamMark, indexAt: (time: number) => number, bars: readonly ChartBar[]): Omit<Mark, 'id'> {
  const pointOf = (time: number, price: number): MarkPoint => ({ index: indexAt(time), price });
  switch (mark.tool) {
    case 'swing':
      return { kind: mark.kind, from: pointOf(mark.time, mark.price), to: null };
    case 'leg':
      return {
        kind: 'leg',
        from: pointOf(mark.from.time, mark.from.price),
        to: pointOf(mark.to.time, mark.to.price),
        ...(mark.ratios === undefined ? {} : { ratios: mark.ratios }),
      };
    case 'gap':
      return { kind: 'gap', from: pointOf(mark.time, mark.bottom), to: pointOf(mark.time, mark.top) };
    case 'structure': {
      const from = pointOf(mark.time, 0);
      return { kind: structureKind(mark), from: { ...from, price: bars[from.index]?.c ?? 0 }, to: null };
    }
    case 'level':
      return { kind: 'level', from: { index: bars.length - 1, price: mark.price }, to: null };
    default:
      return unreachable(mark);
  }
}
