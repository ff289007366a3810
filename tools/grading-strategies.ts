/**
 * Strategies for marking a chart, which show what the grading rewards. Each strategy reads only the bars, except those
 * that start from the references: imprecise learners, and adversaries that know the right bars. Sensible strategies
 * should pass at least 80% of exams, and adversaries at most 5%.
 */
import { referenceMarks } from '@tradesense/core/grading/exam-part.ts';
import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import type { ChartExamTool } from '@tradesense/core/grading/exam-rules.ts';
import { LEG_RATIOS, ratioPrice } from '@tradesense/core/grading/leg-ratios.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import type { BarColumns } from '@tradesense/core/market/bar-columns.ts';
import { detectStructure } from '@tradesense/core/grading/structure.ts';
import { SWING_RULE, type SwingRule } from '@tradesense/core/grading/swings.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { LEVEL_STRATEGIES } from './level-strategies.ts';
import type { Strategy, StrategyChart } from './strategy.ts';
import { zigzag, type Pivot } from './zigzag.ts';

function swingsOf(pivots: readonly Pivot[]): ChartMark[] {
  return pivots.map((pivot) => ({ tool: 'swing', ...pivot }));
}

/** Returns each pivot moved by up to one bar, to the high or low of its new bar. */
function jitteredPivots(pivots: readonly Pivot[], { bars, random }: StrategyChart): Pivot[] {
  return pivots.map(({ kind, index }) => {
    const at = clampBar(index + random.below(3) - 1, bars);
    return { kind, index: at, price: elementAt(kind === 'high' ? bars.h : bars.l, at) };
  });
}

function clampBar(index: number, bars: BarColumns): number {
  return Math.max(0, Math.min(bars.t.length - 1, index));
}

function references(tool: ChartExamTool, { ask, bars }: StrategyChart): readonly ChartMark[] {
  return referenceMarks(tool, ask, bars);
}

/** Returns the highest high and the lowest low of each block of `size` bars. */
function blockExtremes({ bars }: StrategyChart, size: number): Pivot[] {
  const pivots: Pivot[] = [];
  for (let start = 0; start + size <= bars.t.length; start += size) {
    let [high, low] = [start, start];
    for (let index = start; index < start + size; index += 1) {
      if (elementAt(bars.h, index) > elementAt(bars.h, high)) high = index;
      if (elementAt(bars.l, index) < elementAt(bars.l, low)) low = index;
    }
    pivots.push({ kind: 'high', index: high, price: elementAt(bars.h, high) });
    pivots.push({ kind: 'low', index: low, price: elementAt(bars.l, low) });
  }
  return pivots;
}

function randomPivots({ bars, random }: StrategyChart, count: number): Pivot[] {
  return Array.from({ length: count }, () => {
    const index = random.below(bars.t.length);
    const kind = random.next() < 0.5 ? 'high' : 'low';
    return { kind, index, price: elementAt(kind === 'high' ? bars.h : bars.l, index) };
  });
}

const SWINGS: readonly Strategy[] = [
  { type: 'swing-analysis', name: 'zigzag of 2 ATR', kind: 'sensible', mark: ({ bars }) => swingsOf(zigzag(bars, 2)) },
  {
    type: 'swing-analysis',
    name: 'zigzag of 2.5 ATR',
    kind: 'sensible',
    mark: ({ bars }) => swingsOf(zigzag(bars, 2.5)),
  },
  { type: 'swing-analysis', name: 'zigzag of 3 ATR', kind: 'other', mark: ({ bars }) => swingsOf(zigzag(bars, 3)) },
  {
    type: 'swing-analysis',
    name: 'zigzag of 2.5 ATR, up to 1 bar off',
    kind: 'other',
    mark: (chart) => swingsOf(jitteredPivots(zigzag(chart.bars, 2.5), chart)),
  },
  {
    type: 'swing-analysis',
    name: 'the references, up to 1 bar off',
    kind: 'sensible',
    mark: (chart) =>
      swingsOf(
        jitteredPivots(
          references('swing', chart).flatMap((m) => (m.tool === 'swing' ? [m] : [])),
          chart,
        ),
      ),
  },
  {
    type: 'swing-analysis',
    name: 'every high and low',
    kind: 'adversary',
    mark: ({ bars }) =>
      Array.from(bars.t, (_, index): ChartMark[] => [
        { tool: 'swing', kind: 'high', index, price: elementAt(bars.h, index) },
        { tool: 'swing', kind: 'low', index, price: elementAt(bars.l, index) },
      ]).flat(),
  },
  {
    type: 'swing-analysis',
    name: '15 random bars',
    kind: 'adversary',
    mark: (chart) => swingsOf(randomPivots(chart, 15)),
  },
  {
    type: 'swing-analysis',
    name: 'extremes of each 10 bars',
    kind: 'adversary',
    mark: (chart) => swingsOf(blockExtremes(chart, 10)),
  },
  {
    type: 'swing-analysis',
    name: 'extremes of each 20 bars',
    kind: 'adversary',
    mark: (chart) => swingsOf(blockExtremes(chart, 20)),
  },
  { type: 'swing-analysis', name: 'nothing', kind: 'adversary', mark: () => [] },
];

