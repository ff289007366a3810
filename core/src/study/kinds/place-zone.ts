/**
 * `place-zone`: mark the fair value gaps of one direction, graded as in the gap exam. An answer without zones is right
 * only if there is no gap.
 */
import { shuffled } from '../../bias/random-draw.ts';
import { gradeExamPart } from '../../grading/exam-part.ts';
import { detectGaps, GAP_RULE } from '../../grading/gaps.ts';
import type { ChartMarkOf } from '../../grading/mark.ts';
import { barRange, countText, numberText } from '../../kernel/number-text.ts';
import { columnsOfChart, hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskSpecs } from '../task-spec.ts';
import type { TaskChart, TaskOf, TaskZone, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 60;
const INTERVALS = ['1h', '4h', '1d'] as const;
/**
 * Minimum number of gaps. With fewer, one lucky mark would nearly pass. With more than `ZONES_MAX`, a task would take
 * too long.
 */
const ZONES_MIN = 2;
const ZONES_MAX = 6;
/**
 * Factor by which a window is longer than its chart. Charts without small gaps are rare, so the task searches the
 * window for such a chart.
 */
const SEARCHED = 3;

function gradeZones({ question: { chart, direction } }: TaskOf<'place-zone'>, zones: readonly TaskZone[]) {
  const marks = zones.map((each): ChartMarkOf<'gap'> => ({ tool: 'gap', direction, ...each }));
  return gradeExamPart('gap', direction, columnsOfChart(chart), marks);
}

const RULES = {
  bullish:
    'Bullish: the high of bar one is below the low of bar three, and the middle bar closes up. The gap lies between those two wicks.',
  bearish:
    'Bearish: the low of bar one is above the high of bar three, and the middle bar closes down. The gap lies between those two wicks.',
} as const;

/**
 * Returns the gaps of a chart if they make a task; `null` if there are too few or too many, or if the presence of small
 * gaps does not match the spec.
 */
function gapsOf(chart: TaskChart, { direction, small }: TaskSpecs['place-zone']): readonly TaskZone[] | null {
  const measured = measuredChart(chart);
  if (!hasAtr(measured)) return null;
  const isAsked = (gap: { readonly direction: string }) => gap.direction === direction;
  const gaps = detectGaps(measured).filter(isAsked);
  if (gaps.length < ZONES_MIN || gaps.length > ZONES_MAX) return null;
  const all = detectGaps(measured, chart.bars.length, { heightAtr: 0 }).filter(isAsked);
  if ((small === 'present') !== all.length > gaps.length) return null;
  return gaps.map(({ index, top, bottom }) => ({ index, top, bottom }));
}

export const PLACE_ZONE: TaskRule<'place-zone'> = {
  need: ({ chart, small }) => {
    const shown = chart?.bars ?? BARS;
    return windowNeed(
      { intervals: chart?.intervals ?? INTERVALS, bars: small === 'absent' ? SEARCHED * shown : shown },
      INTERVALS,
      BARS,
    );
  },
  make(spec, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const shown = spec.small === 'absent' ? Math.floor(bars.length / SEARCHED) : bars.length;
    const starts = Array.from({ length: bars.length - shown + 1 }, (_, start) => start);
    for (const start of shuffled(random, starts)) {
      const chart = taskChart(interval, bars.slice(start, start + shown), decimals);
      const zones = gapsOf(chart, spec);
      if (zones !== null) return { question: { chart, direction: spec.direction }, reference: { zones } };
    }
    return null;
  },
  grade(task, { zones }) {
    const { chart } = task.question;
    const graded = gradeZones(task, zones);
    const marks = graded.marks.flatMap(({ credit, sentence, failure }, place): VerdictLine[] => {
      const zone = zones[place];
      if (zone === undefined) return [];
      const result = credit === 1 ? 'right' : credit > 0 ? 'half' : 'wrong';
      const bars = failure?.bars ?? barsOf(chart, zone);
      return [line(result, `Zone at bar ${zone.index + 1}: ${sentence}`, String(place), bars)];
    });
    const missed = graded.references.flatMap(({ mark, isFound, sentence }): VerdictLine[] => {
      if (isFound || mark.tool !== 'gap') return [];
      const edges = `${numberText(mark.bottom, chart.decimals)} to ${numberText(mark.top, chart.decimals)}`;
      return [
        line(
          'missed',
          `The gap of ${barRange(mark.index - 1, mark.index + 1)}, ${edges}, was missed. ${sentence}`,
          null,
          [mark.index],
        ),
      ];
    });
    const all = graded.references.length;
    const extra = marks.filter(({ result }) => result === 'wrong').length;
    const summary = `${all - missed.length} of ${countText(all, 'gap')} found, ${countText(extra, 'zone')} too many.`;
    return verdictOf(graded.score, summary, [...marks, ...missed]);
  },
  hint({ question: { chart, direction }, reference: { zones } }, step) {
    const [first] = zones;
    return hintAt(step, {
      rule: () => ({ sentence: `${RULES[direction]} It counts from ${GAP_RULE.heightAtr} ATR.` }),
      region: () => ({
        sentence: `There are ${zones.length}. The first lies in ${barRange((first?.index ?? 1) - 1, (first?.index ?? 1) + 1)}.`,
        bars: first === undefined ? [] : barsOf(chart, first),
      }),
      'worked-answer': () => ({
        sentence: `${zones
          .map(
            ({ index, top, bottom }) =>
              `${barRange(index - 1, index + 1)}: ${numberText(bottom, chart.decimals)} to ${numberText(top, chart.decimals)}`,
          )
          .join('; ')}.`,
        bars: zones.map(({ index }) => index),
      }),
    });
  },
};

/** Returns the bars of a zone that are on the chart; a zone has three bars. */
function barsOf({ bars }: TaskOf<'place-zone'>['question']['chart'], { index }: TaskZone): readonly number[] {
  return [index - 1, index, index + 1].filter((each) => each >= 0 && each < bars.length);
}
