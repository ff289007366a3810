import { measureChart } from '@tradesense/core/grading/chart-bars.ts';
import { referenceMarks } from '@tradesense/core/grading/exam-part.ts';
import type { ChartMark } from '@tradesense/core/grading/mark.ts';
import { SWING_RULE } from '@tradesense/core/grading/swings.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { findFractals } from '@tradesense/core/market/fractals.ts';
import type { Strategy, StrategyChart } from './strategy.ts';

/**
 * Returns levels at which at least three turning points lie close together. `width` is the maximum distance of the
 * others from the lowest, in ATR at the lowest.
 */
function turnLevels({ bars }: StrategyChart, width: number, neighbors: number): ChartMark[] {
  const { atr } = measureChart(bars);
  const prices = findFractals(bars, { ...SWING_RULE, before: neighbors, after: neighbors }).map((pivot) => ({
    price: pivot.price,
    atr: elementAt(atr, pivot.index),
  }));
  const marks: ChartMark[] = [];
  let rest = prices.toSorted((a, b) => a.price - b.price);
  for (;;) {
    const groups = rest.map((first) =>
      rest.filter((each) => each.price >= first.price && each.price - first.price <= width * first.atr),
    );
    const best = groups.toSorted((a, b) => b.length - a.length)[0];
    if (best === undefined || best.length < 3) return marks;
    marks.push({ tool: 'level', price: best.reduce((sum, each) => sum + each.price, 0) / best.length });
    rest = rest.filter((each) => !best.includes(each));
  }
}

function priceGrid({ bars }: StrategyChart, count: number): ChartMark[] {
  const [low, high] = [Math.min(...bars.l), Math.max(...bars.h)];
  return Array.from({ length: count }, (_, each) => ({
    tool: 'level',
    price: low + ((each + 0.5) * (high - low)) / count,
  }));
}

export const LEVEL_STRATEGIES: readonly Strategy[] = [
  {
    type: 'support-resistance',
    name: 'three turns of 5 bars within 0.6 ATR',
    kind: 'sensible',
    mark: (chart) => turnLevels(chart, 0.6, 5),
  },
  {
    type: 'support-resistance',
    name: 'three turns of 4 bars within 0.5 ATR',
    kind: 'other',
    mark: (chart) => turnLevels(chart, 0.5, 4),
  },
  {
    type: 'support-resistance',
    name: 'the references, up to 0.4 ATR off',
    kind: 'sensible',
    mark: (chart) =>
      referenceMarks('level', chart.ask, chart.bars).flatMap((mark): ChartMark[] =>
        mark.tool === 'level'
          ? [
              {
                ...mark,
                price:
                  mark.price +
                  (chart.random.next() - 0.5) * 0.8 * elementAt(measureChart(chart.bars).atr, chart.bars.t.length - 1),
              },
            ]
          : [],
      ),
  },
  { type: 'support-resistance', name: 'none on every chart', kind: 'adversary', mark: () => [] },
  { type: 'support-resistance', name: 'a grid of 5 prices', kind: 'adversary', mark: (chart) => priceGrid(chart, 5) },
  { type: 'support-resistance', name: 'a grid of 20 prices', kind: 'adversary', mark: (chart) => priceGrid(chart, 20) },
  {
    type: 'support-resistance',
    name: 'highest high and lowest low',
    kind: 'adversary',
    mark: ({ bars }) => [
      { tool: 'level', price: Math.max(...bars.h) },
      { tool: 'level', price: Math.min(...bars.l) },
    ],
  },
];
