import type { ClippedMark, ExamMark } from '@tradesense/contract/chart-exam.ts';
import type { ChartExamAsk, ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import { refused, ok, type Result } from '@tradesense/core/kernel/result.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';

export interface PlacedMarks {
  readonly marks: ExamMark[];
  readonly clipped: readonly ClippedMark[];
}

/** The marks that the chart does not allow, each with its path in the request and the reason. */
export type MarkErrors = readonly { readonly path: string; readonly message: string }[];

/**
 * Returns the marks in the form in which they are graded on a chart with these visible bars. A time off the chart or
 * between two bars is moved to the nearest bar. A price is moved to the limit if it is farther above or below the chart
 * than the chart is high. A mark drawn from right to left or upside down is turned around. Rejects marks of another
 * tool, with the path of each.
 */
export function placeMarks(
  tool: ChartExamTool,
  marks: readonly ExamMark[],
  bars: BarColumns,
): Result<PlacedMarks, MarkErrors> {
  const foreign = marks.flatMap((mark, index) =>
    mark.tool === tool
      ? []
      : [{ path: `body.marks.${index}.tool`, message: `this exam takes marks of the tool "${tool}"` }],
  );
  if (foreign.length > 0) return refused(foreign);
  const edge = edgesOf(bars);
  const placed = marks.map((mark) => placeMark(mark, bars, edge));
  return ok({ marks: placed.map(({ mark }) => mark), clipped: placed.flatMap(({ clipped }) => clipped) });
}

interface Edges {
  readonly low: number;
  readonly high: number;
}

/**
 * Returns the minimum and maximum price of a mark: the price range of the chart, extended by its own height on both
 * sides.
 */
function edgesOf({ h, l }: BarColumns): Edges {
  const high = h.reduce((most, each) => Math.max(most, each), Number.NEGATIVE_INFINITY);
  const low = l.reduce((least, each) => Math.min(least, each), Number.POSITIVE_INFINITY);
  return { low: low - (high - low), high: high + (high - low) };
}

function placeMark(
  mark: ExamMark,
  bars: BarColumns,
  edge: Edges,
): { readonly mark: ExamMark; readonly clipped: readonly ClippedMark[] } {
  const reasons = new Set<ClippedMark['reason']>();
  const timeOf = (time: number): number => {
    const nearest = elementAt(bars.t, nearestBar(bars, time));
    if (nearest !== time) reasons.add('time-off-chart');
    return nearest;
  };
  const priceOf = (price: number): number => {
    const within = Math.min(edge.high, Math.max(edge.low, price));
    if (within !== price) reasons.add('price-off-chart');
    return within;
  };
  const placed = moved(mark, timeOf, priceOf);
  return { mark: placed, clipped: [...reasons].map((reason) => ({ id: mark.id, reason })) };
}

type Move = (value: number) => number;

function moved(mark: ExamMark, time: Move, price: Move): ExamMark {
  const anchor = (each: { readonly time: number; readonly price: number }) => ({
    time: time(each.time),
    price: price(each.price),
  });
  switch (mark.tool) {
    case 'swing':
      return { ...mark, ...anchor(mark) };
    case 'leg': {
      const [from, to] = [anchor(mark.from), anchor(mark.to)];
      return from.time <= to.time ? { ...mark, from, to } : { ...mark, from: to, to: from };
    }
    case 'gap': {
      const [top, bottom] = [price(mark.top), price(mark.bottom)];
      return { ...mark, time: time(mark.time), top: Math.max(top, bottom), bottom: Math.min(top, bottom) };
    }
    case 'structure':
      return { ...mark, time: time(mark.time) };
    case 'level':
      return { ...mark, price: price(mark.price) };
  }
}

/** Returns the index of the bar whose open time is nearest. If two bars are equally near, returns the earlier bar. */
function nearestBar({ t }: BarColumns, time: number): number {
  let best = 0;
  for (let index = 1; index < t.length; index += 1)
    if (Math.abs(elementAt(t, index) - time) < Math.abs(elementAt(t, best) - time)) best = index;
  return best;
}

/**
 * Converts a placed mark to the form that grading uses, with bar indexes instead of times. A fair value gap gets the
 * direction that its part of the exam asks for.
 */
export function toChartMark(mark: ExamMark, ask: ChartExamAsk, bars: BarColumns): ChartMark {
  switch (mark.tool) {
    case 'swing':
      return { tool: 'swing', kind: mark.kind, index: nearestBar(bars, mark.time), price: mark.price };
    case 'leg': {
      const from = { index: nearestBar(bars, mark.from.time), price: mark.from.price };
      const to = { index: nearestBar(bars, mark.to.time), price: mark.to.price };
      const direction = to.price >= from.price ? 'bullish' : 'bearish';
      return { tool: 'leg', direction, from, to, ratios: mark.ratios ?? [] };
    }
    case 'gap': {
      const direction = ask === 'bearish' ? 'bearish' : 'bullish';
      return { tool: 'gap', direction, index: nearestBar(bars, mark.time), top: mark.top, bottom: mark.bottom };
    }
    case 'structure':
      return {
        tool: 'structure',
        label: mark.label,
        direction: mark.direction,
        index: nearestBar(bars, mark.time),
      };
    case 'level':
      return { tool: 'level', price: mark.price };
  }
}

/** Returns a reference as a mark, which the page can draw. */
export function toExamMark(mark: ChartMark, id: string, bars: BarColumns): ExamMark {
  const time = (index: number) => elementAt(bars.t, index);
  switch (mark.tool) {
    case 'swing':
      return { tool: 'swing', id, kind: mark.kind, time: time(mark.index), price: mark.price };
    case 'leg':
      return {
        tool: 'leg',
        id,
        from: { time: time(mark.from.index), price: mark.from.price },
        to: { time: time(mark.to.index), price: mark.to.price },
        ...(mark.ratios.length > 0 ? { ratios: [...mark.ratios] } : {}),
      };
    case 'gap':
      return { tool: 'gap', id, time: time(mark.index), top: mark.top, bottom: mark.bottom };
    case 'structure':
      return { tool: 'structure', id, label: mark.label, direction: mark.direction, time: time(mark.index) };
    case 'level':
      return { tool: 'level', id, price: mark.price };
  }
}
