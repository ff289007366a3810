/**
 * `trade`: plan, trade and review on a replay. If the plan meets all five conditions (`trade-conditions.ts`), the score
 * is the process score of the sandbox ÷ 100. Otherwise each condition that is met earns 0.1. Money is not graded. If
 * the bars end before the position is closed, the exit is not judged, and the score is computed from the other checks
 * alone.
 */
import { GOOD_PROCESS, scoreOf, type CheckResult, type PROCESS_WEIGHTS } from '../../learning/process-score.ts';
import { numberText } from '../../kernel/number-text.ts';
import type { Random } from '../../kernel/random.ts';
import { hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { PriceRow, TaskAnswers, TaskChart, TaskOf, TradePlan, VerdictLine } from '../task.ts';
import { checksOfTrade, shareOfChecks } from '../trade-checks.ts';
import { judgePlan, PLAN_RULE, type JudgedCondition, type TradeCondition } from '../trade-conditions.ts';
import { hasThesis, tradeRefusal } from '../trade-plan.ts';
import { runTrade, type TradeRun } from '../trade-run.ts';
import { TRADE_EQUITY, TRADE_TAKER_PERCENT } from '../trade-terms.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';
import { workedPlan } from '../trade-worked-plan.ts';

/** Numbers of bars that may be shown at first, in order of preference. */
const SHOWN = [120, 110, 130, 100, 140] as const;
const BARS = 250;
const INTERVALS = ['1h', '4h', '1d'] as const;

/** Number of bars on each side of the swing that the region of a hint includes. */
const REGION_BARS = 10;
/** Score for each condition that is met, if at least one condition is not met. */
const CONDITION_SCORE = 0.1;

function allBars({ question, reference }: TaskOf<'trade'>): readonly PriceRow[] {
  return [...question.chart.bars, ...reference.remaining];
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

const CONDITION_NAMES: Readonly<Record<TradeCondition, string>> = {
  stop: 'Condition 1, stop',
  reward: 'Condition 2, reward',
  target: 'Condition 3, target',
  size: 'Condition 4, size',
  swing: 'Condition 5, swing',
};

function conditionLine({ condition, holds, sentence, bars }: JudgedCondition): VerdictLine {
  return line(holds ? 'right' : 'wrong', `${CONDITION_NAMES[condition]}: ${sentence}`, condition, bars);
}

/** Returns the trade's result in words. It is shown but never graded. */
function outcomeText({ isClosed, net, risk }: TradeRun): string {
  if (!isClosed || net === null) return 'The replay ended while the position was open.';
  const r = numberText(net / risk, 2);
  return `Result, not graded: ${numberText(net, 2)} SENSE$, ${r} R.`;
}

function gradePlanned(task: TaskOf<'trade'>, answer: TaskAnswers['trade'], sent: TradePlan) {
  const bars = allBars(task);
  const { chart, index } = task.question;
  // The entry is always the market price at its bar, whatever value the caller sent.
  const plan = { ...sent, entry: bars[sent.at]?.[3] ?? sent.entry };
  const run = runTrade(bars, chart.decimals, { ...answer, plan });
  if (run.rejection !== null || run.facts === null || !hasThesis(plan) || plan.at < index) {
    const why = run.rejection === null ? 'There was no entry with a thesis.' : tradeRefusal(run.rejection);
    return verdictOf(0, `No planned trade: ${why}`, [line('wrong', why, 'plan-complete')]);
  }
  if (!run.isClosed && answer.until < bars.length - 1) {
    const why = 'There are bars left, and the position is still open.';
    return verdictOf(0, `Not carried to its end: ${why}`, [line('wrong', why, 'exit-by-plan')]);
  }
  const checks = checksOfTrade(run, answer.review);
  const conditions = judgePlan({ ...chart, bars }, plan);
  const lines = [...conditions.map(conditionLine), ...checks.map(lineOf)];
  const held = conditions.filter(({ holds }) => holds).length;
  const share = shareOfChecks(checks);
  const process = `Process ${Math.round(100 * share)} of 100; ${GOOD_PROCESS} is needed. ${outcomeText(run)}`;
  return held === conditions.length
    ? verdictOf(share, `The plan meets all five conditions. ${process}`, lines)
    : verdictOf(held * CONDITION_SCORE, `The plan meets ${held} of five conditions; all are needed. ${process}`, lines);
}

/** Returns the bars near a swing. The learner still has to find the swing among them. */
function regionAround(swing: number, last: number): readonly number[] {
  const from = Math.max(0, swing - REGION_BARS);
  const until = Math.min(last, swing + REGION_BARS);
  return Array.from({ length: until - from + 1 }, (_, offset) => from + offset);
}

/**
 * Makes the task that shows `shown` bars at first. Returns `null` if no plan can meet the conditions at the last of
 * these bars, or if the trade of such a plan does not end or does not get the full process score.
 */
function taskFrom(whole: TaskChart, shown: number, random: Random): TaskOf<'trade'> | null {
  const chart = { ...whole, bars: whole.bars.slice(0, shown) };
  if (whole.bars.length <= shown || !hasAtr(measuredChart(chart))) return null;
  const plan = workedPlan(chart, random);
  if (plan === null) return null;
  const until = whole.bars.length - 1;
  const run = runTrade(whole.bars, whole.decimals, { plan, acts: [], until });
  const review = 'I kept stop and target where the plan put them.';
  if (!run.isClosed || scoreOf(checksOfTrade(run, review)) !== 100) return null;
  const end = run.fills.at(-1)?.index ?? until;
  return {
    question: { chart, index: shown - 1, equity: TRADE_EQUITY, feePercent: TRADE_TAKER_PERCENT },
    reference: { remaining: whole.bars.slice(shown), example: { plan, acts: [], until: end, review } },
  };
}

export const TRADE: TaskRule<'trade'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make(_spec, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const whole = taskChart(interval, bars, decimals);
    for (const shown of SHOWN) {
      const task = taskFrom(whole, shown, random);
      if (task !== null) return task;
    }
    return null;
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
          `The stop lies up to ${PLAN_RULE.stopAtr} ATR beyond the last swing that holds, the target at a swing of the other side, and earns ` +
          `${PLAN_RULE.rewardLeast} R after fees. The size is the risked money ÷ distance to the stop, fees included. The thesis names the swing.`,
      }),
      region: () => ({
        sentence: `Look at the swings before bar ${index + 1}: which was the last that no bar has traded beyond since?`,
        bars: plan?.swing === undefined ? [] : regionAround(plan.swing, index),
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
