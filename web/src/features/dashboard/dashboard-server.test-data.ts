import type { HoldingResponse } from '@tradesense/contract/dashboard-holding.ts';
import type { SkillDashboard, Statistic, TradingDashboard, WhatIfResponse } from '@tradesense/contract/dashboard.ts';

const DAY_MS = 86_400_000;
const START = Date.parse('2026-01-05T12:00:00Z');
const dayOf = (index: number) => new Date(START + index * DAY_MS).toISOString().slice(0, 10);

/** Returns a generator of pseudorandom numbers from 0 to 1, which are the same in every run. */
function randomOf(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

export const known = (
  value: number,
  n: number,
  spread: Partial<Pick<Extract<Statistic, { kind: 'value' }>, 'interval' | 'error' | 'inputs'>> = {},
): Statistic => ({ kind: 'value', value, n, interval: null, error: null, inputs: [], ...spread });

const lacking = (n: number, what: 'trades' | 'days' | 'losing-days', need: number): Statistic => ({
  kind: 'not-enough',
  n,
  needs: { what, have: n, need },
});

const CHOICES: Pick<TradingDashboard, 'accounts' | 'choices'> = {
  accounts: [
    { id: 'a1', account: 1, attempt: 1, name: 'Swing', openedAt: dayOf(0), archivedAt: dayOf(9), isCounted: false },
    { id: 'a2', account: 1, attempt: 2, name: 'Swing', openedAt: dayOf(9), archivedAt: null, isCounted: true },
  ],
  choices: {
    assets: ['BTC', 'ETH'],
    tags: [
      { kind: 'setup', tag: 'breakout', trades: 12 },
      { kind: 'setup', tag: 'pullback', trades: 9 },
      { kind: 'mistake', tag: 'moved the stop', trades: 6 },
    ],
    sides: ['long', 'short'],
    presets: ['normal'],
    hours: [8, 9, 14],
  },
};

const figuresOf = (trades: number, won: number): TradingDashboard['figures'] => ({
  winRate: known(won / trades, trades, {
    interval: { low: 0.28, high: 0.66 },
    inputs: [
      { name: 'won', value: won },
      { name: 'trades', value: trades },
    ],
  }),
  expectancy: known(0.06, trades - 2, { error: 0.24, inputs: [{ name: 'mean', value: 0.06 }] }),
  profitFactor: known(1.12, trades),
  payoff: known(1.4, trades),
  sqn: known(0.25, trades - 2),
  exposure: known(0.31, trades, { inputs: [{ name: 'open-ms', value: 86_400_000 }] }),
  growth: known(0.0018, trades),
  annualGrowth: known(0.021, trades),
  volatility: known(0.09, trades),
  sharpe: known(0.3, trades),
  sortino: trades < 100 ? lacking(4, 'losing-days', 10) : known(0.4, trades),
  process: known(76, trades, { interval: { low: 71, high: 81 } }),
});

/** Returns the figures of an account's trades over `days` days. */
export function tradingOf(days: number, change: Partial<TradingDashboard> = {}): TradingDashboard {
  const random = randomOf(7);
  const rs = Array.from({ length: days }, () => (random() < 0.47 ? 0.3 + 1.8 * random() : -1 + 0.2 * random()));
  let [balance, high] = [10_000, 10_000];
  const curve = rs.map((r, index) => {
    balance += r * 57;
    high = Math.max(high, balance);
    const profit = (balance - 10_000).toFixed(2);
    return {
      at: new Date(START + index * DAY_MS).toISOString(),
      balance: balance.toFixed(2),
      profit,
      growth: balance / 10_000,
      drawdown: (high - balance) / high,
    };
  });
  const won = rs.filter((r) => r > 0).length;
  const trades = rs.length;
  return {
    period: { name: 'all', from: dayOf(0), to: dayOf(days), firstDay: dayOf(0), lastDay: dayOf(days), timeZone: 'UTC' },
    ...CHOICES,
    totals: { trades, won, lost: trades - won, even: 0, withoutPlan: 2, withRisk: trades - 2, net: (balance - 10_000).toFixed(2), fees: '41.20', funding: '3.10' }, // oxfmt-ignore
    presets: ['normal'],
    figures: figuresOf(trades, won),
    drawdown: {
      money: { depth: '231.40', highAt: dayOf(3), lowAt: dayOf(8), recoveredAt: null },
      share: { depth: 0.023, highAt: dayOf(3), lowAt: dayOf(8), recoveredAt: null },
    },
    curve,
    excursions: {
      total: trades,
      points: rs.map((r, index) => ({
        tradeId: `t${index}`,
        accountId: 'a2',
        asset: index % 3 === 0 ? 'ETH' : 'BTC',
        against: r > 0 ? 0.05 + 0.6 * random() : 0.9 + 0.15 * random(),
        inFavor: r > 0 ? r + 0.5 * random() : 1.3 * random(),
        r,
      })),
    },
    calendar: rs.map((r, index) => ({ day: dayOf(index), trades: 1, won: r > 0 ? 1 : 0, net: (r * 57).toFixed(2) })),
    hours: Array.from({ length: 7 * 6 }, (_, index) => {
      const count = Math.floor(random() * 16);
      return { weekday: (index % 7) + 1, hour: Math.floor(index / 7) * 4, trades: count, won: Math.floor(count * random()), net: '12.5' }; // oxfmt-ignore
    }),
    processBy: 'day',
    process: rs.map((_, index) => ({
      day: dayOf(index),
      trades: 1,
      mean: 55 + 40 * random(),
      lastTwenty: 62 + Math.min(16, index / 3),
    })),
    decisions: [
      { quadrant: 'good-good', trades: 8, net: '519', r: 9.1 },
      { quadrant: 'good-bad', trades: 6, net: '-279', r: -4.9 },
      { quadrant: 'bad-good', trades: 3, net: '171', r: 3 },
      { quadrant: 'bad-bad', trades: 6, net: '-331', r: -5.8 },
    ],
    mistakes: [
      { tag: 'moved the stop', trades: 6, net: '-210', cost: known(-0.62, 6, { interval: { low: -1.1, high: -0.1 } }) },
      { tag: 'chased the price', trades: 2, net: '-40', cost: lacking(2, 'trades', 5) },
    ],
    ...change,
  };
}

const NOTHING = lacking(0, 'trades', 1);

/** Figures of an account whose running attempt has no closed trade. An earlier attempt is archived. */
export const NO_TRADES: TradingDashboard = {
  ...tradingOf(1),
  choices: { assets: [], tags: [], sides: [], presets: [], hours: [] },
  totals: { trades: 0, won: 0, lost: 0, even: 0, withoutPlan: 0, withRisk: 0, net: '0', fees: '0', funding: '0' },
  presets: [],
  figures: {
    winRate: NOTHING,
    expectancy: NOTHING,
    profitFactor: NOTHING,
    payoff: NOTHING,
    sqn: NOTHING,
    exposure: NOTHING,
    growth: NOTHING,
    annualGrowth: NOTHING,
    volatility: NOTHING,
    sharpe: NOTHING,
    sortino: NOTHING,
    process: NOTHING,
  },
  drawdown: { money: null, share: null },
  curve: [],
  excursions: { total: 0, points: [] },
  calendar: [],
  hours: [],
  processBy: 'day',
  process: [],
  decisions: [],
  mistakes: [],
};

export const NO_SKILL: SkillDashboard = {
  ratings: [],
  weakness: { withoutRegime: 0, pending: 0, cells: [] },
  calls: { timeZone: 'Europe/Berlin', hours: [] },
};

const callHour = (hour: number, right: number, n: number): SkillDashboard['calls']['hours'][number] => ({
  hour,
  n,
  right,
  share: right / n,
  interval: { low: Math.max(0, right / n - 0.15), high: Math.min(1, right / n + 0.15) },
});

const cell = (
  type: SkillDashboard['weakness']['cells'][number]['type'],
  timeframe: '4h' | '1d',
  regime: 'trend' | 'range' | 'wild',
  right: number,
  n: number,
): SkillDashboard['weakness']['cells'][number] => ({
  type,
  timeframe,
  regime,
  n,
  right,
  share: right / n,
  interval: { low: Math.max(0, right / n - 0.15), high: Math.min(1, right / n + 0.15) },
});

export const SKILL: SkillDashboard = {
  ratings: [
    {
      type: 'swing-analysis',
      charts: 45,
      history: Array.from({ length: 12 }, (_, index) => ({
        day: dayOf(index * 6),
        value: 1500 + 12 * index + (index % 3) * 20,
        deviation: 180 / Math.sqrt(index + 1),
        charts: 4 * (index + 1),
        lastExamId: `e${index}`,
      })),
    },
  ],
  weakness: {
    withoutRegime: 3,
    pending: 0,
    cells: [
      cell('bias-test', '4h', 'trend', 24, 44),
      cell('bias-test', '4h', 'range', 11, 38),
      cell('bias-test', '1d', 'trend', 20, 36),
      cell('bias-test', '1d', 'range', 15, 40),
      cell('bias-test', '1d', 'wild', 2, 6),
      cell('swing-analysis', '1d', 'trend', 14, 20),
      cell('swing-analysis', '1d', 'wild', 3, 9),
    ],
  },
  calls: { timeZone: 'Europe/Berlin', hours: [callHour(7, 3, 5), callHour(9, 40, 60), callHour(11, 20, 40), callHour(21, 9, 59)] }, // oxfmt-ignore
};

export const WHAT_IF: WhatIfResponse = {
  period: tradingOf(1).period,
  leftOut: 9,
  all: { trades: 23, net: '80', winRate: known(0.48, 23, { interval: { low: 0.28, high: 0.66 } }), expectancy: known(0.06, 21, { error: 0.24 }), profitFactor: known(1.12, 23), sqn: known(0.25, 21) }, // oxfmt-ignore
  without: { trades: 14, net: '210', winRate: known(0.57, 14, { interval: { low: 0.33, high: 0.79 } }), expectancy: known(0.21, 13, { error: 0.3 }), profitFactor: known(1.5, 14), sqn: lacking(13, 'trades', 20) }, // oxfmt-ignore
  chance: { unit: 'r', gain: 0.15, n: 21, shuffles: 1000, sameLabel: 0.31, anyLabel: 0.74, labels: 2 },
};

/** A comparison in which the trades gained a tenth while the asset lost a fifth. */
export const HOLDING: HoldingResponse = {
  period: tradingOf(1).period,
  assets: [
    { asset: 'BTC', trades: 15 },
    { asset: 'ETH', trades: 8 },
  ],
  asset: 'BTC',
  lacks: null,
  comparison: {
    source: 'simulated',
    interval: '1d',
    isLate: false,
    growth: { holding: -0.2, trading: 0.1 },
    drawdown: { holding: 0.25, trading: 0.05 },
    points: Array.from({ length: 21 }, (_, index) => ({
      at: new Date(START + index * DAY_MS).toISOString(),
      price: 50_000 - 500 * index,
      holding: 1 - index / 100,
      trading: 1 + index / 200,
    })),
  },
};
