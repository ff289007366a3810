/**
 * `delete-false`: delete the swings that break the alternation of highs and lows, or the zones or notes that are false
 * (`delete-marks.ts`). The score is twice the right deletions, divided by the sum of all deletions and all false marks.
 * Unknown and repeated ids are ignored.
 */
import { shuffled } from '../../bias/random-draw.ts';
import type { Random } from '../../kernel/random.ts';
import { alternate, findFractals, isMoreExtreme, type Fractal } from '../../market/fractals.ts';
import type { BarColumns } from '../../market/bar-columns.ts';
import { SWING_RULE } from '../../grading/swings.ts';
import { countText } from '../../kernel/number-text.ts';
import { repeatedSentence } from '../../grading/conditions/swing-conditions.ts';
import { gradeMarks, makeMarks, markHint } from '../delete-marks.ts';
import { columnsOfChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 120;
const INTERVALS = ['1h', '4h', '1d'] as const;
/**
 * Minimum number of true swings. There are also at least `TRUE_MORE` more true swings than false ones. Because of both
 * limits, deleting everything earns less than 0.7.
 */
const TRUE_MIN = 5;
const TRUE_MORE = 1;
/** Minimum number of bars between a false swing and any other mark. */
const APART = 2;
/** A false swing is more extreme than this number of bars on each side. */
const MINOR_RULE = { before: 2, after: 2, ties: 'first' } as const;

const idOf = ({ kind, index }: Fractal) => `${kind}-${index + 1}`;
const inTime = (a: Fractal, b: Fractal) => a.index - b.index;

function isSame(a: readonly Fractal[], b: readonly Fractal[]): boolean {
  return a.length === b.length && a.every((each, place) => idOf(each) === idOf(b[place] ?? each));
}

/**
 * Returns minor turns that are not swings, because the alternation of highs and lows would drop them; `null` if there
 * are fewer than `count`.
 */
function falseSwings(columns: BarColumns, real: readonly Fractal[], count: number, random: Random): Fractal[] | null {
  const chosen: Fractal[] = [];
  const minor = findFractals(columns, MINOR_RULE);
  for (const candidate of shuffled(random, minor)) {
    if (chosen.length === count) break;
    const others = [...real, ...chosen];
    if (others.some(({ index }) => Math.abs(index - candidate.index) < APART)) continue;
    const shown = [...others, candidate].toSorted(inTime);
    if (isSame(alternate(shown), real)) chosen.push(candidate);
  }
  return chosen.length === count ? chosen : null;
}

/** Returns the most extreme swing in a run: the consecutive swings of one kind around `swing`. */
function bestOfRun(swings: readonly Fractal[], swing: Fractal): Fractal {
  const place = swings.indexOf(swing);
  let [from, end] = [place, place];
  while (swings[from - 1]?.kind === swing.kind) from -= 1;
  while (swings[end + 1]?.kind === swing.kind) end += 1;
  return swings
    .slice(from, end + 1)
    .reduce((best, each) => (isMoreExtreme(each.kind, each.price, best.price) ? each : best));
}

export const DELETE_FALSE: TaskRule<'delete-false'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make(spec, material, random) {
    if (spec.from !== undefined) return makeMarks(spec, windowOf(material), random);
    const { falseCount } = spec;
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const columns = columnsOfChart(chart);
    const real = alternate(findFractals(columns, SWING_RULE));
    if (real.length < Math.max(TRUE_MIN, falseCount + TRUE_MORE)) return null;
    const added = falseSwings(columns, real, falseCount, random);
    if (added === null) return null;
    const shown = [...real, ...added].toSorted(inTime);
    return {
      question: { chart, swings: shown.map((each) => ({ ...each, id: idOf(each) })) },
      reference: {
        false: Object.fromEntries(
          added.map((each) => [idOf(each), repeatedSentence(each.kind, each.index, bestOfRun(shown, each).index, '')]),
        ),
      },
    };
  },
  grade(task, answer) {
    const {
      question: { swings, marks },
      reference,
    } = task;
    if (marks !== undefined) return gradeMarks(marks, reference, answer);
    const deleted = new Set(answer.deleted);
    const lines = swings.flatMap(({ id, kind, index }): VerdictLine[] => {
      const why = reference.false[id];
      if (why !== undefined) return [line(deleted.has(id) ? 'right' : 'missed', why, id, [index])];
      if (!deleted.has(id)) return [];
      const other = kind === 'high' ? 'low' : 'high';
      const word = kind === 'high' ? 'highest high' : 'lowest low';
      return [line('wrong', `Bar ${index + 1} stays: it is the ${word} between the ${other}s beside it.`, id, [index])];
    });
    const right = lines.filter(({ result }) => result === 'right').length;
    const wrong = lines.filter(({ result }) => result === 'wrong').length;
    const all = Object.keys(reference.false).length;
    const summary = `${right} of ${countText(all, 'false swing')} deleted; ${countText(wrong, 'true swing')} deleted by mistake.`;
    return verdictOf((2 * right) / Math.max(1, right + wrong + all), summary, lines);
  },
  hint(task, step) {
    const { marks } = task.question;
    if (marks !== undefined) return markHint(marks, task.reference, step);
    const [first] = wrongOnes(task);
    return hintAt(step, {
      rule: () => ({
        sentence:
          'Highs and lows take turns. Of two highs in a row only the higher stays, of two lows in a row only the lower.',
      }),
      region: () => ({
        sentence: `There are ${wrongOnes(task).length} to delete. One is a ${first?.kind ?? 'swing'} near bar ${(first?.index ?? 0) + 1}.`,
        bars: first === undefined ? [] : [first.index],
      }),
      'worked-answer': () => ({
        sentence: Object.values(task.reference.false).join(' '),
        bars: wrongOnes(task).map(({ index }) => index),
      }),
    });
  },
};

function wrongOnes({ question, reference }: TaskOf<'delete-false'>): readonly Fractal[] {
  return question.swings.filter(({ id }) => reference.false[id] !== undefined);
}
