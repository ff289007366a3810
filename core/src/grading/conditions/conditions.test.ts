// If this fails, a verdict in an exam or a lesson names a condition that the mark meets, or names no condition although
// the mark fails one.
import { describe, expect, it } from 'vitest';
import { elementAt } from '../../kernel/element-at.ts';
import { createRandom } from '../../kernel/random.ts';
import { createBarColumns, type BarColumns } from '../../market/bar-columns.ts';
import { measureChart } from '../chart-bars.ts';
import { CREDIT_RULES } from '../credit.ts';
import { gradeExamPart, referenceMarks } from '../exam-part.ts';
import type { ChartExamAsk, ChartExamTool } from '../exam-rules.ts';
import { randomChart } from '../grading.test-data.ts';
import { GRADING_VERSION } from '../grading-versions.ts';
import { detectLegs } from '../legs.ts';
import { tightestExtremes } from '../levels.ts';
import type { ChartMark, StructureMark } from '../mark.ts';
import { readStructure } from '../structure.ts';
import { detectSwings, SWING_RULE } from '../swings.ts';
import { priceTexts } from './condition.ts';
import { gapFailure } from './gap-conditions.ts';
import { legFailures } from './leg-conditions.ts';
import { levelFailures } from './level-conditions.ts';
import { structureFailures } from './structure-conditions.ts';
import { swingFailures } from './swing-conditions.ts';

const { tolerances } = CREDIT_RULES[GRADING_VERSION];
const CHARTS = Array.from({ length: 40 }, (_, seed) => randomChart(seed + 1, 150));

/** Returns a chart from rows of open, high, low and close. */
function chartOf(rows: readonly (readonly [number, number, number, number])[]): BarColumns {
  const columns = createBarColumns(rows.length);
  for (const [index, [open, high, low, close]] of rows.entries()) {
    columns.t[index] = index;
    columns.o[index] = open;
    columns.h[index] = high;
    columns.l[index] = low;
    columns.c[index] = close;
  }
  return columns;
}

function sentenceOf(tool: ChartExamTool, ask: ChartExamAsk, bars: BarColumns, mark: ChartMark): string | undefined {
  return gradeExamPart(tool, ask, bars, [mark]).marks[0]?.sentence;
}

describe('the condition of a gap', () => {
  const quiet = Array.from({ length: 30 }, (): [number, number, number, number] => [100, 101, 99, 100]);
  const withRows = (at: number, ...rows: [number, number, number, number][]) =>
    chartOf([...quiet.slice(0, at), ...rows, ...quiet.slice(at + rows.length)]);
  const bullish = (index: number): ChartMark => ({ tool: 'gap', direction: 'bullish', index, top: 200, bottom: 150 });

  it.each([
    ['an overlap', withRows(20, [100, 104, 99, 103], [103, 106, 102, 105], [105, 107, 103.6, 106]), 21, 'The high of bar 21 (104.0) reaches the low of bar 23 (103.6): nothing is left untouched. No credit.'],
    ['a middle bar that closes down', withRows(20, [100, 101, 99, 100], [106, 107, 102, 105], [105, 107, 104, 106]), 21, 'Bar 22 closes down; the middle bar of a bullish gap closes up. No credit.'],
    ['the first bar', withRows(20), 0, 'Bar 1 has no bar on one side; a gap needs three. No credit.'],
    ['a small gap', withRows(20, [100, 101, 99, 100], [100, 102, 100, 102], [102, 103, 101.25, 102]), 21, 'The gap between bars 21 and 23 is 0.13 ATR, 0.13 short. No credit.'],
    ['another price', withRows(20, [100, 101, 99, 100], [101, 106, 100, 105], [105, 107, 104, 106]), 21, 'The gap between bars 21 and 23 runs from 101 to 104; this mark covers too little of it, or too much besides. No credit.'],
    ['a bar off the chart', withRows(20), 99, 'Bar 100 is not on the chart. No credit.'],
  ])('says which rule the mark breaks: %s', (_name, bars, index, sentence) => {
    expect(sentenceOf('gap', 'bullish', bars, bullish(index))).toBe(sentence);
  }); // oxfmt-ignore

  it('names a failed condition for every bar that is not the middle of a gap', () => {
    for (const bars of CHARTS.slice(0, 8)) {
      const chart = measureChart(bars);
      for (const direction of ['bullish', 'bearish'] as const) {
        const gaps = new Set(
          referenceMarks('gap', direction, bars).map((mark) => (mark.tool === 'gap' ? mark.index : -1)),
        );
        for (let index = 0; index < bars.t.length; index += 1) {
          const { sentence } = gapFailure(chart, { direction, index, top: 2, bottom: 1 });
          expect(/runs from .* covers too little/.test(sentence)).toBe(gaps.has(index));
        }
      }
    }
  });
});

