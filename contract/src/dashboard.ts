import { z } from 'zod';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { MARKET_REGIMES } from '@tradesense/core/learning/market-regime.ts';
import type { TradeFilter } from '@tradesense/core/performance/closed-result.ts';
import { PERIODS } from '@tradesense/core/performance/dashboard-period.ts';
import { DRAWN_STEPS } from '@tradesense/core/performance/drawn-days.ts';
import { STATISTIC_INPUTS, STATISTIC_LACKS } from '@tradesense/core/performance/statistic.ts';
import { TRADING_FIGURES, type TradingFigure } from '@tradesense/core/performance/trading-figures.ts';
import { LEAVE_OUT_KINDS } from '@tradesense/core/performance/what-if.ts';
import { FILL_PRESETS } from '@tradesense/core/trading/fill-preset.ts';
import { DASHBOARD_EXPORTS } from './dashboard-constants.ts';
import { wholeNumberText } from './endpoint-parts.ts';
import { EXPORT_FORMATS } from './export-constants.ts';
import { byTagKind, JOURNAL_TAG_KINDS } from './journal-constants.ts';
import { quadrant } from './journal.ts';
import { localMonth } from './letter.ts';
import { SANDBOX_ACCOUNTS_MAX } from './sandbox-constants.ts';
import { storableText } from './storable-text.ts';
import { storableDay } from './storable-time.ts';

/**
 * The dashboard. Amounts are plain decimal strings of SENSE$. Days, hours and weekdays are those of the learner's time
 * zone (`x-timezone`).
 */
const amount = z.string();
const instant = z.string();
/** Local day: `2026-01-31`. */
const localDay = z.string();
const count = z.number().int();

const label = storableText
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Must be one line without control characters');

export const assetSymbol = z.string().regex(/^[A-Za-z0-9-]{1,20}$/, 'Must be the symbol of an asset');

/** The filters that are about the trade itself, as core applies them. */
const FILTERS_OF_TRADES = {
  asset: assetSymbol.optional(),
  /** The trade must have this setup tag. */
  setup: label.optional(),
  /** The trade must have this tag, regardless of the kind of the tag. */
  tag: label.optional(),
  side: z.enum(['long', 'short']).optional(),
  preset: z.enum(FILL_PRESETS).optional(),
} satisfies Readonly<Record<keyof TradeFilter, z.ZodType>>;

/**
 * Filters of trades. A trade counts if it was made in a live account (not in a replay), was closed in the period, and
 * matches all filters.
 */
export const tradingFilter = z.strictObject({
  period: z.enum(PERIODS).default('all'),
  /** Number of the account, from 1. If absent, all accounts count. */
  account: wholeNumberText(1, SANDBOX_ACCOUNTS_MAX).optional(),
  /** Number of the attempt, or `all`. If absent, only the running attempts count. */
  attempt: z.union([z.literal('all'), wholeNumberText(1, 100_000)]).optional(),
  ...FILTERS_OF_TRADES,
});
export type TradingFilter = z.input<typeof tradingFilter>;

/**
 * Either a statistic with the numbers that it is computed from, or the data that are still missing to compute it. In
 * both cases, `n` is the number of observations. An interval is a 95% interval; `error` is the standard error. An
 * unknown value is never shown as 0, ∞ or NaN.
 */
export const statistic = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('value'),
    value: z.number(),
    n: count,
    interval: z.object({ low: z.number(), high: z.number() }).nullable(),
    error: z.number().nullable(),
    inputs: z.array(z.object({ name: z.enum(STATISTIC_INPUTS), value: z.number() })),
  }),
  z.object({
    kind: z.literal('not-enough'),
    n: count,
    /** Which data are missing: `have` is the number of existing data, `need` the required number. */
    needs: z.object({ what: z.enum(STATISTIC_LACKS), have: count, need: count }),
  }),
]);
export type Statistic = z.infer<typeof statistic>;

