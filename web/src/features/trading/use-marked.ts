import { useMemo } from 'react';
import type { TradingAccount } from '@tradesense/contract/trading-accounts.ts';
import type { TradingPosition } from '@tradesense/contract/trading-orders.ts';
import { useLiveTicks, type LiveTicks } from '../../platform/live-ticks.ts';
import { markedAccount, markedPosition } from './marked-position.ts';

const NONE: readonly string[] = [];

/** Returns the latest ticks of the positions' assets. A replay has none, because its prices are not in the stream. */
export function useTicksOf(
  { kind }: Pick<TradingAccount, 'kind'>,
  positions: readonly Pick<TradingPosition, 'asset'>[],
): LiveTicks {
  return useLiveTicks(useMemo(() => (kind === 'live' ? positions.map(({ asset }) => asset) : NONE), [kind, positions]));
}

/**
 * Returns the positions, valued at the shown prices of the stream. The coach shows the same values. Renders again when
 * one of these prices changes.
 */
export function useMarkedPositions(
  account: Pick<TradingAccount, 'kind'>,
  positions: readonly TradingPosition[],
): readonly TradingPosition[] {
  const ticks = useTicksOf(account, positions);
  return useMemo(() => positions.map((each) => markedPosition(each, ticks)), [positions, ticks]);
}

/** Returns the account, valued at the shown prices of the stream. */
export function useMarkedAccount(account: TradingAccount, positions: readonly TradingPosition[]): TradingAccount {
  const ticks = useTicksOf(account, positions);
  return useMemo(() => markedAccount(account, positions, ticks), [account, positions, ticks]);
}
