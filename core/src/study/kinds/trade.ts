/**
 * `trade`: plan, trade and review on a replay. The score is the process score of the desk ÷ 100; money is not graded.
 * Where the bars end before the position, the exit is not judged and the rest counts as the whole.
 */
import { elementAt } from '../../kernel/element-at.ts';
import { GOOD_PROCESS, scoreOf, type CheckResult, type PROCESS_WEIGHTS } from '../../learning/process-score.ts';
import { numberText } from '../../kernel/number-text.ts';
import { hasAtr, measuredChart, rounded, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { PriceRow, TaskAnswers, TaskChart, TaskOf, TradePlan, VerdictLine } from '../task.ts';
import { checksOfTrade, shareOfChecks } from '../trade-checks.ts';
import { hasWords, tradeRefusal } from '../trade-plan.ts';
import { runTrade, TRADE_EQUITY, TRADE_TAKER_PERCENT, tradeSize, type TradeRun } from '../trade-run.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const SHOWN = 80;
const BARS = 150;
const INTERVALS = ['1h', '4h', '1d'] as const;
/** Bars before the last one whose extreme ends the idea of the worked plan. */
const LOOK_BACK = 12;

const RISK_PERCENT = 1;
const REWARD = 2;

function allBars({ question, reference }: TaskOf<'trade'>): readonly PriceRow[] {
  return [...question.chart.bars, ...reference.remaining];
}

/** A plan by the rules of the lessons, made from the bars that are shown: wrong beyond the last turn, risk 1%, target at 2 R. */
function workedPlan(chart: TaskChart, atr: number, side: TradePlan['side']): TradePlan {
  const { bars, decimals } = chart;
  const entry = bars.at(-1)?.[3] ?? 0;
  const last = bars.slice(-LOOK_BACK);
  const direction = side === 'long' ? 1 : -1;
  const extreme =
    side === 'long' ? Math.min(...last.map(([, , low]) => low)) : Math.max(...last.map(([, high]) => high));
  const nearest = entry - direction * 0.8 * atr;
  const beyond = extreme - direction * 0.1 * atr;
  const stop = rounded(side === 'long' ? Math.min(beyond, nearest) : Math.max(beyond, nearest), decimals);
  const target = rounded(entry + direction * REWARD * Math.abs(entry - stop), decimals);
  const thesis =
    `${side === 'long' ? 'Long' : 'Short'} as long as the price stays ${side === 'long' ? 'above' : 'below'} ` +
    `${numberText(stop, decimals)}, beyond the ${side === 'long' ? 'lowest low' : 'highest high'} of the last ${LOOK_BACK} bars.`;
  const plan = {
    side,
    thesis,
    entry,
    stop,
    target,
    invalidation: stop,
    riskPercent: RISK_PERCENT,
    quantity: 0,
    confidence: 50,
  };
  const at = bars.length - 1;
  return { ...plan, at, quantity: tradeSize(plan, decimals) };
}

const CHECK_NAMES: Readonly<Record<keyof typeof PROCESS_WEIGHTS, string>> = {
  'plan-complete': 'Plan',
  'risk-within-limit': 'Risk',
  'stop-at-invalidation': 'Stop at invalidation',
  'size-by-formula': 'Size',
  'reward-as-planned': 'Reward to risk',
  'stop-not-widened': 'Stop not widened',
  'exit-by-plan': 'Exit by plan',
  'review-written': 'Review',
};

function lineOf({ check, points, of, reason }: CheckResult): VerdictLine {
  const result = points === of ? 'right' : points > 0 ? 'half' : 'wrong';
  return line(result, `${CHECK_NAMES[check]}, ${points} of ${of}: ${reason}`, check);
}

/** The result in words; it is said and never graded. */
function outcomeText({ isClosed, net, risk }: TradeRun): string {
  if (!isClosed || net === null) return 'The replay ended while the position was open.';
  const r = numberText(net / risk, 2);
  return `Result, not graded: ${numberText(net, 2)} SENSE$, ${r} R.`;
}

function gradePlanned(task: TaskOf<'trade'>, answer: TaskAnswers['trade'], plan: TradePlan) {
  const bars = allBars(task);
  const run = runTrade(bars, task.question.chart.decimals, {
    ...answer,
    plan: { ...plan, entry: entryOf(bars, plan) },
  });
  if (run.rejection !== null || run.facts === null || !hasWords(plan)) {
    const why = run.rejection === null ? 'There was no entry with a thesis.' : tradeRefusal(run.rejection);
    return verdictOf(0, `No planned trade: ${why}`, [line('wrong', why, 'plan-complete')]);
  }
  if (!run.isClosed && answer.until < bars.length - 1) {
    const why = 'There are bars left, and the position is still open.';
    return verdictOf(0, `Not carried to its end: ${why}`, [line('wrong', why, 'exit-by-plan')]);
  }
  const checks = checksOfTrade(run, answer.review);
  const share = shareOfChecks(checks);
  const process = Math.round(100 * share);
  const summary = `Process ${process} of 100; ${GOOD_PROCESS} is needed. ${outcomeText(run)}`;
  return verdictOf(share, summary, checks.map(lineOf));
}

/** The plan's entry is the market's price at its bar, whatever the caller says. */
function entryOf(bars: readonly PriceRow[], { at, entry }: TradePlan): number {
  return bars[at]?.[3] ?? entry;
}

export const TRADE: TaskRule<'trade'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make(_spec, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const whole = taskChart(interval, bars, decimals);
    const chart = { ...whole, bars: whole.bars.slice(0, SHOWN) };
    const measured = measuredChart(chart);
    if (!hasAtr(measured) || whole.bars.length <= SHOWN) return null;
    const plan = workedPlan(chart, elementAt(measured.atr, SHOWN - 1), random.next() < 0.5 ? 'long' : 'short');
    const until = whole.bars.length - 1;
    const run = runTrade(whole.bars, decimals, { plan, acts: [], until });
    const review = 'I kept stop and target where the plan put them.';
    const checks = checksOfTrade(run, review);
    // The worked plan must be possible on these bars, and end before them.
    if (!run.isClosed || scoreOf(checks) !== 100) return null;
    const end = run.fills.at(-1)?.index ?? until;
    return {
      question: { chart, index: SHOWN - 1, equity: TRADE_EQUITY, feePercent: TRADE_TAKER_PERCENT },
      reference: { remaining: whole.bars.slice(SHOWN), example: { plan, acts: [], until: end, review } },
    };
  },
  grade(task, answer) {
    const { plan } = answer;
    if (plan === null)
      return verdictOf(0, 'There was no plan to compare the trade with.', [
        line('wrong', 'Plan: no trade was planned and sent.', 'plan-complete'),
      ]);
    return gradePlanned(task, answer, plan);
  },
  hint({ question, reference: { example } }, step) {
    const { chart, index } = question;
    const number = (value: number) => numberText(value, chart.decimals);
    const { plan } = example;
    return hintAt(step, {
      rule: () => ({
        sentence:
          'First the price at which the idea is wrong, then the stop there, then the size: risked money ÷ distance to the stop, fees ' +
          'included. Afterwards stop and target do the work.',
      }),
      region: () => ({
        sentence: `Look at the last turns before bar ${index + 1}: beyond which of them would the idea be wrong?`,
        bars: chart.bars.map((_, bar) => bar).slice(-LOOK_BACK),
      }),
      'worked-answer': () => ({
        sentence:
          plan === null
            ? ''
            : `One plan: ${plan.thesis} Stop ${number(plan.stop)}, target ${number(plan.target)}, risk ${plan.riskPercent}%, ` +
              `quantity ${numberText(plan.quantity, 4)}. Then leave both orders alone and write one line.`,
      }),
    });
  },
};
