/**
 * `place-band`: place the levels of a chart by the rule of the level exam, each as a band around its price. A band
 * earns full credit if it is off by at most 0.35 ATR, and half if by at most 0.7 ATR. If the height is asked for, a
 * band that is not 0.4 to 0.6 ATR high earns half of its credit. The score is twice the credit, divided by the sum of
 * bands and levels. An answer without bands is right only if there is no level.
 */
import type { Random } from '../../kernel/random.ts';
import type { ChartBars } from '../../grading/chart-bars.ts';
import { CREDIT_RULES, levelNearness, type Nearness } from '../../grading/credit.ts';
import { gradeMarks, type GradedMark } from '../../grading/grade.ts';
import { levelFailures } from '../../grading/conditions/level-conditions.ts';
import { LEVEL_TOUCHES, LEVEL_WIDTH_ATR, LEVELS_VERSION, detectLevels, type Level } from '../../grading/levels.ts';
import { barsOfTouches, levelSentence, noLevelCondition } from '../level-conditions.ts';
import { atrText, countText, numberText } from '../../kernel/number-text.ts';
import { hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskAnswers, TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 120;
const INTERVALS = ['1h', '4h', '1d'] as const;
/** Maximum number of levels on a chart. More levels would take too long for one task. */
const LEVELS_MAX = 3;
/**
 * If a task may have a chart without levels, this share of the charts with a level is skipped. About half of the charts
 * of 110 bars then have no level.
 */
const LEVELS_LEFT_OUT = 0.4;
/** Tolerance of the height in ATR: a band from 0.4 to 0.6 ATR high is right. */
const HEIGHT_OFF_ATR = 0.1;
/** Maximum ratio of the largest to the smallest ATR of the levels, if the task asks for the height of the bands. */
const UNITS_APART = 1.25;
const ROUNDING = 1e-9;
const OTHER_HEIGHT_SHARE = 0.5;

type Band = TaskAnswers['place-band']['bands'][number];

const heightAtr = ({ height }: Band, { atr }: Level) => height / atr;

function isRightHeight(band: Band, level: Level): boolean {
  return Math.abs(heightAtr(band, level) - LEVEL_WIDTH_ATR) <= HEIGHT_OFF_ATR + ROUNDING;
}

/**
 * Whether bands of one height are right for all levels, with some room, although the ATR differs from level to level.
 */
function haveOneHeight(levels: readonly Level[]): boolean {
  const units = levels.map(({ atr }) => atr);
  return Math.max(...units) <= UNITS_APART * Math.min(...units);
}

function fits(levels: readonly Level[], asked: 'some' | 'none' | 'maybe', random: Random): boolean {
  if (levels.length > LEVELS_MAX) return false;
  if (asked === 'maybe') return levels.length === 0 || random.next() >= LEVELS_LEFT_OUT;
  return asked === 'some' ? levels.length > 0 : levels.length === 0;
}

function nearnessOf(band: Band, level: Level, asksHeight: boolean): Nearness {
  const near = levelNearness(band, level, CREDIT_RULES[1]);
  return asksHeight && !isRightHeight(band, level) ? { ...near, credit: near.credit * OTHER_HEIGHT_SHARE } : near;
}

function lineOf(
  { credit, nearness, reference }: GradedMark,
  band: Band,
  { question: { chart, asksHeight }, reference: { levels } }: TaskOf<'place-band'>,
  target: string,
  failureAt: ReturnType<typeof levelFailures>,
): VerdictLine {
  const name = `Level at ${numberText(band.price, chart.decimals)}`;
  const level = reference === null ? undefined : levels[reference];
  if (credit === 0 || level === undefined || nearness === null) {
    const { sentence, bars } = failureAt(band);
    return line('wrong', `${name}: ${sentence}`, target, bars);
  }
  const off = Math.abs(nearness.atrOff) < 0.005 ? 'at the mean' : `${atrText(nearness.atrOff)} from the mean`;
  const height =
    asksHeight && !isRightHeight(band, level)
      ? ` The band is ${atrText(heightAtr(band, level))} high; ${LEVEL_WIDTH_ATR} is the rule.`
      : '';
  const place = `${name}: ${off} of its touches.${height} ${levelSentence(level)}`;
  return line(credit === 1 ? 'right' : 'half', place, target, barsOfTouches(level.touches));
}

function missedLine(level: Level, decimals: number): VerdictLine {
  const bars = barsOfTouches(level.touches);
  return line(
    'missed',
    `The level at ${numberText(level.price, decimals)} was missed. ${levelSentence(level)}`,
    null,
    bars,
  );
}

function gradeEmpty(measured: ChartBars, count: number) {
  const { sentence, bars } = noLevelCondition(measured);
  if (count === 0) return verdictOf(1, 'No level, which is right.', [line('right', sentence, null, bars)]);
  const wrong = Array.from({ length: count }, (_, place) => line('wrong', sentence, String(place), bars));
  return verdictOf(0, `There is no level on this chart; ${countText(count, 'band')} placed.`, wrong);
}

export const PLACE_BAND: TaskRule<'place-band'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make({ asksHeight, levels: asked }, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const levels = detectLevels(measured);
    if (!fits(levels, asked, random)) return null;
    if (asksHeight && !haveOneHeight(levels)) return null;
    return { question: { chart, asksHeight }, reference: { levels } };
  },
  grade(task, { bands }) {
    const { chart, asksHeight } = task.question;
    const { levels } = task.reference;
    const measured = measuredChart(chart);
    if (levels.length === 0) return gradeEmpty(measured, bands.length);
    const grade = gradeMarks(bands, levels, (band, level) => nearnessOf(band, level, asksHeight));
    const failureAt = levelFailures(measured, LEVELS_VERSION);
    const marks = grade.marks.flatMap((mark, place) => {
      const band = bands[place];
      return band === undefined ? [] : [lineOf(mark, band, task, String(place), failureAt)];
    });
    const missed = levels.filter((_, place) => grade.isFound[place] !== true);
    const extra = marks.filter(({ result }) => result === 'wrong').length;
    const summary = `${levels.length - missed.length} of ${countText(levels.length, 'level')} found, ${countText(extra, 'band')} too many.`;
    return verdictOf(grade.score, summary, [...marks, ...missed.map((level) => missedLine(level, chart.decimals))]);
  },
  hint({ question: { chart }, reference: { levels } }, step) {
    const [first] = levels;
    const none = () => noLevelCondition(measuredChart(chart));
    return hintAt(step, {
      rule: () => ({
        sentence:
          `A level is where at least ${LEVEL_TOUCHES} swing extremes, highs and lows alike, lie within ${LEVEL_WIDTH_ATR} ATR. ` +
          'It is at their mean. A chart may have none.',
      }),
      region: () => {
        if (first === undefined)
          return { sentence: `Look at these three extremes. ${none().sentence}`, bars: none().bars };
        const [touch = 0] = barsOfTouches(first.touches);
        return { sentence: `There are ${levels.length}. One has a touch at bar ${touch + 1}.`, bars: [touch] };
      },
      'worked-answer': () =>
        first === undefined
          ? none()
          : {
              sentence: levels
                .map((level) => `${numberText(level.price, chart.decimals)}: ${levelSentence(level)}`)
                .join(' '),
              bars: levels.flatMap(({ touches }) => barsOfTouches(touches)),
            },
    });
  },
};