/**
 * - `winRate`: share of trades with a positive net result, with its Wilson interval
 * - `expectancy`: mean net in R over trades with a planned risk; `n` counts only these trades
 * - `profitFactor`: sum of wins ÷ sum of losses; `payoff`: mean win ÷ mean loss
 * - `sqn`: √n × mean R ÷ standard deviation of R
 * - `exposure`: share of the period in which a trade was open
 * - `growth`: time-weighted return of the period, `annualGrowth`: the same per year
 * - `volatility`, `sharpe`, `sortino`: of daily returns, per year of 365 days; `n` counts days
 * - `process`: mean process score, 0 to 100
 */
const figures = z.object(
  Object.fromEntries(TRADING_FIGURES.map((name) => [name, statistic])) as Record<TradingFigure, typeof statistic>,
);

export const period = z.object({
  name: z.enum(PERIODS),
  /** Start of the period. In the period `all`, it is the first deposit; `null` if there is no account yet. */
  from: instant.nullable(),
  to: instant,
  /** First local day of the period; `lastDay` is the last one. */
  firstDay: localDay.nullable(),
  lastDay: localDay,
  timeZone: z.string(),
});
export type DashboardPeriodView = z.infer<typeof period>;

const fall = z.object({
  /** Time of the high before the fall; `null` if the period starts at the high. */
  highAt: instant.nullable(),
  lowAt: instant,
  /** Time at which the high was reached again; `null` if it has not been reached. */
  recoveredAt: instant.nullable(),
});

export const tradingDashboard = z.object({
  period,
  /** All live accounts of the learner, including their archived attempts, sorted by account and attempt. */
  accounts: z.array(
    z.object({
      id: z.string(),
      account: count,
      attempt: count,
      name: z.string(),
      openedAt: instant,
      archivedAt: instant.nullable(),
      /** Whether the trades of the account match the filters for account and attempt. */
      isCounted: z.boolean(),
    }),
  ),
  /**
   * Values that each filter offers: all that occur in the selected accounts and period, regardless of the other
   * filters.
   */
  choices: z.object({
    assets: z.array(z.string()),
    tags: z.array(z.object({ kind: z.enum(JOURNAL_TAG_KINDS), tag: z.string(), trades: count })),
    sides: z.array(z.enum(['long', 'short'])),
    presets: z.array(z.enum(FILL_PRESETS)),
    /** Local hours in which trades were opened. */
    hours: z.array(count),
  }),
  totals: z.object({
    trades: count,
    won: count,
    lost: count,
    /** Number of trades with a net result of exactly 0. */
    even: count,
    withoutPlan: count,
    /** Number of trades with a planned stop, whose result can be given in R. */
    withRisk: count,
    net: amount,
    fees: amount,
    funding: amount,
  }),
  figures,
  /** Fill presets of the trades that match the filters. */
  presets: z.array(z.enum(FILL_PRESETS)),
  /**
   * The largest drawdown in SENSE$ (`money`), and the largest as a share of the high, from 0 to 1 (`share`). They may
   * be at different times. `null` if there was none. Deposits and withdrawals count as neither a rise nor a fall.
   */
  drawdown: z.object({
    money: fall.extend({ depth: amount }).nullable(),
    share: fall.extend({ depth: z.number() }).nullable(),
  }),
  /**
   * State of the counted accounts after each closed trade, deposit and withdrawal, oldest first. If the accounts had
   * money at the start of the period, the first point is that start. If there are more than 400 points, only the points
   * that show the highs and lows are sent. If filters are set, trades that do not match change only `balance`.
   */
  curve: z.array(
    z.object({
      at: instant,
      /** Balance of the counted accounts. */
      balance: amount,
      /** Net result of the matching trades since the start of the period. */
      profit: amount,
      /** Time-weighted value to which 1 has grown since the start of the period. */
      growth: z.number(),
      /** Distance below the highest `growth` so far, as a share from 0 to 1. */
      drawdown: z.number(),
    }),
  ),
  /**
   * The latest trades whose planned risk is known and whose bars are stored. `total` is the number of all such trades.
   */
  excursions: z.object({
    total: count,
    points: z.array(
      z.object({
        tradeId: z.string(),
        accountId: z.string(),
        asset: z.string(),
        /**
         * Largest move of the price against the trade, in R (multiples of the planned risk); `inFavor` is the largest
         * move in its favor. Neither is negative.
         */
        against: z.number(),
        inFavor: z.number(),
        r: z.number(),
      }),
    ),
  }),
  /**
   * Local days on which trades were closed, in the last 53 weeks of the period, oldest first. The export has every day
   * of the period.
   */
  calendar: z.array(z.object({ day: localDay, trades: count, won: count, net: amount })),
  /** Trades by the local weekday (1 is Monday, 7 is Sunday) and hour of their opening. */
  hours: z.array(z.object({ weekday: count, hour: count, trades: count, won: count, net: amount })),
  /** Time step of `process`: the shortest one that gives at most 400 points. */
  processBy: z.enum(DRAWN_STEPS),
  /**
   * Mean process score by local day of closing, oldest first. `lastTwenty` is the mean of the last 20 trades up to that
   * day. A point for a week or a month is dated on the last day with a trade in the week or month.
   */
  process: z.array(z.object({ day: localDay, trades: count, mean: z.number(), lastTwenty: z.number() })),
  decisions: z.array(z.object({ quadrant, trades: count, net: amount, r: z.number().nullable() })),
  mistakes: z.array(
    z.object({
      tag: z.string(),
      trades: count,
      net: amount,
      /** Mean R of the trades with the tag, minus the mean R of the trades without any mistake tag. */
      cost: statistic,
    }),
  ),
});
export type TradingDashboard = z.infer<typeof tradingDashboard>;

