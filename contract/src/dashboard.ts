import { z } from 'zod';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { CHART_EXAM_INTERVALS, CHART_EXAM_TYPES } from '@tradesense/core/grading/exam-rules.ts';
import { MARKET_REGIMES } from '@tradesense/core/learning/market-regime.ts';
import { PERIODS } from '@tradesense/core/performance/dashboard-period.ts';
import { DRAWN_STEPS } from '@tradesense/core/performance/drawn-days.ts';
import { LETTER_PARTS } from '@tradesense/core/performance/letter-text.ts';
import { STATISTIC_INPUTS, STATISTIC_LACKS } from '@tradesense/core/performance/statistic.ts';
import { TRADING_FIGURES, type TradingFigure } from '@tradesense/core/performance/trading-figures.ts';
import { LEAVE_OUT_KINDS } from '@tradesense/core/performance/what-if.ts';
import { DASHBOARD_EXPORTS } from './dashboard-constants.ts';
import { wholeNumberText } from './endpoint-parts.ts';
import { JOURNAL_TAG_KINDS } from './journal-constants.ts';
import { quadrant } from './journal.ts';
import { storableText } from './storable-text.ts';

/** The dashboard. Amounts are plain decimal strings of SENSE$. Days, hours and weekdays are those of the learner's time zone (`x-timezone`). */
const amount = z.string();
const instant = z.string();
/** `2026-01-31`. */
const localDay = z.string();
const count = z.number().int();

const label = storableText
  .trim()
  .min(1)
  .max(40)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'Must be one line without control characters');

export const assetSymbol = z.string().regex(/^[A-Za-z0-9-]{1,20}$/, 'Must be the symbol of an asset');

/** Which trades count: those of live accounts that were closed in the period and match every filter. */
export const tradingFilter = z.strictObject({
  period: z.enum(PERIODS).default('all'),
  /** Number of the account, 1 to 3. Absent: all accounts. */
  account: wholeNumberText(1, 3).optional(),
  /** Number of the attempt, or `all`. Absent: the running attempts. */
  attempt: z.union([z.literal('all'), wholeNumberText(1, 100_000)]).optional(),
  asset: assetSymbol.optional(),
  /** Trades with this setup tag. */
  setup: label.optional(),
  /** Trades with this tag, of whichever kind. */
  tag: label.optional(),
  side: z.enum(['long', 'short']).optional(),
  preset: z.enum(['easy', 'normal', 'strict']).optional(),
});
export type TradingFilter = z.input<typeof tradingFilter>;

/**
 * A number with what it is made of, or what it still needs. `n` counts its sources in both cases. An interval is a 95% interval; `error`
 * is the standard error. Never 0, ∞ or NaN in place of an unknown value.
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
    /** `have` of `need` are there. */
    needs: z.object({ what: z.enum(STATISTIC_LACKS), have: count, need: count }),
  }),
]);
export type Statistic = z.infer<typeof statistic>;

/**
 * - `winRate`: share of trades with a positive net, with its Wilson interval
 * - `expectancy`: mean net in R over trades with a planned risk; `n` counts those
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
  /** `null`: no account yet in `all`, which begins with the first money put in. */
  from: instant.nullable(),
  to: instant,
  /** The first and the last local day. */
  firstDay: localDay.nullable(),
  lastDay: localDay,
  timeZone: z.string(),
});
export type DashboardPeriodView = z.infer<typeof period>;

const fall = z.object({
  /** When the height was reached; `null` if it is the start of the period. */
  highAt: instant.nullable(),
  lowAt: instant,
  /** `null`: not made good yet. */
  recoveredAt: instant.nullable(),
});

