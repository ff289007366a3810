/**
 * `click-bars`: click the bars that satisfy a rule; the rule sets how near a click must be. Credit comes in steps,
 * because with the linear credit of the exams a click on every tenth bar would pass. The score is twice the credit,
 * divided by the sum of marks and references. A bar clicked twice counts once; a click outside the chart counts as a
 * wrong mark.
 */
import type { ChartBars } from '../../grading/chart-bars.ts';
import { gradeMarks, type GradedMark } from '../../grading/grade.ts';
import type { ClickRule } from '../bar-rules.ts';
import { FIRST_BREAK, SWEEPS } from '../break-bar-rules.ts';
import { DRAWDOWN_ENDS } from '../equity-bar-rules.ts';
import { barList, barRange, countText } from '../../kernel/number-text.ts';
import { patternBars } from '../candle-bar-rules.ts';
import { CANDLE_PATTERNS } from '../candle-patterns.ts';
import { ONE_SWING_HIGH, swingBars } from '../swing-bar-rules.ts';
import { ABNORMAL_HOUR_VOLUME, ABNORMAL_VOLUME } from '../volume-bar-rules.ts';
import { volumeChart } from '../volume-charts.ts';
import { hasAtr, isOnChart, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { BarRule } from '../task-rule-ids.ts';
import type { TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const INTERVALS = ['1h', '4h', '1d'] as const;

const RULES: Readonly<Record<BarRule, ClickRule>> = {
  'swing-high': swingBars('high'),
  'swing-low': swingBars('low'),
  'one-swing-high': ONE_SWING_HIGH,
  'first-break': FIRST_BREAK,
  sweep: SWEEPS,
  'bullish-engulfing': patternBars(['bullish-engulfing'], 'bullish engulfing'),
  engulfing: patternBars(['bullish-engulfing', 'bearish-engulfing'], 'engulfing'),
  'hammer-or-star': patternBars(['hammer', 'shooting-star'], 'pattern'),
  'candle-names': patternBars(CANDLE_PATTERNS, 'pattern'),
  'drawdown-ends': DRAWDOWN_ENDS,
  'abnormal-volume': ABNORMAL_VOLUME,
  'abnormal-hour-volume': ABNORMAL_HOUR_VOLUME,
};

/** Returns the verdict line for one click. `target` is the index of the click in the answer. */
function lineOf(
  { credit, reference }: GradedMark,
  index: number,
  target: string,
  { bars }: TaskOf<'click-bars'>['reference'],
  rule: ClickRule,
  chart: ChartBars,
): VerdictLine {
  if (!(index < chart.bars.t.length)) return line('wrong', `Bar ${index + 1} is not on the chart.`, target);
  const reason = rule.failure(chart, index);
  const right = credit > 0 && reference !== null ? bars[reference] : undefined;
  if (right === index || reason === null) return line('right', rule.sentence(chart, index), target, [index]);
  if (right === undefined) return line('wrong', reason.sentence, target, reason.bars);
  const off = `${countText(Math.abs(index - right), 'bar')} ${index > right ? 'late' : 'early'}`;
  return credit === 1
    ? line('right', `Near enough: ${off}. ${reason.sentence}`, target, [index, right])
    : line('half', `${off}, ${Math.round(100 * credit)}% credit. ${reason.sentence}`, target, [index, right]);
}

function gradeClicks(
  { question: { chart }, reference }: TaskOf<'click-bars'>,
  indexes: readonly number[],
  rule: ClickRule,
  measured: ChartBars,
) {
  return gradeMarks(indexes, reference.bars, (clicked, right) => {
    const near = rule.nearness(measured, isOnChart(chart, clicked) ? clicked : right, right);
    return isOnChart(chart, clicked) ? near : { ...near, credit: 0 };
  });
}

export const CLICK_BARS: TaskRule<'click-bars'> = {
  need: ({ chart, rule }) => windowNeed(chart, INTERVALS, RULES[rule].bars),
  make({ rule: id }, material, random) {
    const rule = RULES[id];
    const drawn = windowOf(material);
    const shown = rule.cut === undefined ? drawn : rule.cut(drawn, random);
    if (shown === null) return null;
    const chart =
      rule.needsVolume === true ? volumeChart(shown) : taskChart(shown.interval, shown.bars, shown.decimals);
    if (chart === null) return null;
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const bars = rule.find(measured);
    if (bars.length < rule.least(chart.bars.length)) return null;
    return { question: { prompt: rule.prompt, rule: id, chart }, reference: { bars } };
  },
  grade(task, answer) {
    const rule = RULES[task.question.rule];
    const measured = measuredChart(task.question.chart);
    const indexes = [...new Set(answer.bars)];
    const grade = gradeClicks(task, indexes, rule, measured);
    const targetOf = (index: number) => String(answer.bars.indexOf(index));
    const marks = grade.marks.map((mark, place) => {
      const index = indexes[place] ?? 0;
      return lineOf(mark, index, targetOf(index), task.reference, rule, measured);
    });
    const missed = task.reference.bars.flatMap((index, place) =>
      grade.isFound[place] === true
        ? []
        : [line('missed', `Bar ${index + 1} was missed. ${rule.sentence(measured, index)}`, null, [index])],
    );
    const found = task.reference.bars.length - missed.length;
    const extra = marks.filter(({ result }) => result === 'wrong').length;
    const summary = `${found} of ${countText(task.reference.bars.length, rule.noun)} found, ${countText(extra, 'mark')} too many.`;
    return verdictOf(grade.score, summary, [...marks, ...missed]);
  },
  hint({ question, reference }, step) {
    const { prompt, reach } = RULES[question.rule];
    const [first = 0] = reference.bars;
    const from = Math.max(0, first - reach.before);
    const last = Math.min(question.chart.bars.length - 1, first + reach.after);
    const [there, one, they] =
      reference.bars.length === 1
        ? ['There is one.', 'It lies', 'It is']
        : [`There are ${reference.bars.length}.`, 'One of them lies', 'They are'];
    return hintAt(step, {
      rule: () => ({ sentence: prompt }),
      region: () => ({
        sentence: `${there} ${one} in ${barRange(from, last)}.`,
        bars: Array.from({ length: last - from + 1 }, (_, offset) => from + offset),
      }),
      'worked-answer': () => ({ sentence: `${they} ${barList(reference.bars)}.`, bars: reference.bars }),
    });
  },
};
