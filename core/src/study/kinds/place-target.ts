/**
 * `place-target`: place the target that a stated plan needs. If it is off by at most 0.1 R, the score is 1; by at most
 * 0.2 R, 0.5. One R is the distance from entry to stop; the cost is in R and is paid by every trade.
 * A plan asks for a reward after cost, or for the reward at which a stated hit rate neither gains nor loses on average.
 * Drawn plans never need a reward near 1, 2 or 3 R, and their cost moves the target by more than 0.1 R.
 */
import type { ChartBars } from '../../grading/chart-bars.ts';
import { elementAt } from '../../kernel/element-at.ts';
import type { Random } from '../../kernel/random.ts';
import { pick } from '../figures.ts';
import { numberText, percentText } from '../../kernel/number-text.ts';
import { hasAtr, measuredChart, rounded, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { SpecFor, TaskRule } from '../task-rule.ts';
import { chartRange, drawSide, edgeOf, lastClose, lossSide, priceText, signOf } from '../trade-idea.ts';
import type { TaskChart, TaskOf, TradeSide } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const FULL_R = 0.1;
const HALF_R = 0.2;
const ROUNDING = 1e-9;
const BARS = 60;
const INTERVALS = ['1h', '4h', '1d'] as const;
/** Possible numbers of bars before the entry; one is drawn. The stop lies beyond the extreme of that many bars. */
const STOP_BARS = [4, 6, 8] as const;
const STOP_BEYOND_ATR = 0.1;
const RISK_ATR = { least: 0.9, most: 2.5 };
/** Maximum distance of the target above or below the chart, as a share of the chart's height. */
const ROOM = 0.4;
const NET_REWARDS = [0.8, 1.2, 1.5, 1.8, 2.3, 2.5] as const;
const HIT_RATES = [32, 34, 38, 40, 42, 44, 46, 48, 50, 54] as const;
const COSTS = [0.15, 0.2, 0.25, 0.3] as const;

type Plan = Pick<TaskOf<'place-target'>['question'], 'ask' | 'value' | 'cost'>;

/** Returns the reward before cost that the plan needs, in R. */
function neededReward({ ask, value, cost }: Plan): number {
  return ask === 'net-reward' ? value + cost : (100 * (1 + cost)) / value - 1;
}

/** Returns the hit rate in percent at which a reward before cost breaks even. */
function neededHitRate(reward: number, cost: number): number {
  return (100 * (1 + cost)) / (1 + reward);
}

function isAsked(plan: Plan): boolean {
  const reward = neededReward(plan);
  return reward >= 0.8 && reward <= 3.4 && [1, 2, 3].every((round) => Math.abs(reward - round) > HALF_R);
}

function drawPlan({ ask, value, cost }: SpecFor<'place-target'>, random: Random): Plan | null {
  const drawn = {
    ask,
    value: value ?? pick(random, ask === 'net-reward' ? NET_REWARDS : HIT_RATES),
    cost: cost ?? pick(random, COSTS),
  };
  return value !== undefined || isAsked(drawn) ? drawn : null;
}

function drawStop(measured: ChartBars, chart: TaskChart, side: TradeSide, random: Random): number | null {
  const last = chart.bars.length - 1;
  const count = pick(random, STOP_BARS);
  const edges = Array.from({ length: count }, (_, back) => edgeOf(measured, side, last - back));
  const atr = elementAt(measured.atr, last);
  const beyond = side === 'long' ? Math.min(...edges) : Math.max(...edges);
  const stop = rounded(beyond - signOf(side) * STOP_BEYOND_ATR * atr, chart.decimals);
  const risk = lossSide(side, lastClose(chart), stop) / atr;
  return risk >= RISK_ATR.least && risk <= RISK_ATR.most ? stop : null;
}

function planText({ ask, value, cost }: Plan): string {
  const asked =
    ask === 'net-reward'
      ? `earns ${numberText(value, 1)} R after cost`
      : `carries a hit rate of ${percentText(value)} without gain or loss`;
  return `One R is the distance from entry to stop, and the trade costs ${numberText(cost, 2)} R. Drag the target to where it ${asked}.`;
}

/** Returns a sentence that says what the chosen reward means for the plan. */
function meaning({ ask, value, cost }: Plan, reward: number): string {
  const at = numberText(reward, 2);
  if (ask === 'net-reward')
    return `The target is ${at} R away, ${numberText(reward - cost, 2)} R after the cost of ${numberText(cost, 2)} R; ${numberText(value, 1)} R was asked.`;
  const needed = percentText(neededHitRate(reward, cost), 1);
  return `At ${at} R and ${numberText(cost, 2)} R cost you need ${needed}; the plan says ${percentText(value)}.`;
}

export const PLACE_TARGET: TaskRule<'place-target'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make(spec, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    const plan = drawPlan(spec, random);
    if (!hasAtr(measured) || plan === null) return null;
    const side = drawSide(random);
    const entry = lastClose(chart);
    const stop = drawStop(measured, chart, side, random);
    if (stop === null) return null;
    const reward = neededReward(plan);
    const price = entry + reward * (entry - stop);
    const { low, high } = chartRange(chart);
    const room = ROOM * (high - low);
    if (price < low - room || price > high + room || price <= 0) return null;
    return { question: { prompt: planText(plan), chart, side, entry, stop, ...plan }, reference: { price, reward } };
  },
  grade({ question, reference }, { price }) {
    const { side, entry, stop, chart } = question;
    const reward = (price - entry) / (entry - stop);
    if (!(reward > 0)) {
      const sentence = `The target of a ${side} stands ${side === 'long' ? 'above' : 'below'} its entry (${priceText(entry, chart)}).`;
      return verdictOf(0, 'On the side of the stop.', [line('wrong', sentence)]);
    }
    const off = Math.abs(reward - reference.reward);
    const score = off <= FULL_R + ROUNDING ? 1 : off <= HALF_R + ROUNDING ? 0.5 : 0;
    const result = score === 1 ? 'right' : score > 0 ? 'half' : 'wrong';
    const near = reward > reference.reward ? 'far' : 'near';
    const summary = score === 1 ? `Within ${FULL_R} R of what the plan asks.` : `The target is too ${near}.`;
    return verdictOf(score, summary, [line(result, meaning(question, Math.min(reward, 1_000)))]);
  },
  hint({ question, reference }, step) {
    const { ask, entry, stop, cost, value, chart } = question;
    const risk = priceText(Math.abs(entry - stop), chart);
    const reward = numberText(reference.reward, 2);
    return hintAt(step, {
      rule: () => ({
        sentence:
          ask === 'net-reward'
            ? 'The cost comes off the reward: reward before cost = reward asked + cost.'
            : 'Without gain or loss, hit rate × reward = miss rate × 1 R + cost. So reward = (1 + cost) ÷ hit rate − 1.',
      }),
      region: () => ({
        sentence: `One R is ${risk}. The target lies on the other side of the entry than the stop, ${reward} R away.`,
      }),
      'worked-answer': () => ({
        sentence:
          ask === 'net-reward'
            ? `${numberText(value, 1)} + ${numberText(cost, 2)} = ${reward} R; ${reward} × ${risk} from ${priceText(entry, chart)} is ${priceText(reference.price, chart)}.`
            : `(1 + ${numberText(cost, 2)}) ÷ ${numberText(value / 100, 2)} − 1 = ${reward} R; ${reward} × ${risk} from ${priceText(entry, chart)} is ${priceText(reference.price, chart)}.`,
      }),
    });
  },
};