export const tradingDashboard = z.object({
  period,
  /** All live accounts of the learner with their attempts, by account and attempt. */
  accounts: z.array(
    z.object({
      id: z.string(),
      account: count,
      attempt: count,
      name: z.string(),
      openedAt: instant,
      archivedAt: instant.nullable(),
      /** Whether its trades count under the filters. */
      isCounted: z.boolean(),
    }),
  ),
  /** What the filters can choose from: all that occurs in the counted accounts and the period, before the other filters. */
  choices: z.object({
    assets: z.array(z.string()),
    tags: z.array(z.object({ kind: z.enum(JOURNAL_TAG_KINDS), tag: z.string(), trades: count })),
    sides: z.array(z.enum(['long', 'short'])),
    presets: z.array(z.enum(['easy', 'normal', 'strict'])),
    /** Local hours of opening. */
    hours: z.array(count),
  }),
  totals: z.object({
    trades: count,
    won: count,
    lost: count,
    /** Net of exactly 0. */
    even: count,
    withoutPlan: count,
    /** With a planned stop, so that they have an R. */
    withRisk: count,
    net: amount,
    fees: amount,
    funding: amount,
  }),
  figures,
  /**
   * The deepest fall in SENSE$ (`money`) and as a share of the height, from 0 to 1 (`share`); they need not be the same fall. `null` if it
   * never fell. Money put in or taken out is neither a rise nor a fall.
   */
  drawdown: z.object({
    money: fall.extend({ depth: amount }).nullable(),
    share: fall.extend({ depth: z.number() }).nullable(),
  }),
  /**
   * After each closed trade and each deposit, oldest first; the first point is the start of the period. Of more than 400 points those that
   * show the heights and falls. With filters, other trades move `balance` alone.
   */
  curve: z.array(
    z.object({
      at: instant,
      /** Money of the counted accounts. */
      balance: amount,
      /** Net of the matching trades since the start. */
      profit: amount,
      /** What 1 became, time-weighted. */
      growth: z.number(),
      /** Below the highest `growth` so far, 0 to 1. */
      drawdown: z.number(),
    }),
  ),
  /** The latest trades with planned risk and bars. `total` counts all such trades. */
  excursions: z.object({
    total: count,
    points: z.array(
      z.object({
        tradeId: z.string(),
        accountId: z.string(),
        asset: z.string(),
        /** How far it went against and for, in R; both positive. */
        against: z.number(),
        inFavor: z.number(),
        r: z.number(),
      }),
    ),
  }),
  /** Local days of the last 53 weeks of the period on which trades were closed, oldest first. The export has every day. */
  calendar: z.array(z.object({ day: localDay, trades: count, won: count, net: amount })),
  /** Trades by local weekday (1 Monday to 7) and hour of opening. */
  hours: z.array(z.object({ weekday: count, hour: count, trades: count, won: count, net: amount })),
  /** What a point of `process` stands for: the shortest step that makes at most 400 points. */
  processBy: z.enum(DRAWN_STEPS),
  /** Mean process score by local day of closing, oldest first, and over the last 20 trades by then. Of a week or month: its last day. */
  process: z.array(z.object({ day: localDay, trades: count, mean: z.number(), lastTwenty: z.number() })),
  decisions: z.array(z.object({ quadrant, trades: count, net: amount, r: z.number().nullable() })),
  mistakes: z.array(
    z.object({
      tag: z.string(),
      trades: count,
      net: amount,
      /** Mean R of trades with the tag − mean R of those without any mistake tag. */
      cost: statistic,
    }),
  ),
});
export type TradingDashboard = z.infer<typeof tradingDashboard>;

/** The rows behind a figure: the filters, and the part of them that the figure is about. */
export const dashboardTradesQuery = tradingFilter.extend({
  /** Closed on this local day. */
  day: z.iso.date().optional(),
  /** Opened in this hour of this weekday. */
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
  /** SENSE$ of the largest quantity; `null` without bars. */
  mae: amount.nullable(),
  mfe: amount.nullable(),
  score: count,
  quadrant,
  hasPlan: z.boolean(),
  preset: z.enum(['easy', 'normal', 'strict']),
  tags: z.object({ setup: z.array(z.string()), mistake: z.array(z.string()), emotion: z.array(z.string()) }),
});
export type DashboardTrade = z.infer<typeof dashboardTrade>;

