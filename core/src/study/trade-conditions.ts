/**
 * The five conditions of a plan in a `trade` task. They are judged by the bars that were known when the plan was sent:
 * - The stop lies just beyond the last swing that holds.
 * - The reward after fees is large enough for the risk.
 * - The target lies at a swing of the opposite kind.
 * - The size follows from the risk.
 * - The plan names the swing on which it depends.
 * Swings are those of the swing exam, each known five bars later. A swing holds as long as no later bar has traded
 * beyond it.
 */
import { measureChart, type ChartBars } from '../grading/chart-bars.ts';
import { detectSwings, type Swing } from '../grading/swings.ts';
import { elementAt } from '../kernel/element-at.ts';
import { atrTextBeside } from '../kernel/limit-text.ts';
import { numberText } from '../kernel/number-text.ts';
import { columnsOfChart } from './task-chart.ts';
import type { TaskChart, TradePlan, TradeSide } from './task-parts.ts';
import { edgeOf, lossSide, priceText } from './trade-idea.ts';
import { netReward } from './trade-preview.ts';
import { tradeSize } from './trade-terms.ts';

export const TRADE_CONDITIONS = ['stop', 'reward', 'target', 'size', 'swing'] as const;
export type TradeCondition = (typeof TRADE_CONDITIONS)[number];

export const PLAN_RULE = {
  /** Maximum distance of the stop beyond the swing, in ATR. */
  stopAtr: 0.25,
  /** Minimum reward in R, after fees. */
  rewardLeast: 1.5,
  /** Maximum distance of the target from a swing, on either side of it, in ATR. */
  targetAtr: 0.25,
  riskPercentMost: 2,
  /** Maximum deviation of the size from the size that follows from the risk, in percent. */
  sizePercent: 1,
  /** Maximum distance, in bars, between the bar that the plan names and the bar of the swing. */
  barsOff: 1,
} as const;

export interface JudgedCondition {
  readonly condition: TradeCondition;
  readonly holds: boolean;
  /** States whether the condition holds, with the prices concerned. */
  readonly sentence: string;
  /** Indexes of the bars that `sentence` mentions. */
  readonly bars: readonly number[];
}

/** The swings to which the stop and the target of a plan refer, for both sides, as of the last bar. */
export interface PlanSwings {
  /**
   * For a long, the last swing low that still holds; for a short, the last swing high that still holds. `null` if there
   * is none.
   */
  readonly held: Readonly<Record<TradeSide, Swing | null>>;
  /** Swings at which a target may lie: highs for a long, lows for a short. */
  readonly aims: Readonly<Record<TradeSide, readonly Swing[]>>;
  readonly atr: number;
}

const ROUNDING = 1e-9;
const KIND = { long: 'low', short: 'high' } as const;
const AIM = { long: 'high', short: 'low' } as const;
const BEYOND = { long: 'below', short: 'above' } as const;
const BEFORE = { long: 'above', short: 'below' } as const;

function holds({ bars, atr }: ChartBars, side: TradeSide, { index, price }: Swing): boolean {
  for (let at = index + 1; at < bars.t.length; at += 1)
    if (lossSide(side, price, edgeOf({ bars, atr }, side, at)) > ROUNDING) return false;
  return true;
}

/** Returns the swings that a plan may use, as of the last bar of a chart. */
export function readPlanSwings(chart: Pick<TaskChart, 'bars'>): PlanSwings {
  const measured = measureChart(columnsOfChart(chart));
  const last = chart.bars.length - 1;
  const swings = detectSwings(measured);
  const held = (side: TradeSide) =>
    swings.findLast((swing) => swing.kind === KIND[side] && holds(measured, side, swing)) ?? null;
  const aims = (side: TradeSide) => swings.filter(({ kind }) => kind === AIM[side]);
  return {
    held: { long: held('long'), short: held('short') },
    aims: { long: aims('long'), short: aims('short') },
    atr: elementAt(measured.atr, last),
  };
}

interface Judging extends PlanSwings {
  readonly plan: TradePlan;
  readonly chart: Pick<TaskChart, 'decimals'>;
}

type Judgement = Pick<JudgedCondition, 'holds' | 'sentence' | 'bars'>;

const atrText = (value: number) => `${numberText(value, 2)} ATR`;
const say = (isHeld: boolean, sentence: string, ...bars: number[]): Judgement => ({ holds: isHeld, sentence, bars });

/** Returns a swing as text: 'the low of bar 63 (98.50)'. */
function swingText({ kind, index, price }: Swing, chart: Judging['chart']): string {
  return `the ${kind} of bar ${index + 1} (${priceText(price, chart)})`;
}

const noSwing = ({ side }: TradePlan) =>
  `There is no swing ${KIND[side]} that holds, so a ${side} has no idea to hang on.`;

