import { z } from 'zod';
import {
  byTagKind,
  JOURNAL_NOTE_MAX,
  JOURNAL_TAG_KINDS,
  JOURNAL_TAG_LENGTH_MAX,
  JOURNAL_TAGS_MAX,
  TAGGED_TRADES_MAX,
} from './journal-constants.ts';
import { candleRow } from './market.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { CURVE_KINDS } from '@tradesense/core/performance/counterfactual-curves.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { FILL_PRESETS } from '@tradesense/core/trading/fill-preset.ts';
import { tradingFill } from './trading-orders.ts';
import { storedTradePlan } from './trade-plan.ts';
import { storableText } from './storable-text.ts';
import { nameText, writtenText } from './written-text.ts';

/**
 * The journal has one automatic entry for each closed trade of an account, from flat to flat. Amounts are plain decimal
 * strings.
 */
const amount = z.string();
const instant = z.string();

/**
 * Interval of the replay to which the account belongs; `null` for a live account. The times of a replay are ends of bars
 * on the replay's own clock, and pages show the bar instead (`steppedBarOpen` in core). Absent in responses of servers of
 * the release before.
 */
export const replayInterval = z.enum(INTERVALS).nullable().optional();

const tag = nameText.min(1).max(JOURNAL_TAG_LENGTH_MAX);
const tagList = z.array(tag).max(JOURNAL_TAGS_MAX);
const tags = z.strictObject(byTagKind(() => tagList));
export type JournalTags = z.infer<typeof tags>;

/** The criteria of the process score. Each is judged by what was known at the time of the decision. */
export const PROCESS_CHECKS = [
  'plan-complete',
  'risk-within-limit',
  'stop-at-invalidation',
  'size-by-formula',
  'reward-as-planned',
  'stop-not-widened',
  'exit-by-plan',
  'review-written',
] as const;
export type ProcessCheckName = (typeof PROCESS_CHECKS)[number];

/**
 * Decision × outcome: the decision is good with a score of 70 or more, the outcome is good with a net result above 0.
 */
export const quadrant = z.enum(['good-good', 'good-bad', 'bad-good', 'bad-bad']);

export const processScore = z.object({
  /** Score from 0 to 100. Profit and loss do not enter it. */
  score: z.number().int(),
  /** Version of the checks by which the trade was judged. */
  version: z.number().int(),
  checks: z.array(
    z.object({
      check: z.enum(PROCESS_CHECKS),
      points: z.number().int(),
      of: z.number().int(),
      /** Why the check earned these points, in a sentence for the page. */
      reason: z.string(),
    }),
  ),
});
export type ProcessScoreView = z.infer<typeof processScore>;

export const journalTrade = z.object({
  id: z.string(),
  accountId: z.string(),
  replayInterval,
  /** Number of the trade in its account, from 1. */
  number: z.number().int(),
  asset: z.string(),
  side: z.enum(['long', 'short']),
  openedAt: instant,
  closedAt: instant,
  /** The largest open quantity of the position. */
  quantity: amount,
  entryPrice: amount,
  exitPrice: amount,
  /** Profit of the closing fills, before fees and funding. */
  realised: amount,
  fees: amount,
  /** Funding paid; negative if received. */
  funding: amount,
  /** What the fills cost compared with their reference prices, in SENSE$. */
  slippage: amount,
  /** `realised` − `fees` − `funding`. */
  net: amount,
  /** `net` ÷ the planned risk, with two decimals; `null` without a planned stop. */
  rMultiple: amount.nullable(),
  /**
   * Largest move of the price against the open part of the trade, in SENSE$ at the quantity that was open then; `mfe`
   * is the largest move in its favor. `null` if the bars of a trade that is longer than a bar are not stored.
   */
  mae: amount.nullable(),
  mfe: amount.nullable(),
  maeR: amount.nullable(),
  mfeR: amount.nullable(),
  /**
   * Version of the rule by which `mae` and `mfe` were computed. Version 1 counted all whole bars between the first and
   * the last fill, at the largest quantity. Absent in responses of servers of the release before, which know version 1
   * alone.
   */
  movesVersion: z.number().int().min(1).optional(),
  isLiquidated: z.boolean(),
  preset: z.enum(FILL_PRESETS),
  /** The plan, as it was frozen at the decision; `null` if the trade was opened without a plan. */
  plan: storedTradePlan.nullable(),
  process: processScore,
  /**
   * Decision × outcome: the decision is good with a score of 70 or more, the outcome is good with a net result above 0.
   */
  quadrant,
  tags,
  note: z.string(),
  reviewedAt: instant.nullable(),
  /**
   * Whether the trade has no review and was closed at least a day ago. Real time counts, even in a replay. `false` for
   * a trade that was copied from another run of the replay.
   */
  isReviewDue: z.boolean(),
});
export type JournalTrade = z.infer<typeof journalTrade>;