type LegMark = Extract<ChartMark, { tool: 'leg' }>;

function legOf(from: { index: number; price: number }, to: { index: number; price: number }, typed: boolean): LegMark {
  return {
    tool: 'leg',
    direction: to.price >= from.price ? 'bullish' : 'bearish',
    from: { index: from.index, price: from.price },
    to: { index: to.index, price: to.price },
    ratios: typed ? LEG_RATIOS.map((ratio) => ratioPrice({ from, to }, ratio)) : [],
  };
}

/**
 * Returns the largest move between two turning points in the requested direction. The size of a move is measured in the
 * ATR of its last bar.
 */
function largestMove({ bars, ask }: StrategyChart, threshold: number, typed: boolean): ChartMark[] {
  const pivots = zigzag(bars, threshold);
  const moves = pivots.slice(1).flatMap((to, index): LegMark[] => {
    const from = pivots[index];
    return from === undefined ? [] : [legOf(from, to, typed)];
  });
  const { atr } = measureChart(bars);
  const size = ({ from, to }: LegMark) => Math.abs(to.price - from.price) / elementAt(atr, to.index);
  const asked = moves.filter(({ direction }) => direction === ask).toSorted((a, b) => size(b) - size(a));
  return asked.slice(0, 1);
}

function wholeRange({ bars, ask }: StrategyChart): ChartMark[] {
  const [low, high] = [bars.l.indexOf(Math.min(...bars.l)), bars.h.indexOf(Math.max(...bars.h))];
  const bottom = { index: low, price: elementAt(bars.l, low) };
  const top = { index: high, price: elementAt(bars.h, high) };
  return [ask === 'bullish' ? legOf(bottom, top, true) : legOf(top, bottom, true)];
}

const LEGS: readonly Strategy[] = [
  {
    type: 'fibonacci-retracement',
    name: 'largest move of a 2 ATR zigzag',
    kind: 'sensible',
    mark: (chart) => largestMove(chart, 2, true),
  },
  {
    type: 'fibonacci-retracement',
    name: 'largest move of a 2.5 ATR zigzag',
    kind: 'sensible',
    mark: (chart) => largestMove(chart, 2.5, true),
  },
  {
    type: 'fibonacci-retracement',
    name: 'the reference, half of the anchors 1 bar off, prices typed',
    kind: 'sensible',
    mark: (chart) =>
      references('leg', chart)
        .slice(0, 1)
        .flatMap((mark): ChartMark[] => {
          if (mark.tool !== 'leg') return [];
          const near = (at: { index: number }, isLow: boolean) => {
            const index = clampBar(at.index + ([-1, 0, 0, 1][chart.random.below(4)] ?? 0), chart.bars);
            return { index, price: elementAt(isLow ? chart.bars.l : chart.bars.h, index) };
          };
          const up = mark.direction === 'bullish';
          return [legOf(near(mark.from, up), near(mark.to, !up), true)];
        }),
  },
  {
    type: 'fibonacci-retracement',
    name: 'largest move of a 2.5 ATR zigzag, no prices typed',
    kind: 'adversary',
    mark: (chart) => largestMove(chart, 2.5, false),
  },
  { type: 'fibonacci-retracement', name: 'lowest low to highest high', kind: 'adversary', mark: wholeRange },
  {
    type: 'fibonacci-retracement',
    name: 'every move of a 2.5 ATR zigzag',
    kind: 'adversary',
    mark: ({ bars, ask }) => {
      const pivots = zigzag(bars, 2.5);
      return pivots
        .slice(1)
        .flatMap((to, index) => (pivots[index] === undefined ? [] : [legOf(pivots[index], to, true)]))
        .filter(({ direction }) => direction === ask);
    },
  },
];

function threeBarGaps({ bars, ask }: StrategyChart, least: number, needsBody: boolean): ChartMark[] {
  const { atr } = measureChart(bars);
  const marks: ChartMark[] = [];
  for (let index = 1; index < bars.t.length - 1; index += 1) {
    const isUp = ask === 'bullish';
    const bottom = isUp ? elementAt(bars.h, index - 1) : elementAt(bars.h, index + 1);
    const top = isUp ? elementAt(bars.l, index + 1) : elementAt(bars.l, index - 1);
    const body = elementAt(bars.c, index) - elementAt(bars.o, index);
    if (needsBody && (isUp ? body <= 0 : body >= 0)) continue;
    if (top - bottom > least * elementAt(atr, index))
      marks.push({ tool: 'gap', direction: isUp ? 'bullish' : 'bearish', index, top, bottom });
  }
  return marks;
}