describe('the condition of a structure break', () => {
  const marks = (bars: BarColumns): StructureMark[] =>
    Array.from({ length: bars.t.length }, (_, index) => index).flatMap((index) =>
      (['bullish', 'bearish'] as const).flatMap((direction) =>
        (['bos', 'choch'] as const).map((label) => ({ label, direction, index })),
      ),
    );

  it('is not named for a mark with full credit, and is named for every other mark', () => {
    for (const bars of CHARTS.slice(0, 12)) {
      const failureOf = structureFailures(measureChart(bars), tolerances.structure);
      for (const mark of marks(bars)) {
        const graded = gradeExamPart('structure', 'all', bars, [{ tool: 'structure', ...mark }]).marks[0];
        expect([mark, failureOf(mark) === null]).toEqual([mark, graded?.credit === 1]);
      }
    }
  });

  it('is written only in sentences that are true for the chart', () => {
    const seen = new Set<string>();
    const untrue: string[] = [];
    for (const bars of CHARTS) {
      const chart = measureChart(bars);
      const failureOf = structureFailures(chart, tolerances.structure);
      const breaks = readStructure(chart).flatMap(({ made }) => made ?? []);
      for (const mark of marks(bars)) {
        const sentence = failureOf(mark)?.sentence ?? '';
        const closes = /^Bar (\d+) closes at .*, not (above|below) the swing (high|low) of bar (\d+) /.exec(sentence);
        if (closes !== null) {
          const [, , side, kind, at] = closes;
          const swing = detectSwings(chart, mark.index + 1).findLast((each) => each.kind === kind);
          const close = elementAt(bars.c, mark.index);
          const isShort = side === 'above' ? close <= (swing?.price ?? 0) : close >= (swing?.price ?? 0);
          if (swing?.index !== Number(at) - 1 || !isShort) untrue.push(sentence);
          seen.add('closes');
        }
        const already = /^Bar (\d+) broke the swing (high|low) of bar (\d+) already/.exec(sentence);
        if (already !== null) {
          const isBroken = breaks.some(
            ({ index, swing }) => index === Number(already[1]) - 1 && swing.index === Number(already[3]) - 1,
          );
          if (!isBroken) untrue.push(sentence);
          seen.add('already');
        }
        const young = /^Bar (\d+) closes (above|below) the (high|low) of bar (\d+), which was not confirmed/.exec(
          sentence,
        );
        if (young !== null) {
          const at = Number(young[4]) - 1;
          const close = elementAt(bars.c, mark.index);
          const isBeyond = young[3] === 'high' ? close > elementAt(bars.h, at) : close < elementAt(bars.l, at);
          if (!isBeyond || mark.index - at > SWING_RULE.after) untrue.push(sentence);
          seen.add('young');
        }
        if (/first break/.test(sentence)) {
          if (mark.index !== breaks[0]?.index) untrue.push(sentence);
          seen.add('first');
        }
        if (/No swing (high|low) was known/.test(sentence)) seen.add('none');
      }
    }
    expect(untrue).toEqual([]);
    expect([...seen].toSorted()).toEqual(['already', 'closes', 'first', 'none', 'young']);
  });

  it('names the break before, from which the right label follows', () => {
    const bars = CHARTS[2];
    if (bars === undefined) throw new Error('there are charts');
    const [first] = referenceMarks('structure', 'all', bars);
    if (first?.tool !== 'structure') throw new Error('the chart has a break');
    const other = first.label === 'bos' ? 'choch' : 'bos';
    expect(sentenceOf('structure', 'all', bars, { ...first, label: other })).toMatch(
      /^On the bar, but the other label: half credit\. The break before \(bar \d+\) was (up|down)ward, so this (up|down)ward one is a (break of structure|change of character)\.$/,
    );
  });
});