export const journalQuery = z.strictObject({
  asset: z
    .string()
    .regex(/^[A-Za-z0-9-]{1,20}$/, 'Must be the symbol of an asset')
    .optional(),
  side: z.enum(['long', 'short']).optional(),
  /**
   * Result of the trades to list. Like `quadrant`, this filter finds only reviewed trades, because the learner must
   * judge the decision before seeing its result.
   */
  outcome: z.enum(['won', 'lost']).optional(),
  quadrant: quadrant.optional(),
  /** Lists only trades with this tag, whatever the kind of the tag. */
  tag: tag.optional(),
  review: z.enum(['open', 'done']).optional(),
  cursor: storableText.max(60).optional(),
});
export type JournalQuery = z.input<typeof journalQuery>;

export const journalResponse = z.object({
  /** Newest first. */
  trades: z.array(journalTrade),
  nextCursor: z.string().nullable(),
  /**
   * Tags of the account's trades. Each tag has the number of reviewed trades that carry it and the total net result of
   * these trades.
   */
  tags: z.array(z.object({ kind: z.enum(JOURNAL_TAG_KINDS), tag: z.string(), trades: z.number().int(), net: amount })),
});
export type JournalResponse = z.infer<typeof journalResponse>;

export const journalTradeResponse = z.object({
  trade: journalTrade,
  /** Oldest first. */
  fills: z.array(tradingFill),
  counterfactuals: z.array(
    z.object({
      kind: z.enum(['as-planned', 'stop-not-moved', 'half-size']),
      /** Net result of the counterfactual; `null` if it cannot be determined. `text` then says why. */
      net: amount.nullable(),
      rMultiple: amount.nullable(),
      text: z.string(),
    }),
  ),
  /** Time of the second decision, made without seeing the result; `null` if there is none. */
  secondDecidedAt: instant.nullable(),
});
export type JournalTradeResponse = z.infer<typeof journalTradeResponse>;

/** The chart as it was at the decision, and the bars after it. */
export const journalBarsResponse = z.object({
  asset: z.string(),
  interval: z.enum(INTERVALS),
  source: z.enum(PRICE_SOURCES).nullable(),
  /** Bars, oldest first; empty if there is no history. */
  bars: z.array(candleRow),
  /** Number of `bars` that were complete when the entry was decided. */
  decisionBars: z.number().int(),
  /**
   * Number of `bars` up to the one in which the trade was closed. It is larger than `decisionBars`, and one more than the
   * number of `bars` if that bar is not stored yet. Servers of an older version counted only bars that were complete at
   * the close.
   */
  closeBars: z.number().int(),
  /** Time of the decision to enter: when the first order of the trade was accepted. */
  decidedAt: instant,
  /**
   * Whether the account belongs to a replay. The times of its orders are on the replay's own clock, so no chart is
   * stored with the orders.
   */
  isReplay: z.boolean(),
});
export type JournalBarsResponse = z.infer<typeof journalBarsResponse>;

/**
 * What the learner enters for a trade; absent fields stay unchanged. `isReviewed: true` says that the learner has
 * written the review now.
 */
export const patchJournalTradeRequest = z.strictObject({
  note: writtenText.max(JOURNAL_NOTE_MAX).optional(),
  tags: tags.optional(),
  isReviewed: z.boolean().optional(),
});
export type PatchJournalTradeRequest = z.input<typeof patchJournalTradeRequest>;

/**
 * Tags to add to each trade and tags to remove from it. Adding a tag that a trade already has, or removing a tag that
 * it does not have, changes nothing.
 */
export const tagTradesRequest = z
  .strictObject({
    tradeIds: z
      .array(z.uuid())
      .min(1)
      .max(TAGGED_TRADES_MAX)
      .refine((ids) => new Set(ids).size === ids.length, 'Two ids are the same'),
    add: tags,
    remove: tags,
  })
  .refine(
    ({ add, remove }) => JOURNAL_TAG_KINDS.every((kind) => !add[kind].some((each) => remove[kind].includes(each))),
    'A tag is both added and removed',
  );