/** Returns the largest candles of the requested direction, each marked as a range over its body. */
function largeBodies({ bars, ask }: StrategyChart, count: number): ChartMark[] {
  const isUp = ask === 'bullish';
  const body = (index: number) => (elementAt(bars.c, index) - elementAt(bars.o, index)) * (isUp ? 1 : -1);
  return Array.from(bars.t, (_, index) => index)
    .toSorted((a, b) => body(b) - body(a))
    .slice(0, count)
    .map((index) => {
      const [open, close] = [elementAt(bars.o, index), elementAt(bars.c, index)];
      const direction = isUp ? 'bullish' : 'bearish';
      return { tool: 'gap', direction, index, top: Math.max(open, close), bottom: Math.min(open, close) };
    });
}

const GAPS: readonly Strategy[] = [
  {
    type: 'fair-value-gaps',
    name: 'gaps of at least 0.2 ATR by eye, whatever the body',
    kind: 'sensible',
    mark: (chart) => threeBarGaps(chart, 0.2, false),
  },
  {
    type: 'fair-value-gaps',
    name: 'the references, 1 bar and a fifth of the height off',
    kind: 'sensible',
    mark: (chart) =>
      references('gap', chart).flatMap((mark): ChartMark[] => {
        if (mark.tool !== 'gap') return [];
        const by = () => (chart.random.next() - 0.5) * 0.4 * (mark.top - mark.bottom);
        return [
          { ...mark, index: mark.index + chart.random.below(3) - 1, top: mark.top + by(), bottom: mark.bottom + by() },
        ];
      }),
  },
  {
    type: 'fair-value-gaps',
    name: 'every three bars with any gap',
    kind: 'adversary',
    mark: (chart) => threeBarGaps(chart, -0.3, false),
  },
  { type: 'fair-value-gaps', name: 'the 6 largest candles', kind: 'adversary', mark: (chart) => largeBodies(chart, 6) },
  { type: 'fair-value-gaps', name: 'nothing', kind: 'adversary', mark: () => [] },
];

type StructureMark = Extract<ChartMark, { tool: 'structure' }>;

/**
 * Returns the breaks by the exam's rule, but with a slightly different swing rule: it counts smaller swings or requires
 * larger ones.
 */
function breaksByEye({ bars }: StrategyChart, rule: Partial<SwingRule>): ChartMark[] {
  return detectStructure(measureChart(bars), bars.t.length, { ...SWING_RULE, ...rule }).map(
    ({ label, direction, index }) => ({ tool: 'structure', label, direction, index }),
  );
}

function labeled(marks: readonly ChartMark[], labelOf: (mark: StructureMark) => StructureMark['label']): ChartMark[] {
  return marks.flatMap((mark) => (mark.tool === 'structure' ? [{ ...mark, label: labelOf(mark) }] : []));
}

const STRUCTURE: readonly Strategy[] = [
  {
    type: 'market-structure',
    name: 'breaks of swings of 2 ATR',
    kind: 'sensible',
    mark: (chart) => breaksByEye(chart, { legAtr: 2 }),
  },
  {
    type: 'market-structure',
    name: 'breaks of swings of 4 bars on each side',
    kind: 'sensible',
    mark: (chart) => breaksByEye(chart, { before: 4, after: 4 }),
  },
  {
    type: 'market-structure',
    name: 'the references, 1 bar off, 1 label in 10 wrong',
    kind: 'sensible',
    mark: (chart) =>
      labeled(references('structure', chart), ({ label }) =>
        chart.random.next() < 0.9 ? label : label === 'bos' ? 'choch' : 'bos',
      ).map((mark) => (mark.tool === 'structure' ? { ...mark, index: mark.index + chart.random.below(3) - 1 } : mark)),
  },
  {
    type: 'market-structure',
    name: 'the right bars, all break of structure',
    kind: 'adversary',
    mark: (chart) => labeled(references('structure', chart), () => 'bos'),
  },
  {
    type: 'market-structure',
    name: 'the right bars, all change of character',
    kind: 'adversary',
    mark: (chart) => labeled(references('structure', chart), () => 'choch'),
  },
  {
    type: 'market-structure',
    name: 'the right bars, labels by coin',
    kind: 'adversary',
    mark: (chart) => labeled(references('structure', chart), () => (chart.random.next() < 0.5 ? 'bos' : 'choch')),
  },
  {
    type: 'market-structure',
    name: 'only the breaks of structure',
    kind: 'adversary',
    mark: (chart) => references('structure', chart).filter((mark) => mark.tool === 'structure' && mark.label === 'bos'),
  },
];

export const STRATEGIES: readonly Strategy[] = [...SWINGS, ...LEGS, ...GAPS, ...STRUCTURE, ...LEVEL_STRATEGIES];