function judgeStop({ plan, held, atr, chart }: Judging): Judgement {
  const { side, stop } = plan;
  const swing = held[side];
  if (swing === null) return say(false, noSwing(plan));
  const beyond = lossSide(side, swing.price, stop) / atr;
  const name = `${swingText(swing, chart)}, the last swing ${KIND[side]} that holds`;
  const at = `The stop at ${priceText(stop, chart)} is`;
  if (Math.abs(beyond) <= ROUNDING)
    return say(false, `${at} exactly at ${name}: a touch ends the trade while the swing holds.`, swing.index);
  if (beyond < 0) return say(false, `${at} ${BEFORE[side]} ${name}: it is hit while the swing holds.`, swing.index);
  if (beyond <= PLAN_RULE.stopAtr + ROUNDING)
    return say(true, `${at} ${atrText(beyond)} ${BEYOND[side]} ${name}.`, swing.index);
  const far = atrTextBeside(PLAN_RULE.stopAtr, beyond, 'most');
  return say(false, `${at} ${far} ${BEYOND[side]} ${name}; at most ${atrText(PLAN_RULE.stopAtr)} is needed.`, swing.index); // oxfmt-ignore
}

function judgeReward({ plan }: Judging): Judgement {
  const reward = netReward(plan);
  // Rounds down, so that a reward just below the minimum is not shown as the minimum.
  const text = `The target earns ${numberText(Math.floor(reward * 100 + ROUNDING) / 100, 2)} R after fees`;
  const least = `${numberText(PLAN_RULE.rewardLeast, 1)} R`;
  return reward >= PLAN_RULE.rewardLeast - ROUNDING
    ? say(true, `${text}; the plan needs ${least}.`)
    : say(false, `${text}, less than ${least}.`);
}

function judgeTarget({ plan: { side, entry, target }, aims, atr, chart }: Judging): Judgement {
  const at = `The target at ${priceText(target, chart)}`;
  const off = ({ price }: Swing) => Math.abs(price - target);
  const ahead = aims[side].filter(({ price }) => lossSide(side, entry, price) < 0);
  const [nearest] = ahead.toSorted((a, b) => off(a) - off(b));
  if (nearest === undefined)
    return say(false, `${at} is not at a swing: there is no swing ${AIM[side]} ${BEFORE[side]} the entry.`);
  const distance = off(nearest) / atr;
  const from = `from ${swingText(nearest, chart)}`;
  if (distance <= PLAN_RULE.targetAtr + ROUNDING)
    return say(true, `${at} is at a swing, ${atrText(distance)} ${from}.`, nearest.index);
  const far = atrTextBeside(PLAN_RULE.targetAtr, distance, 'most');
  return say(false, `${at} is not at a swing: the nearest is ${far} ${from}; ${atrText(PLAN_RULE.targetAtr)} is allowed.`, nearest.index); // oxfmt-ignore
}

function judgeSize({ plan, chart }: Judging): Judgement {
  const { quantity, riskPercent } = plan;
  const risk = `${Number(riskPercent.toFixed(2))}%`;
  if (riskPercent > PLAN_RULE.riskPercentMost)
    return say(false, `The plan risks ${risk}; the rule allows ${PLAN_RULE.riskPercentMost}%.`);
  const size = tradeSize(plan, chart.decimals);
  const text = `The quantity is ${numberText(quantity, 4)}; a risk of ${risk} with this stop gives ${numberText(size, 4)}`;
  const isNear = size > 0 && Math.abs(quantity - size) <= (size * PLAN_RULE.sizePercent) / 100 + ROUNDING;
  return isNear ? say(true, `${text}.`) : say(false, `${text}, give or take ${PLAN_RULE.sizePercent}%.`);
}

function judgeSwing({ plan, held, chart }: Judging): Judgement {
  const swing = held[plan.side];
  if (swing === null) return say(false, noSwing(plan));
  const last = `${swingText(swing, chart)} is the last swing ${KIND[plan.side]} that holds`;
  if (plan.swing === undefined) return say(false, `The thesis names no swing; ${last}.`, swing.index);
  if (Math.abs(plan.swing - swing.index) <= PLAN_RULE.barsOff)
    return say(true, `The thesis names bar ${plan.swing + 1}; ${last}.`, swing.index);
  return say(false, `The thesis names bar ${plan.swing + 1}, and ${last}.`, plan.swing, swing.index);
}

const JUDGES: Readonly<Record<TradeCondition, (judging: Judging) => Judgement>> = {
  stop: judgeStop,
  reward: judgeReward,
  target: judgeTarget,
  size: judgeSize,
  swing: judgeSwing,
};

/** Judges a plan by the swings that were known when the plan was sent. */
export function judgeWith(
  swings: PlanSwings,
  chart: Pick<TaskChart, 'decimals'>,
  plan: TradePlan,
): readonly JudgedCondition[] {
  const judging = { ...swings, plan, chart };
  return TRADE_CONDITIONS.map((condition) => ({ condition, ...JUDGES[condition](judging) }));
}

/** Judges a plan by the bars up to the bar at which it was sent. */
export function judgePlan(chart: Pick<TaskChart, 'bars' | 'decimals'>, plan: TradePlan): readonly JudgedCondition[] {
  return judgeWith(readPlanSwings({ bars: chart.bars.slice(0, plan.at + 1) }), chart, plan);
}
