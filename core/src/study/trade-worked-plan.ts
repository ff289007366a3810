/**
 * Plans that are made from the visible bars by a rule: one plan that meets all conditions, and plans that use only the
 * extremes of the chart.
 */
import { numberText } from '../kernel/number-text.ts';
import type { Random } from '../kernel/random.ts';
import { rounded } from './task-chart.ts';
import { TRADE_SIDES, type TaskChart, type TradePlan, type TradeSide } from './task-parts.ts';
import { judgeWith, PLAN_RULE, readPlanSwings, type PlanSwings } from './trade-conditions.ts';
import { chartRange, lastClose, lossSide, signOf } from './trade-idea.ts';
import { netReward } from './trade-preview.ts';
import { tradeSize } from './trade-terms.ts';

const RISK_PERCENT = 1;
const CONFIDENCE = 50;
/** Distance of the stop beyond its swing, in ATR. */
const STOP_ATR = 0.1;
/** Minimum distance from the entry to the stop's swing, in ATR. A bar would often reach a closer stop by chance. */
const STOP_DISTANCE_ATR = 0.5;
/**
 * Numbers of latest bars. If a stop just beyond the extreme of that many bars makes a plan that meets all conditions,
 * the chart is too easy and is not used.
 */
const OBVIOUS_BARS = [10, 20, 40] as const;

interface Idea {
  readonly side: TradeSide;
  readonly stop: number;
  readonly target: number;
  readonly swing: number;
  readonly thesis: string;
}

/** Makes a plan from an idea: entry at the market, invalidation at the stop, 1% at risk. */
function planOf(chart: TaskChart, idea: Idea): TradePlan {
  const prices = { ...idea, entry: lastClose(chart), invalidation: idea.stop, riskPercent: RISK_PERCENT };
  const quantity = tradeSize(prices, chart.decimals);
  return { ...prices, quantity, confidence: CONFIDENCE, at: chart.bars.length - 1 };
}

/**
 * Returns a plan with its stop beyond the last swing that holds and its target at the nearest swing with enough reward;
 * `null` if no such plan exists for this side.
 */
function planBySwings(chart: TaskChart, { held, aims, atr }: PlanSwings, side: TradeSide): TradePlan | null {
  const swing = held[side];
  const entry = lastClose(chart);
  if (swing === null || lossSide(side, entry, swing.price) < STOP_DISTANCE_ATR * atr) return null;
  const stop = rounded(swing.price - signOf(side) * STOP_ATR * atr, chart.decimals);
  const [target] = aims[side]
    .map(({ price }) => price)
    .filter((price) => lossSide(side, entry, price) < 0)
    .filter((price) => netReward({ entry, stop, target: price }) >= PLAN_RULE.rewardLeast)
    .toSorted((a, b) => Math.abs(a - entry) - Math.abs(b - entry));
  if (target === undefined) return null;
  const stays = side === 'long' ? 'Long as long as the price stays above' : 'Short as long as the price stays below';
  const thesis = `${stays} the ${swing.kind} of bar ${swing.index + 1}, ${numberText(swing.price, chart.decimals)}.`;
  return planOf(chart, { side, stop, target, swing: swing.index, thesis });
}

/** Returns a plan with its stop beyond the last `count` bars and its target at the extreme of the chart. */
function planByExtremes(chart: TaskChart, { atr }: PlanSwings, side: TradeSide, count: number): TradePlan {
  const worst = chartRange({ bars: chart.bars.slice(-count) });
  const whole = chartRange(chart);
  const [edge, target] = side === 'long' ? [worst.low, whole.high] : [worst.high, whole.low];
  const stop = edge - signOf(side) * STOP_ATR * atr;
  const swing = chart.bars.findLastIndex(([, high, low]) => (side === 'long' ? low : high) === edge);
  return planOf(chart, { side, stop, target, swing, thesis: '' });
}

function isMet(chart: TaskChart, swings: PlanSwings, plan: TradePlan): boolean {
  return judgeWith(swings, chart, plan).every(({ holds }) => holds);
}

/** Whether a plan made from extremes alone meets all conditions, so that the learner would not need to find a swing. */
function isObvious(chart: TaskChart, swings: PlanSwings): boolean {
  return TRADE_SIDES.some((side) =>
    OBVIOUS_BARS.some((count) => isMet(chart, swings, planByExtremes(chart, swings, side, count))),
  );
}

/**
 * Returns a plan that meets all conditions at the chart's last bar. Returns `null` if there is none, or if a plan made
 * from the extremes alone meets them.
 */
export function workedPlan(chart: TaskChart, random: Random): TradePlan | null {
  const swings = readPlanSwings(chart);
  const plans = TRADE_SIDES.flatMap((side) => planBySwings(chart, swings, side) ?? []);
  const plan = plans[random.below(Math.max(1, plans.length))];
  return plan === undefined || !isMet(chart, swings, plan) || isObvious(chart, swings) ? null : plan;
}
