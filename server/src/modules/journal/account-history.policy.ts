import { findTradedAsset, type TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { intervalContains, type Interval } from '@tradesense/core/market/interval.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { resample } from '@tradesense/core/market/resample.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { MarketHistory } from '../market/index.ts';
import type { AccountRecord } from '../trading/index.ts';

/**
 * The complete bars of the market in which an account trades. Their times are in the account's own market time, and
 * none is later than the account's current time.
 */
export interface AccountHistory {
  source(tx: Tx, asset: TradedSymbol, interval: Interval): ReturnType<MarketHistory['source']>;
  bars(tx: Tx, asset: TradedSymbol, interval: Interval, from: EpochMs, to: EpochMs): ReturnType<MarketHistory['bars']>;
}

/**
 * Returns the history for an account. For a live account, it is the history of the live market, which all live accounts
 * share. For a replay account, it is the history of its replay up to the cursor.
 */
export type HistoryOf = (tx: Tx, account: Pick<AccountRecord, 'id' | 'kind'>) => Promise<AccountHistory>;

/** Returns the interval of the replay to which an account belongs; `null` if it belongs to no replay. */
export type ReplayIntervalOf = (tx: Tx, accountId: string) => Promise<Interval | null>;

/** The bars that a replay has revealed so far, ascending. They have one interval. */
export interface RevealedBars {
  readonly asset: TradedSymbol;
  readonly interval: Interval;
  readonly source: PriceSource;
  readonly bars: readonly Bar[];
}

const NOTHING: AccountHistory = { source: () => Promise.resolve(null), bars: () => Promise.resolve([]) };

/** Returns the history of a replay: the revealed bars, and the complete longer bars that can be made from them. */
export function revealedHistory(revealed: RevealedBars): AccountHistory {
  const isRevealed = (asset: TradedSymbol, interval: Interval) =>
    asset === revealed.asset && intervalContains(interval, revealed.interval);
  return {
    source: (_tx, asset, interval) => Promise.resolve(isRevealed(asset, interval) ? revealed.source : null),
    bars(_tx, asset, interval, from, to) {
      if (!isRevealed(asset, interval)) return Promise.resolve([]);
      return Promise.resolve(barsOf(revealed, interval).filter(({ t }) => t >= from && t < to));
    },
  };
}

function barsOf({ asset, interval: own, bars }: RevealedBars, interval: Interval): readonly Bar[] {
  const found = findTradedAsset(asset);
  if (own === interval || found === undefined) return bars;
  const made = resample(bars, own, interval, found.class);
  return made.bars.slice(made.isFirstComplete ? 0 : 1, made.isLastComplete ? undefined : -1);
}

/**
 * Returns a function that selects the history of an account. `revealedBarsOf` returns the bars of the replay that an
 * account belongs to; `null` if it belongs to none.
 */
export function historyOfAccounts(
  common: MarketHistory,
  revealedBarsOf: (tx: Tx, accountId: string) => Promise<RevealedBars | null>,
): HistoryOf {
  return async (tx, { id, kind }) => {
    if (kind === 'live') return common;
    const revealed = await revealedBarsOf(tx, id);
    return revealed === null ? NOTHING : revealedHistory(revealed);
  };
}