export type TagTradesRequest = z.input<typeof tagTradesRequest>;

export const tagTradesResponse = z.object({
  /** Number of trades whose tags have changed. */
  changed: z.number().int(),
});
export type TagTradesResponse = z.infer<typeof tagTradesResponse>;

/** Maximum number of reviewed trades in the curves; the newest ones are used. */
export const CURVE_TRADES_MAX = 60;

export const journalCurvesResponse = z.object({
  replayInterval,
  /** Number of reviewed trades of the account. Only the newest `trades` of them are used for the curves. */
  reviewed: z.number().int(),
  trades: z.number().int(),
  /** The mistake tag whose trades lost the most in total; `null` if no tag has trades with a total loss. */
  tag: z.string().nullable(),
  /**
   * One curve of the trades as they were, and one for each rule that changes or leaves out trades. If `tag` is `null`,
   * the curve that leaves out the trades with that tag is absent.
   */
  curves: z.array(
    z.object({
      kind: z.enum(CURVE_KINDS),
      /** Running sum of the net results, after each trade. */
      points: z.array(z.object({ at: instant, profit: amount })),
      /** Number of trades that the rule changes. */
      changed: z.number().int(),
      /** Number of trades whose result under the rule is unknown; the curve uses their actual result. */
      unknown: z.number().int(),
      /**
       * Mean change, in SENSE$, of the trades that the rule changes, with its standard error; `null` if the rule
       * changes fewer than 30 trades.
       */
      effect: z.object({ mean: z.number(), error: z.number() }).nullable(),
    }),
  ),
});
export type JournalCurvesResponse = z.infer<typeof journalCurvesResponse>;

export const costliestMistakeResponse = z.object({
  /**
   * The mistake tag whose reviewed trades lost the most R in total. All of the learner's accounts of the same kind
   * (live or replay) count. `null` if no tag has at least three reviewed trades and a loss.
   */
  mistake: z
    .object({
      tag: z.string(),
      /** Number of reviewed trades with the tag whose plan had a stop. */
      trades: z.number().int(),
      /** Sum of the R-multiples of the trades that `trades` counts, with two decimals; below 0. */
      r: amount,
    })
    .nullable(),
});
export type CostliestMistakeResponse = z.infer<typeof costliestMistakeResponse>;

export const reviewsDueResponse = z.object({
  count: z.number().int(),
  oldest: z
    .object({ accountId: z.string(), replayInterval, tradeId: z.string(), asset: z.string(), closedAt: instant })
    .nullable(),
});
export type ReviewsDueResponse = z.infer<typeof reviewsDueResponse>;

export const performanceResponse = z.object({
  trades: z.number().int(),
  won: z.number().int(),
  /** `net`, `fees` and `funding` are sums over the closed trades. */
  net: amount,
  fees: amount,
  funding: amount,
  averageR: amount.nullable(),
  /** Sum of wins ÷ sum of losses; `null` without losses. */
  profitFactor: amount.nullable(),
  /** Largest drawdown of the profit, in SENSE$. A deposit does not make up for a loss. */
  maxDrawdown: amount,
  /**
   * Largest drawdown of the time-weighted growth, from 0 to 1. It may occur at a different time from the largest
   * drawdown in money.
   */
  maxDrawdownShare: z.number(),
  /**
   * Ratios of daily returns, computed from closed trades, per year of 365 days. `days` is the number of days from the
   * first deposit to today, to the end of an archived attempt, or to the last closed trade of a replay. A ratio is
   * `null` if it would divide by zero.
   */
  daily: z.object({ days: z.number().int(), sharpe: z.number().nullable(), sortino: z.number().nullable() }),
  averageProcess: z.number().nullable(),
  /** Fill presets of the closed trades. */
  presets: z.array(z.enum(FILL_PRESETS)),
  quadrants: z.object({
    'good-good': z.number().int(),
    'good-bad': z.number().int(),
    'bad-good': z.number().int(),
    'bad-bad': z.number().int(),
  }),
  /** Balance of the account after each closed trade and each deposit, oldest first. */
  curve: z.array(z.object({ at: instant, balance: amount })),
});
export type PerformanceResponse = z.infer<typeof performanceResponse>;
