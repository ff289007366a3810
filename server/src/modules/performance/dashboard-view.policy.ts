/** Converts the statistics of a learner's trades to the response types of the contract. */
import type { DashboardPeriodView, DashboardTrade, TradingDashboard } from '@tradesense/contract/dashboard.ts';
import {
  CALENDAR_WEEKS,
  CURVE_POINTS_MAX,
  EXCURSIONS_MAX,
  MISTAKE_TRADES_MIN,
} from '@tradesense/contract/dashboard-constants.ts';
import { byTagKind, JOURNAL_TAG_KINDS } from '@tradesense/contract/journal-constants.ts';
import { dayAfter, mondayOf } from '@tradesense/core/kernel/local-time.ts';
import { formatMoney, type Money } from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { quadrantOf } from '@tradesense/core/learning/process-score.ts';
import { inR, type ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { PeriodName } from '@tradesense/core/performance/dashboard-period.ts';
import { deepestLoss, deepestLossShare, type Fall } from '@tradesense/core/performance/drawdown.ts';
import { drawnPoints, periodCurve, withDrawdown, type CurvePoint } from '@tradesense/core/performance/period-curve.ts';
import {
  calendarOf,
  decisionsOf,
  excursionsOf,
  hoursOf,
  mistakeCosts,
  processOverTime,
  totalsOf,
} from '@tradesense/core/performance/trade-maps.ts';
import { tradingFigures } from '@tradesense/core/performance/trading-figures.ts';
import type { TradingSource } from './trading-source.service.ts';

const instantText = (at: EpochMs): string => new Date(at).toISOString();
const instantOrNone = (at: EpochMs | null): string | null => (at === null ? null : instantText(at));
const moneyOrNone = (amount: Money | null): string | null => (amount === null ? null : formatMoney(amount));

export function periodView(
  { from, to, zone, clock }: Pick<TradingSource, 'from' | 'to' | 'zone' | 'clock'>,
  name: PeriodName,
): DashboardPeriodView {
  return {
    name,
    from: instantOrNone(from),
    to: instantText(to),
    firstDay: from === null ? null : clock.dayOf(from),
    lastDay: clock.dayOf(to),
    timeZone: zone,
  };
}

function accountsView({ accounts, counted }: TradingSource): TradingDashboard['accounts'] {
  return accounts.map((account) => ({
    id: account.id,
    account: account.number,
    attempt: account.attempt,
    name: account.name,
    openedAt: instantText(account.openedAt),
    archivedAt: instantOrNone(account.archivedAt),
    isCounted: counted.includes(account),
  }));
}

/** Adds one to the count of each tag. */
export const countTags = (counts: Map<string, number>, tags: Iterable<string>): void => {
  for (const tag of tags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
};

function tagChoices(trades: readonly ClosedResult[]): TradingDashboard['choices']['tags'] {
  const counts = byTagKind(() => new Map<string, number>());
  for (const kind of JOURNAL_TAG_KINDS) {
    const name = `${kind}Tags` as const;
    for (const trade of trades) if (trade[name].length > 0) countTags(counts[kind], trade[name]);
  }
  return JOURNAL_TAG_KINDS.flatMap((kind) =>
    [...counts[kind]].map(([tag, count]) => ({ kind, tag, trades: count })),
  ).toSorted((a, b) => b.trades - a.trades || (a.tag < b.tag ? -1 : 1));
}

const inOrder = <Value extends string>(values: ReadonlySet<Value>): Value[] =>
  [...values].toSorted((a, b) => (a < b ? -1 : 1));

function choicesView({ trades, clock }: TradingSource): TradingDashboard['choices'] {
  const [assets, sides, presets, hours] = [
    new Set<string>(),
    new Set<ClosedResult['side']>(),
    new Set<ClosedResult['preset']>(),
    new Set<number>(),
  ];
  for (const { symbol, side, preset, openedAt } of trades) {
    assets.add(symbol);
    sides.add(side);
    presets.add(preset);
    hours.add(clock.hourOf(openedAt));
  }
  return {
    assets: inOrder(assets),
    tags: tagChoices(trades),
    sides: inOrder(sides),
    presets: inOrder(presets),
    hours: [...hours].toSorted((a, b) => a - b),
  };
}

function fallView<Depth, Shown>(fall: Fall<Depth> | null, shown: (depth: Depth) => Shown) {
  if (fall === null) return null;
  const { depth, highAt, lowAt, recoveredAt } = fall;
  return {
    depth: shown(depth),
    highAt: instantOrNone(highAt),
    lowAt: instantText(lowAt),
    recoveredAt: instantOrNone(recoveredAt),
  };
}

export const curvePointView = ({ at, balance, profit, growth, drawdown }: CurvePoint) => ({
  at: instantText(at),
  balance: formatMoney(balance),
  profit: formatMoney(profit),
  growth,
  drawdown,
});

/** Returns the curve of profit and growth over the trades that match the filter. */
export function curveOf({ trades, matching, money }: TradingSource): ReturnType<typeof periodCurve> {
  const kept = matching.length === trades.length ? null : new Set(matching);
  return periodCurve(trades, (trade) => kept?.has(trade) ?? true, money);
}

function excursionsView(trades: readonly ClosedResult[]): TradingDashboard['excursions'] {
  const { total, points } = excursionsOf(trades, EXCURSIONS_MAX);
  return {
    total,
    points: points.map(({ trade, against, inFavor, r }) => ({
      tradeId: trade.id,
      accountId: trade.accountId,
      asset: trade.symbol,
      against,
      inFavor,
      r,
    })),
  };
}

export const withMoneyText = <Row extends { readonly net: Money }>(row: Row) => ({ ...row, net: formatMoney(row.net) });

/**
 * Returns the end of the time in which the counted accounts could trade: the end of the period or, if all accounts are
 * archived, the time at which the last one was archived.
 */
function tradedUntil({ counted, to }: TradingSource): EpochMs {
  const ends = counted.map(({ archivedAt }) => archivedAt ?? to);
  return ends.length === 0 ? to : epochMs(Math.max(...ends));
}

export function dashboardView(source: TradingSource, name: PeriodName): TradingDashboard {
  const { matching, clock, from } = source;
  const curve = curveOf(source);
  const totals = totalsOf(matching);
  const process = processOverTime(matching, clock, CURVE_POINTS_MAX);
  const firstDrawn = dayAfter(mondayOf(clock.dayOf(source.to)), -7 * (CALENDAR_WEEKS - 1));
  return {
    period: periodView(source, name),
    accounts: accountsView(source),
    choices: choicesView(source),
    totals: { ...withMoneyText(totals), fees: formatMoney(totals.fees), funding: formatMoney(totals.funding) },
    presets: inOrder(new Set(matching.map(({ preset }) => preset))),
    figures: tradingFigures({ trades: matching, curve, from, to: tradedUntil(source) }),
    drawdown: {
      money: fallView(deepestLoss(curve), formatMoney),
      share: fallView(deepestLossShare(curve), (depth) => depth),
    },
    curve: drawnPoints(withDrawdown(curve), CURVE_POINTS_MAX).map(curvePointView),
    excursions: excursionsView(matching),
    calendar: calendarOf(matching, clock)
      .filter(({ day }) => day >= firstDrawn)
      .map(withMoneyText),
    hours: hoursOf(matching, clock).map(withMoneyText),
    processBy: process.by,
    process: process.points,
    decisions: decisionsOf(matching).map(withMoneyText),
    mistakes: mistakeCosts(matching, MISTAKE_TRADES_MIN).map(withMoneyText),
  };
}

export function tradeRowView(trade: ClosedResult): DashboardTrade {
  const { id, accountId, number, side, score, hasPlan, preset, net } = trade;
  return {
    id,
    accountId,
    number,
    side,
    score,
    hasPlan,
    preset,
    asset: trade.symbol,
    openedAt: instantText(trade.openedAt),
    closedAt: instantText(trade.closedAt),
    net: formatMoney(net),
    fees: formatMoney(trade.fees),
    funding: formatMoney(trade.funding),
    plannedRisk: moneyOrNone(trade.plannedRisk),
    r: inR(net, trade),
    mae: moneyOrNone(trade.mae),
    mfe: moneyOrNone(trade.mfe),
    quadrant: quadrantOf(score, net),
    tags: byTagKind((kind) => [...trade[`${kind}Tags`]]),
  };
}