export const dashboardTradesResponse = z.object({
  /** Newest first, 50 a page. */
  trades: z.array(dashboardTrade),
  total: count,
  nextCursor: z.string().nullable(),
});
export type DashboardTradesResponse = z.infer<typeof dashboardTradesResponse>;

/** `value`: a tag, a setup tag, an hour of opening (`0` to `23`) or a side. */
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
  /** Trades that are left out. */
  leftOut: count,
  all: whatIfSide,
  without: whatIfSide,
  /**
   * `null` where the label is that of none or of all compared trades. `unit`: R of the trades with a planned risk where at least half have
   * one, else SENSE$ of all. `gain`: how much the mean result of a trade rises.
   */
  chance: z
    .object({
      unit: z.enum(['r', 'money']),
      gain: z.number(),
      /** Trades that are compared. */
      n: count,
      shuffles: count,
      /** Share of shuffles in which leaving out this label looks at least as good. */
      sameLabel: z.number(),
      /** Share of shuffles in which leaving out the best of all labels of this kind looks at least as good. */
      anyLabel: z.number(),
      /** How many labels there were to choose from. */
      labels: count,
    })
    .nullable(),
});
export type WhatIfResponse = z.infer<typeof whatIfResponse>;

export const weaknessSource = z.enum(['bias-test', ...CHART_EXAM_TYPES]);
export const weaknessTimeframe = z.enum([...new Set([...CHART_EXAM_INTERVALS, ...BIAS_TIMEFRAMES])]);

/** Never filtered by period: ratings, the weakness map and the hours of calls run over the whole record. */
export const skillDashboard = z.object({
  /** Ratings after each local day on which an exam with a rated chart ended, oldest first. Of more than 400 days the last one of each week, else of each month. */
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
    /** Answers that no regime is known of: too few bars before the decision. */
    withoutRegime: count,
    /** Answers that are not in the map yet; they come within a minute. */
    pending: count,
    cells: z.array(
      z.object({
        /** `bias-test`: right calls. An exam type: charts of at least the pass mark. Rated ones only. */
        type: weaknessSource,
        timeframe: weaknessTimeframe,
        regime: z.enum(MARKET_REGIMES),
        n: count,
        right: count,
        share: z.number(),
        /** Wilson, 95%. */
        interval: z.object({ low: z.number(), high: z.number() }),
      }),
    ),
  }),
  /** Rated Bias Test calls by the local hour of the answer, from 0 on; hours without any are left out. */
  calls: z.object({
    timeZone: z.string(),
    hours: z.array(
      z.object({
        hour: count,
        n: count,
        right: count,
        share: z.number(),
        /** Wilson, 95%. */
        interval: z.object({ low: z.number(), high: z.number() }),
      }),
    ),
  }),
});
export type SkillDashboard = z.infer<typeof skillDashboard>;

/** `2026-06`. */
const localMonth = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Must be a month such as 2026-06');

/** Absent: the last month that has ended. */
export const letterQuery = z.strictObject({ month: localMonth.optional() });

export const letterResponse = z.object({
  /** Ended local months since the first answer or account, newest first, at most 24. */
  months: z.array(localMonth),
  /** `null` where the month is none of these. */
  letter: z
    .object({
      month: localMonth,
      title: z.string(),
      parts: z.array(
        z.object({
          part: z.enum(LETTER_PARTS),
          /** `null` for the opening. */
          heading: z.string().nullable(),
          lines: z.array(z.string()),
        }),
      ),
    })
    .nullable(),
});
export type LetterResponse = z.infer<typeof letterResponse>;

export const dashboardExportQuery = tradingFilter.extend({
  table: z.enum(DASHBOARD_EXPORTS),
  /** The month of the letter; absent: the last one that has ended. */
  month: localMonth.exactOptional(),
  /** The asset of the table `holding`, as in its query. */
  hold: assetSymbol.exactOptional(),
  format: z.enum(['csv', 'json']).default('csv'),
});
export type DashboardExportQuery = z.input<typeof dashboardExportQuery>;