/** Selects the trades behind a figure: the filters, and the subset that the figure covers. */
export const dashboardTradesQuery = tradingFilter.extend({
  /** Local day on which the trades were closed. */
  day: storableDay.optional(),
  /** Local weekday, 1 (Monday) to 7, on which the trades were opened. `hour` is the local hour, 0 to 23. */
  weekday: wholeNumberText(1, 7).optional(),
  hour: wholeNumberText(0, 23).optional(),
  quadrant: quadrant.optional(),
  mistake: label.optional(),
  outcome: z.enum(['won', 'lost', 'even']).optional(),
  risk: z.enum(['planned', 'none']).optional(),
  cursor: z.uuid().optional(),
});
export type DashboardTradesQuery = z.input<typeof dashboardTradesQuery>;

export const dashboardTrade = z.object({
  id: z.string(),
  accountId: z.string(),
  number: count,
  asset: z.string(),
  side: z.enum(['long', 'short']),
  openedAt: instant,
  closedAt: instant,
  net: amount,
  fees: amount,
  funding: amount,
  plannedRisk: amount.nullable(),
  r: z.number().nullable(),
  /**
   * Largest move of the price against the open part of the trade, in SENSE$ at the quantity that was open then; trades
   * from before decision 0226 count their largest quantity. `mfe` is the largest move in its favor. `null` if the bars of
   * a trade that is longer than a bar are not stored.
   */
  mae: amount.nullable(),
  mfe: amount.nullable(),
  score: count,
  quadrant,
  hasPlan: z.boolean(),
  preset: z.enum(FILL_PRESETS),
  tags: z.object(byTagKind(() => z.array(z.string()))),
});
export type DashboardTrade = z.infer<typeof dashboardTrade>;

export const dashboardTradesResponse = z.object({
  /** Trades, newest first, 50 on a page. */
  trades: z.array(dashboardTrade),
  total: count,
  nextCursor: z.string().nullable(),
});
export type DashboardTradesResponse = z.infer<typeof dashboardTradesResponse>;

/** `value` is what to leave out: a tag, a setup tag, an hour of opening (`0` to `23`) or a side. */
export const whatIfQuery = tradingFilter.extend({ leaveOut: z.enum(LEAVE_OUT_KINDS), value: label });
export type WhatIfQuery = z.input<typeof whatIfQuery>;

