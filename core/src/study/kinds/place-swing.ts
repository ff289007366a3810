/**
 * `place-swing`: mark all swings of a chart, graded as in the swing exam. In the as-of-now view, the chart is cut, and
 * only swings that were confirmed by its last bar count.
 */
import type { Random } from '../../kernel/random.ts';
import { gradeExamPart, type GradedPart, type GradedPartMark } from '../../grading/exam-part.ts';
import type { ChartMarkOf } from '../../grading/mark.ts';
import { SWING_RULE, detectSwings } from '../../grading/swings.ts';
import { countText, numberText } from '../../kernel/number-text.ts';
import { columnsOfChart, hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskOf, TaskSwing, TaskView, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 150;
const INTERVALS = ['1h', '4h', '1d'] as const;
const SWINGS_MIN = 4;
/** Maximum number of swings on a chart, as in the swing exam. */
const SWINGS_MAX = 22;
/** Earliest cut of a chart in the as-of-now view, as a share of its bars. The latest cut is `CUT_SPAN` later. */
const CUT_FROM = 0.75;
const CUT_SPAN = 0.2;

function shownBars(view: TaskView, length: number, random: Random): number {
  return view === 'hindsight' ? length : Math.round(length * (CUT_FROM + CUT_SPAN * random.next()));
}

function gradeSwings({ question }: TaskOf<'place-swing'>, swings: readonly TaskSwing[]): GradedPart {
  const marks = swings.map((each): ChartMarkOf<'swing'> => ({ tool: 'swing', ...each }));
  return gradeExamPart('swing', 'all', columnsOfChart(question.chart), marks);
}

/** Returns the verdict line for one mark, in the words of the exam. */
function lineOf({ credit, sentence, failure }: GradedPartMark, { index }: TaskSwing, target: string): VerdictLine {
  const result = credit === 1 ? 'right' : credit > 0 ? 'half' : 'wrong';
  return line(result, `Mark at bar ${index + 1}: ${sentence}`, target, failure?.bars ?? [index]);
}

export const PLACE_SWING: TaskRule<'place-swing'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make({ view }, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars.slice(0, shownBars(view, bars.length, random)), decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const swings = detectSwings(measured);
    if (swings.length < SWINGS_MIN || swings.length > SWINGS_MAX) return null;
    return { question: { chart, view }, reference: { swings } };
  },
  grade(task, { swings }) {
    const { chart } = task.question;
    const graded = gradeSwings(task, swings);
    const marks = graded.marks.flatMap((mark, place): VerdictLine[] => {
      const swing = swings[place];
      return swing === undefined ? [] : [lineOf(mark, swing, String(place))];
    });
    const missed = graded.references.flatMap(({ mark, isFound, sentence }): VerdictLine[] => {
      if (isFound || mark.tool !== 'swing') return [];
      const place = `The ${mark.kind} of bar ${mark.index + 1} (${numberText(mark.price, chart.decimals)}) was missed.`;
      return [line('missed', `${place} ${sentence}`, null, [mark.index])];
    });
    const all = graded.references.length;
    const extra = marks.filter(({ result }) => result === 'wrong').length;
    const summary = `${all - missed.length} of ${countText(all, 'swing')} found, ${countText(extra, 'mark')} too many.`;
    return verdictOf(graded.score, summary, [...marks, ...missed]);
  },
  hint({ question: { chart, view }, reference: { swings } }, step) {
    const lastBars = Array.from(
      { length: SWING_RULE.after },
      (_, offset) => chart.bars.length - 1 - offset,
    ).toReversed();
    const [first] = swings;
    return hintAt(step, {
      rule: () => ({
        sentence:
          `Three rules together: higher or lower than ${SWING_RULE.before} bars on each side, highs and lows in turn, ` +
          `each at least ${SWING_RULE.legAtr} ATR from the one before.`,
      }),
      region: () =>
        view === 'as-of-now'
          ? {
              sentence: `There are ${swings.length}. The last ${SWING_RULE.after} bars of a cut chart hold none.`,
              bars: lastBars,
            }
          : {
              sentence: `There are ${swings.length}. The first is a ${first?.kind ?? 'swing'} at bar ${(first?.index ?? 0) + 1}.`,
              bars: first === undefined ? [] : [first.index],
            },
      'worked-answer': () => ({
        sentence: `${swings.map(({ kind, index }) => `${kind} at bar ${index + 1}`).join(', ')}.`,
        bars: swings.map(({ index }) => index),
      }),
    });
  },
};
