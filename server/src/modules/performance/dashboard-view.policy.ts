/** The statistics of trades as the contract shows them. */
import type { DashboardPeriodView, DashboardTrade, TradingDashboard } from '@tradesense/contract/dashboard.ts';
import { CURVE_POINTS_MAX, EXCURSIONS_MAX, MISTAKE_TRADES_MIN } from '@tradesense/contract/dashboard-constants.ts';
import { formatMoney, type Money } from '@tradesense/core/kernel/money.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { quadrantOf } from '@tradesense/core/learning/process-score.ts';
import { inR, type ClosedResult } from '@tradesense/core/performance/closed-result.ts';
import type { PeriodName } from '@tradesense/core/performance/dashboard-period.ts';
import { deepestLoss, deepestLossShare, type Fall } from '@tradesense/core/performance/drawdown.ts';
import { lastOfEachDay, periodCurve, withDrawdown } from '@tradesense/core/performance/period-curve.ts';
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

function tagChoices(trades: readonly ClosedResult[]): TradingDashboard['choices']['tags'] {
  const counts = new Map<string, TradingDashboard['choices']['tags'][number]>();
  for (const { setupTags, mistakeTags, emotionTags } of trades) {
    for (const [kind, tags] of [
      ['setup', setupTags],
      ['mistake', mistakeTags],
      ['emotion', emotionTags],
    ] as const) {
      for (const tag of tags) {
        const key = `${kind} ${tag}`;
        counts.set(key, { kind, tag, trades: (counts.get(key)?.trades ?? 0) + 1 });
      }
    }
  }
  return [...counts.values()].toSorted((a, b) => b.trades - a.trades || (a.tag < b.tag ? -1 : 1));
}

const distinct = <Value extends string>(values: readonly Value[]): Value[] =>
  [...new Set(values)].toSorted((a, b) => (a < b ? -1 : 1));

function choicesView({ trades, clock }: TradingSource): TradingDashboard['choices'] {
  return {
    assets: distinct(trades.map(({ symbol }) => symbol)),
    tags: tagChoices(trades),
    sides: distinct(trades.map(({ side }) => side)),
    presets: distinct(trades.map(({ preset }) => preset)),
    hours: [...new Set(trades.map(({ openedAt }) => clock.hourOf(openedAt)))].toSorted((a, b) => a - b),
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

/** Returns the points to draw: the start of the period, then each change, or the last one of each day where there are many. */
function curveView(curve: ReturnType<typeof periodCurve>, { clock }: TradingSource): TradingDashboard['curve'] {
  const points = withDrawdown(curve);
  const [start, ...changes] = points;
  const shown =
    start === undefined || points.length <= CURVE_POINTS_MAX ? points : [start, ...lastOfEachDay(changes, clock.dayOf)];
  return shown.map(({ at, balance, profit, growth, drawdown }) => ({
    at: instantText(at),
    balance: formatMoney(balance),
    profit: formatMoney(profit),
    growth,
    drawdown,
  }));
}

function excursionsView(trades: readonly ClosedResult[]): TradingDashboard['excursions'] {
  const all = excursionsOf(trades);
  return {
    total: all.length,
    points: all.slice(-EXCURSIONS_MAX).map(({ trade, against, inFavor, r }) => ({
      tradeId: trade.id,
      accountId: trade.accountId,
      asset: trade.symbol,
      against,
      inFavor,
      r,
    })),
  };
}

const withMoneyText = <Row extends { readonly net: Money }>(row: Row) => ({ ...row, net: formatMoney(row.net) });

export function dashboardView(source: TradingSource, name: PeriodName): TradingDashboard {
  const { trades, matching, clock, from, to } = source;
  const curve = periodCurve(trades, new Set(matching), source.money);
  const totals = totalsOf(matching);
  return {
    period: periodView(source, name),
    accounts: accountsView(source),
    choices: choicesView(source),
    totals: { ...withMoneyText(totals), fees: formatMoney(totals.fees), funding: formatMoney(totals.funding) },
    figures: tradingFigures({ trades: matching, curve, from, to }),
    drawdown: {
      money: fallView(deepestLoss(curve), formatMoney),
      share: fallView(deepestLossShare(curve), (depth) => depth),
    },
    curve: curveView(curve, source),
    excursions: excursionsView(matching),
    calendar: calendarOf(matching, clock).map(withMoneyText),
    hours: hoursOf(matching, clock).map(withMoneyText),
    process: processOverTime(matching, clock),
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
    tags: { setup: [...trade.setupTags], mistake: [...trade.mistakeTags], emotion: [...trade.emotionTags] },
  };
}
