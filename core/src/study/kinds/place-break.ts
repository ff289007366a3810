/**
 * `place-break`: mark the breaks of a chart with their labels, by the rule of the structure exam. A mark that is off by
 * at most one bar earns full credit with the right label and direction, and half with the other label. The score is
 * twice the credit, divided by the sum of marks and breaks. If only breaks of structure are asked for, a mark at a
 * change of character is wrong.
 */
import { BREAK_NAMES } from '../../grading/break-choice.ts';
import { structureNearness, CREDIT_RULES } from '../../grading/credit.ts';
import { gradeMarks, type GradedMark } from '../../grading/grade.ts';
import { readStructure, type StructureBreak } from '../../grading/structure.ts';
import {
  DIRECTION_WORDS,
  breakFailures,
  breakSentence,
  breaksOf,
  labelReason,
  type MadeBreak,
} from '../../grading/conditions/break-conditions.ts';
import { countText } from '../../kernel/number-text.ts';
import type { Condition } from '../../grading/conditions/condition.ts';
import { hasAtr, isOnChart, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskBreak, TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 120;
const INTERVALS = ['1h', '4h', '1d'] as const;
const BREAKS_MIN = { bos: 2, both: 3 } as const;
const BREAKS_MAX = 12;

type BreakTask = TaskOf<'place-break'>;

function isAsked({ label }: MadeBreak, asked: 'bos' | 'both'): boolean {
  return label !== null && (asked === 'both' || label === 'bos');
}

/**
 * Returns the breaks that set or turn the trend. A task that asks only for breaks of structure may show them to the
 * learner.
 */
function turnsOf(breaks: readonly MadeBreak[]): BreakTask['question']['trend'] {
  return breaks.flatMap(({ label, direction, index }) => (label === 'bos' ? [] : [{ direction, index }]));
}

function markedBreak({ index, direction, label }: TaskBreak): string {
  return `${BREAK_NAMES[label]}, ${DIRECTION_WORDS[direction]}, at bar ${index + 1}`;
}

function wrongReason(
  task: BreakTask,
  { index, direction }: TaskBreak,
  breaks: readonly MadeBreak[],
  failureAt: ReturnType<typeof breakFailures>,
): Condition {
  if (!isOnChart(task.question.chart, index)) return { sentence: `Bar ${index + 1} is not on the chart.`, bars: [] };
  const made = breaks.find((each) => each.index === index);
  if (made !== undefined && made.direction !== direction)
    return {
      sentence: `${breakSentence(made)} The break is ${DIRECTION_WORDS[made.direction]}.`,
      bars: [made.swing.index, index],
    };
  if (made !== undefined && !isAsked(made, task.question.asked)) return labelReason(breaks, made);
  if (made !== undefined) return { sentence: 'This break is credited to another mark.', bars: [index] };
  return failureAt(index, direction) ?? { sentence: 'Nothing breaks here.', bars: [index] };
}

function lineOf(
  task: BreakTask,
  { credit, reference, nearness }: GradedMark,
  mark: TaskBreak,
  target: string,
  breaks: readonly MadeBreak[],
  failureAt: ReturnType<typeof breakFailures>,
): VerdictLine {
  const found = reference === null ? undefined : task.reference.breaks[reference];
  const made = breaks.find(({ index }) => index === found?.index);
  const name = `Your ${markedBreak(mark)}`;
  if (credit === 0 || made === undefined || nearness === null) {
    const { sentence, bars } = wrongReason(task, mark, breaks, failureAt);
    return line('wrong', `${name}: ${sentence}`, target, bars);
  }
  const reason = labelReason(breaks, made);
  const off =
    nearness.barsOff === 0
      ? 'right bar'
      : `${countText(Math.abs(nearness.barsOff), 'bar')} ${nearness.barsOff > 0 ? 'late' : 'early'}`;
  return credit === 1
    ? line('right', `${name}: ${off}. ${breakSentence(made)}`, target, [made.swing.index, made.index])
    : line('half', `${name}: ${off}, other label. ${reason.sentence}`, target, reason.bars);
}

export const PLACE_BREAK: TaskRule<'place-break'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make({ asked, showsTrend }, material) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const all = breaksOf(readStructure(measured));
    const breaks = all.filter((each) => isAsked(each, asked));
    if (breaks.length < BREAKS_MIN[asked] || breaks.length > BREAKS_MAX) return null;
    if (asked === 'both' && new Set(breaks.map(({ label }) => label)).size < 2) return null;
    return {
      question: { chart, asked, trend: showsTrend ? turnsOf(all) : [] },
      reference: {
        breaks: breaks.flatMap(({ label, direction, index, swing }) =>
          label === null ? [] : [{ label, direction, index, swing }],
        ),
      },
    };
  },
  grade(task, { breaks: marks }) {
    const measured = measuredChart(task.question.chart);
    const all = breaksOf(readStructure(measured));
    const failureAt = breakFailures(measured);
    const references: readonly StructureBreak[] = task.reference.breaks;
    const grade = gradeMarks(marks, references, (mark, found) => structureNearness(mark, found, CREDIT_RULES[1]));
    const lines = grade.marks.flatMap((mark, place) => {
      const given = marks[place];
      return given === undefined ? [] : [lineOf(task, mark, given, String(place), all, failureAt)];
    });
    const missed = all
      .filter((made) => references.some(({ index }, place) => index === made.index && grade.isFound[place] !== true))
      .map((made) =>
        line('missed', `${breakSentence(made)} It was missed. ${labelReason(all, made).sentence}`, null, [
          made.swing.index,
          made.index,
        ]),
      );
    const extra = lines.filter(({ result }) => result === 'wrong').length;
    const summary = `${references.length - missed.length} of ${countText(references.length, 'break')} found, ${countText(extra, 'mark')} too many.`;
    return verdictOf(grade.score, summary, [...lines, ...missed]);
  },
  hint({ question: { asked }, reference: { breaks } }, step) {
    const [first] = breaks;
    return hintAt(step, {
      rule: () => ({
        sentence:
          'A close beyond the last confirmed swing breaks it, once. The first break of a chart only sets the trend. ' +
          'After it a break with the trend is a break of structure' +
          (asked === 'bos' ? '.' : ', and one against it a change of character.'),
      }),
      region: () => ({
        sentence: `There are ${breaks.length}. The first closes beyond the ${first?.swing.kind ?? 'swing'} of bar ${(first?.swing.index ?? 0) + 1}.`,
        bars: first === undefined ? [] : [first.swing.index],
      }),
      'worked-answer': () => ({
        sentence: `${breaks.map(markedBreak).join('; ')}.`,
        bars: breaks.map(({ index }) => index),
      }),
    });
  },
};