describe('the condition of a leg', () => {
  const random = createRandom(5);

  it('is named for every leg that earns nothing, unless the sentence says that the leg is already credited', () => {
    const kinds = new Map<string, number>();
    for (const bars of CHARTS) {
      for (const direction of ['bullish', 'bearish'] as const) {
        const legs = detectLegs(measureChart(bars)).filter((leg) => leg.direction === direction);
        const swings = detectSwings(measureChart(bars));
        const far = [...legs, ...legs.flatMap(({ from }) => swings.slice(-1).map((to) => ({ from, to })))];
        for (const { from, to } of far) {
          const shift = random.below(2) * random.below(5);
          const mark: ChartMark = { tool: 'leg', direction, from: { index: from.index + shift, price: from.price }, to: { index: to.index, price: to.price }, ratios: [] }; // oxfmt-ignore
          const graded = gradeExamPart('leg', direction, bars, [mark]).marks[0];
          if (graded?.credit !== 0 || graded.verdict === 'wrong-side') continue;
          const kind = /several legs|is not a swing|only legs from/.exec(graded.sentence)?.[0] ?? graded.sentence;
          kinds.set(kind, (kinds.get(kind) ?? 0) + 1);
        }
      }
    }
    expect([...kinds.keys()].toSorted()).toEqual(['is not a swing', 'only legs from', 'several legs']);
  });

  it('says that the question asks for a leg of the other direction', () => {
    const bars = randomChart(3, 150);
    const failureOf = legFailures(measureChart(bars), 'bullish', tolerances.leg);
    const mark = { from: { index: 3, price: 9e9 }, to: { index: 40, price: 8e9 }, ratios: [] } as const;
    expect(failureOf({ direction: 'bearish', ...mark })?.sentence).toBe(
      'This leg is bearish; the question asks for a bullish one.',
    );
  });
});

describe('the condition of a level', () => {
  it('names the three nearest extremes or the nearest level', () => {
    const kinds = new Set<string>();
    const untrue: string[] = [];
    for (const bars of CHARTS) {
      const chart = measureChart(bars);
      const failureOf = levelFailures(chart, 2);
      for (const price of bars.c) {
        const { sentence, bars: named } = failureOf({ price });
        const span =
          /^The 3 swing extremes nearest to this price \(bars .*\) span (.*) ATR; a level allows 0\.5\.$/.exec(
            sentence,
          );
        const least = Math.max(0.5, Number((tightestExtremes(chart) ?? 0).toFixed(2)));
        if (span !== null && (named.length !== 3 || Number(span[1]) < least)) untrue.push(sentence);
        kinds.add(
          span === null ? sentence.replaceAll(/\d+(\.\d+)?|above|below|, | and /g, '').replaceAll(/\s+/g, ' ') : 'span',
        );
      }
    }
    expect(untrue).toEqual([]);
    expect([...kinds].toSorted()).toEqual(['The nearest level (bars ) lies ATR this price.', 'span']);
  });

  it('says if the chart has fewer than three extremes', () => {
    expect(levelFailures(measureChart(randomChart(1, 16)), 2)({ price: 1000 }).sentence).toBe(
      'This chart has fewer than 3 swing extremes.',
    );
  });
});

describe('the condition of a swing', () => {
  it('has a failure for nearly every bar that is not a swing, and for no swing', () => {
    let [other, silent] = [0, 0];
    const wrong: string[] = [];
    for (const bars of CHARTS) {
      const chart = measureChart(bars);
      const failureAt = swingFailures(chart);
      const swings = new Set(detectSwings(chart).map(({ kind, index }) => `${kind}${index}`));
      for (const kind of ['high', 'low'] as const)
        for (let index = 0; index < bars.t.length; index += 1) {
          const failure = failureAt(kind, index);
          const isSwing = swings.has(`${kind}${index}`);
          if (isSwing && failure !== null) wrong.push(failure.sentence);
          if (isSwing) continue;
          other += 1;
          if (failure === null) silent += 1;
        }
    }
    expect(wrong).toEqual([]);
    expect(silent / other).toBeLessThan(0.01);
  });
});

it('prices are written with the digits that the most precise one needs', () => {
  expect(priceTexts([104, 103.6])).toEqual(['104.0', '103.6']);
  expect(priceTexts([1.08512, 1.0851])).toEqual(['1.08512', '1.08510']);
  expect(priceTexts([1 / 3])).toEqual(['0.33333333']);
});