const whatIfSide = z.object({
  trades: count,
  net: amount,
  winRate: statistic,
  expectancy: statistic,
  profitFactor: statistic,
  sqn: statistic,
});

export const whatIfResponse = z.object({
  period,
  /** Number of trades that are left out. */
  leftOut: count,
  all: whatIfSide,
  without: whatIfSide,
  /**
   * Result of a shuffle test: how often chance alone improves the mean result as much as leaving out these trades.
   * `null` if none or all of the compared trades have the label that is left out. `unit`: R of the trades with a
   * planned risk if at least half have one, otherwise SENSE$ of all trades. `gain`: rise of the mean.
   */
  chance: z
    .object({
      unit: z.enum(['r', 'money']),
      gain: z.number(),
      /** Number of trades that are compared. */
      n: count,
      shuffles: count,
      /** Share of the shuffles in which leaving out this label improves the mean result at least as much. */
      sameLabel: z.number(),
      /** Share of the shuffles in which leaving out the best label of this kind improves the mean at least as much. */
      anyLabel: z.number(),
      /** Number of labels of this kind that could have been left out. */
      labels: count,
    })
    .nullable(),
});
export type WhatIfResponse = z.infer<typeof whatIfResponse>;

export const weaknessSource = z.enum(['bias-test', ...CHART_EXAM_TYPES]);
export const weaknessTimeframe = z.enum([...new Set([...CHART_EXAM_INTERVALS, ...BIAS_TIMEFRAMES])]);

/** What the learner can do, over the whole record: the period does not limit these figures. */
export const skillDashboard = z.object({
  /**
   * Ratings after each local day on which an exam with a rated chart ended, oldest first. If there are more than 400
   * days, only the last day of each week is sent, or of each month if there are still too many.
   */
  ratings: z.array(
    z.object({
      type: z.enum(CHART_EXAM_TYPES),
      charts: count,
      history: z.array(
        z.object({ day: localDay, value: z.number(), deviation: z.number(), charts: count, lastExamId: z.string() }),
      ),
    }),
  ),
  weakness: z.object({
    /** Number of answers whose market regime is unknown, because there are too few bars before the decision. */
    withoutRegime: count,
    /** Number of answers that are not in the weakness map yet. They are added within a minute. */
    pending: count,
    cells: z.array(
      z.object({
        /**
         * Source of the answers in the cell. `right` counts right calls for `bias-test`; for an exam type, it counts
         * charts with at least the pass score.
         */
        type: weaknessSource,
        timeframe: weaknessTimeframe,
        regime: z.enum(MARKET_REGIMES),
        n: count,
        right: count,
        share: z.number(),
        /** Ends of the 95% Wilson interval of the share. */
        interval: z.object({ low: z.number(), high: z.number() }),
      }),
    ),
  }),
  /** Rated calls of Bias Tests by the local hour of the answer, from 0 on. Hours without calls are left out. */
  calls: z.object({
    timeZone: z.string(),
    hours: z.array(
      z.object({
        hour: count,
        n: count,
        right: count,
        share: z.number(),
        /** Ends of the 95% Wilson interval of the share. */
        interval: z.object({ low: z.number(), high: z.number() }),
      }),
    ),
  }),
});
export type SkillDashboard = z.infer<typeof skillDashboard>;

export const dashboardExportQuery = tradingFilter.extend({
  table: z.enum(DASHBOARD_EXPORTS),
  /** Month of the table `letter`, the monthly letter. If absent, the last month that has ended. */
  month: localMonth.exactOptional(),
  /** Asset to hold in the table `holding`, as in `holdingQuery`. */
  hold: assetSymbol.exactOptional(),
  format: z.enum(EXPORT_FORMATS).default('csv'),
});
export type DashboardExportQuery = z.input<typeof dashboardExportQuery>;
