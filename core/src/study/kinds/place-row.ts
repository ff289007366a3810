/**
 * `place-row`: find the fullest row of a volume profile and its value area of 70%, from the volume shares of 24 rows.
 * The answer names three rows: the fullest one, and the lowest and highest row of the area. Each scores 1, or 0.5 if it
 * is one row off; the score is the mean. The rows are computed as in the sandbox's volume profile: each bar's volume is
 * spread evenly over its range.
 */
import { elementAt } from '../../kernel/element-at.ts';
import { VALUE_AREA_SHARE, valueArea, volumeProfile } from '../../market/indicators/volume-profile.ts';
import { percentText } from '../../kernel/number-text.ts';
import { columnsOfChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskAnswers, TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';
import { volumeChart } from '../volume-charts.ts';

const INTERVALS = ['1h', '1d'] as const;
const BARS = 40;
const ROWS = 24;
/** Minimum lead of the fullest row in percentage points, so that the shown digits identify it. */
const LEAD_POINTS = 0.2;
const AREA_PERCENT = 100 * VALUE_AREA_SHARE;

type Rows = TaskAnswers['place-row'];

const rowName = (row: number): string => `row ${row + 1}`;
const shareText = (share: number): string => percentText(share, 1);

function heldBy(shares: readonly number[], from: number, to: number): number {
  return shares.slice(Math.min(from, to), Math.max(from, to) + 1).reduce((sum, each) => sum + each, 0);
}

function creditOf(given: number, right: number): number {
  const off = Math.abs(given - right);
  return off === 0 ? 1 : off === 1 ? 0.5 : 0;
}

const resultOf = (credit: number): 'right' | 'half' | 'wrong' =>
  credit === 1 ? 'right' : credit > 0 ? 'half' : 'wrong';

function fullestLine({ question: { shares }, reference }: TaskOf<'place-row'>, { fullest }: Rows): VerdictLine {
  const right = `Row ${reference.fullest + 1} holds ${shareText(shares[reference.fullest] ?? 0)}`;
  if (fullest === reference.fullest) return line('right', `${right}, more than any other.`, 'fullest');
  const own = shares[fullest];
  const yours =
    own === undefined ? `${rowName(fullest)} is not on the chart` : `${rowName(fullest)} holds ${shareText(own)}`;
  return line(resultOf(creditOf(fullest, reference.fullest)), `${right}; ${yours}.`, 'fullest');
}

/** Returns why the learner's value area differs from the area that grows from the fullest row. */
function areaFlaw({ question: { shares }, reference }: TaskOf<'place-row'>, { from, to }: Rows): string {
  if (from > to) return 'Its lowest row lies above its highest.';
  if (reference.fullest < from || reference.fullest > to)
    return `It leaves out the fullest row, ${reference.fullest + 1}.`;
  const held = heldBy(shares, from, to);
  if (held < AREA_PERCENT) return `It holds ${shareText(held)}, less than ${AREA_PERCENT}%.`;
  if (to - from > reference.to - reference.from)
    return `It holds ${shareText(held)}. It stops as soon as ${AREA_PERCENT}% is reached.`;
  return 'At each step the fuller pair of rows is added, the two above or the two below.';
}

function areaLine(task: TaskOf<'place-row'>, given: Rows): VerdictLine {
  const { shares } = task.question;
  const { from, to } = task.reference;
  const right = `The area reaches from row ${from + 1} to row ${to + 1} and holds ${shareText(heldBy(shares, from, to))}.`;
  const credit = (creditOf(given.from, from) + creditOf(given.to, to)) / 2;
  if (credit === 1) return line('right', right, 'area');
  return line(
    resultOf(credit),
    `${right} Yours, row ${given.from + 1} to row ${given.to + 1}: ${areaFlaw(task, given)}`,
    'area',
  );
}

export const PLACE_ROW: TaskRule<'place-row'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make(_spec, material) {
    const chart = volumeChart(windowOf(material));
    const columns = chart === null ? null : columnsOfChart(chart);
    const profile = columns === null ? null : volumeProfile(columns, { start: 0, end: columns.t.length }, ROWS);
    if (chart === null || profile === null) return null;
    const total = profile.volumes.reduce((sum, each) => sum + each, 0);
    const shares = Array.from(profile.volumes, (volume) => Number(((100 * volume) / total).toFixed(1)));
    const [first = 0, second = 0] = shares.toSorted((a, b) => b - a);
    // The area is computed from the displayed digits, because the learner sees only those.
    const area = valueArea(shares, profile.controlBin, AREA_PERCENT);
    const isSame = area.valueFromBin === profile.valueFromBin && area.valueToBin === profile.valueToBin;
    if (first - second < LEAD_POINTS || !isSame) return null;
    return {
      question: { chart, low: profile.low, rowHeight: profile.binHeight, shares },
      reference: { fullest: profile.controlBin, from: area.valueFromBin, to: area.valueToBin },
    };
  },
  grade(task, answer) {
    const { fullest, from, to } = task.reference;
    const credits = [creditOf(answer.fullest, fullest), creditOf(answer.from, from), creditOf(answer.to, to)];
    const right = credits.filter((each) => each === 1).length;
    const score = credits.reduce((sum, each) => sum + each, 0) / credits.length;
    return verdictOf(score, `${right} of ${credits.length} rows are right.`, [
      fullestLine(task, answer),
      areaLine(task, answer),
    ]);
  },
  hint({ question: { shares }, reference: { fullest, from, to } }, step) {
    const start = `The fullest row is row ${fullest + 1}, with ${shareText(elementAt(shares, fullest))}.`;
    return hintAt(step, {
      rule: () => ({
        sentence:
          'The fullest row holds the most volume. The area begins there. Add the two rows above or the two below, whichever pair holds ' +
          `more, and go on until it holds ${AREA_PERCENT}%.`,
      }),
      region: () => ({ sentence: `${start} Add pairs from there.` }),
      'worked-answer': () => ({
        sentence: `${start} The area: row ${from + 1} to row ${to + 1}, ${shareText(heldBy(shares, from, to))}.`,
      }),
    });
  },
};
