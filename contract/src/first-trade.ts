/** The first planned trade of the guided first hour, on a chart of the practice history. */
import { z } from 'zod';
import { REVIEW_MIN, THESIS_MIN } from '@tradesense/core/study/trade-plan.ts';
import { TRADE_EXITS } from '@tradesense/core/study/trade-result.ts';
import { FIRST_TRADE_RISK } from './first-hour-constants.ts';
import { processScore, quadrant } from './journal.ts';
import { PLAN_CONFIDENCE } from './sandbox-constants.ts';
import { STUDY_SEEN_MAX } from './study-constants.ts';
import { price, taskChart } from './study-task-parts.ts';
import { tradeAct, tradePlan, tradeText } from './study-trade-parts.ts';
import { taskOrigin } from './study.ts';

/**
 * `planning`: no orders are placed yet. `open`: orders are placed. `closed`: the review is still missing. `reviewed`:
 * the card exists.
 */
export const FIRST_TRADE_STATES = ['planning', 'open', 'closed', 'reviewed'] as const;

/** How good the decision was, and how the trade ended. */
export const firstTradeCard = z.object({
  process: processScore,
  /** Decision × outcome; `null` if there is no outcome. */
  quadrant: quadrant.nullable(),
  /** Kind of exit that closed the trade; `null` if the position was not closed by the last bar. */
  exit: z.enum(TRADE_EXITS).nullable(),
  /**
   * Net result after fees in R; `net` is the same result in SENSE$. `null` if the position was not closed by the last
   * bar.
   */
  r: z.number().nullable(),
  net: z.number().nullable(),
  /**
   * Result, in R, if the learner had left the plan unchanged. `null` if the learner did leave it unchanged: moved
   * neither stop nor target and did not close by hand.
   */
  untouched: z.number().nullable(),
});
export type FirstTradeCard = z.infer<typeof firstTradeCard>;

export const firstTrade = z.object({
  id: z.uuid(),
  state: z.enum(FIRST_TRADE_STATES),
  /** The chart with the bars that were shown so far. */
  chart: taskChart,
  hasMoreBars: z.boolean(),
  equity: z.number(),
  feePercent: z.number(),
  /** The learner's plan; `null` until it is sent. */
  plan: tradePlan.nullable(),
  acts: z.array(tradeAct),
  /** Why the orders of the plan were refused; the learner can then send a new plan. `null` if they were not refused. */
  refusal: z.string().nullable(),
  review: z.string().nullable(),
  /** Card with the result of the trade; `null` until the trade is reviewed. */
  card: firstTradeCard.nullable(),
  /** Origin of the chart (asset and times); `null` until the trade is closed. */
  origin: taskOrigin.nullable(),
});
export type FirstTrade = z.infer<typeof firstTrade>;

export const firstTradeResponse = z.object({ trade: firstTrade });
export type FirstTradeResponse = z.infer<typeof firstTradeResponse>;

/** A line with at least `least` characters, not counting the spaces around it. */
const line = (least: number) => z.string().trim().pipe(tradeText.min(least));

/** Maximum price that the units of the trading engine can hold. */
const PRICE_MAX = 1e7;
const level = price.positive().max(PRICE_MAX);

/** Number of bars that the caller has seen. */
const seen = z.number().int().min(0).max(STUDY_SEEN_MAX);

/**
 * `instead` is the id of the chart that the caller wants to replace with another one. A chart with placed orders is not
 * replaced.
 */
export const showFirstTradeRequest = z.strictObject({ instead: z.uuid().exactOptional() }).nullish();

/** The learner's plan. The server computes the entry price and the size. */
export const planFirstTradeRequest = z.strictObject({
  seen,
  side: tradePlan.shape.side,
  stop: level,
  target: level,
  riskPercent: z.number().min(FIRST_TRADE_RISK.min).max(FIRST_TRADE_RISK.max),
  thesis: line(THESIS_MIN),
  confidence: z.number().min(PLAN_CONFIDENCE.min).max(PLAN_CONFIDENCE.max),
});
export type PlanFirstTradeRequest = z.infer<typeof planFirstTradeRequest>;

export const stepFirstTradeRequest = z.strictObject({ seen });

/** An action after the last bar that the caller has seen. A close fills at the next bar. */
export const actFirstTradeRequest = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('move-stop'), seen, price: level }),
  z.strictObject({ kind: z.literal('move-target'), seen, price: level }),
  z.strictObject({ kind: z.literal('close'), seen }),
]);
export type ActFirstTradeRequest = z.infer<typeof actFirstTradeRequest>;

export const reviewFirstTradeRequest = z.strictObject({ text: line(REVIEW_MIN) });
