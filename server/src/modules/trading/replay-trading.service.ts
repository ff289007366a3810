/**
 * Applies the events of a replay to its account. Times are on the replay's own clock, and prices come bar by bar. The
 * engine, log, ledger and events are the same as for every account.
 *
 * A bar causes these events, in this order:
 * 1. funding at the funding times before its close, for positions that were open at its start;
 * 2. the end of orders that expire before its close, even if the bar might have filled them first;
 * 3. the bar itself;
 * 4. funding if its close is a funding time;
 * 5. the end of orders that expire at its close.
 */
import type { FillPreset } from '@tradesense/core/trading/fill-preset.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { rate, type Price, type Quantity } from '@tradesense/core/kernel/money.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { TradedSymbol } from '@tradesense/core/market/masked-asset.ts';
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { accountTriggerRanges } from '@tradesense/core/trading/account-trigger-ranges.ts';
import type { PriceBar } from '@tradesense/core/trading/bar-matching.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { isInRange } from '@tradesense/core/trading/trigger-range.ts';
import { FUNDING_EVERY_MS, FUNDING_RATE, fundingBoundary } from '@tradesense/core/trading/funding.ts';
import type { TradingEffect, TradingEvent } from '@tradesense/core/trading/trading-event.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { StoredAccount } from './account-rows.policy.ts';
import { lockAccount } from './account-store.repo.ts';
import { applyToLocked, type ApplyDeps } from './apply-event.service.ts';
import { firstSettings, openAttempt, type OpenAccountDeps } from './open-account.service.ts';

export interface ReplayBar {
  readonly symbol: TradedSymbol;
  readonly source: PriceSource;
  readonly bar: PriceBar;
  readonly volume: Quantity | null;
  /**
   * Returns the bars of a shorter interval that lie within the bar; empty if the history has none. It is called only if
   * the bar can affect the account.
   */
  readonly subBars: () => Promise<readonly PriceBar[]>;
  /** Close time of the previous bar. `before` is the close price of that bar. */
  readonly since: EpochMs;
  readonly before: Price;
  /** Close time of this bar. */
  readonly at: EpochMs;
}

/** The account of a replay, locked by the current transaction. */
export interface ReplayAccount {
  /**
   * Applies a bar. Returns `true` if the market affected the account by a fill, a liquidation or the end of an order.
   */
  step(bar: ReplayBar): Promise<boolean>;
  /** Ends all live orders; positions stay open. */
  cancelOrders(at: EpochMs): Promise<void>;
}

/** Opens the account of a replay with the same grant as every other account. Returns its id. */
export async function openReplayAccount(
  deps: OpenAccountDeps,
  tx: Tx,
  {
    preset,
    ...named
  }: { readonly userId: string; readonly name: string; readonly preset: FillPreset; readonly now: EpochMs },
): Promise<string> {
  const settings = { ...(await firstSettings(deps, tx)), preset };
  const replay = { kind: 'replay', number: 0, attempt: 1, cause: 'replay', settings } as const;
  const opened = await openAttempt(deps, tx, { ...named, ...replay });
  invariant(opened !== null, 'accounts of replays do not stand in the way of one another');
  return opened.row.id;
}

/** Locks the account of a replay until the transaction ends. */
export async function lockReplayAccount(deps: ApplyDeps, tx: Tx, accountId: string): Promise<ReplayAccount> {
  const stored = await lockAccount(tx, accountId);
  invariant(stored?.row.kind === 'replay', 'a replay has an account of its own');
  return new LockedAccount(deps, tx, stored);
}

class LockedAccount implements ReplayAccount {
  readonly #deps: ApplyDeps;
  readonly #tx: Tx;
  #stored: StoredAccount;

  constructor(deps: ApplyDeps, tx: Tx, stored: StoredAccount) {
    this.#deps = deps;
    this.#tx = tx;
    this.#stored = stored;
  }

  async step(bar: ReplayBar): Promise<boolean> {
    const { since, at, source, symbol } = bar;
    const isAtBoundary = fundingBoundary(at) === at;
    const effects = [
      ...(await this.#fund(bar, { from: since, until: epochMs(at - 1), mark: bar.before })),
      ...(await this.#expire(source, epochMs(at - 1))),
    ];
    const range = accountTriggerRanges(this.#stored.state, INSTRUMENTS).get(symbol);
    if (range !== undefined && isInRange(range, bar.bar.low, bar.bar.high)) {
      const event = {
        kind: 'bar',
        at,
        symbol,
        bar: bar.bar,
        subBars: await bar.subBars(),
        volume: bar.volume,
      } as const;
      effects.push(...(await this.#apply(event, source)));
    }
    if (isAtBoundary)
      effects.push(...(await this.#fund(bar, { from: epochMs(at - 1), until: at, mark: bar.bar.close })));
    effects.push(...(await this.#expire(source, at)));
    return effects.some(isDoneByTheMarket);
  }

  async cancelOrders(at: EpochMs): Promise<void> {
    for (const orderId of this.#stored.state.orders.keys()) {
      // Skip the order if it has already ended together with its entry or another order of its group.
      if (this.#stored.state.orders.has(orderId)) await this.#apply({ kind: 'cancel', at, orderId }, null);
    }
  }

  /**
   * Charges funding for all funding times after `from` up to `until` in one event. There is no price between these
   * times, so separate events would give the same result.
   */
  async #fund(
    { symbol, source }: ReplayBar,
    { from, until, mark }: { readonly from: EpochMs; readonly until: EpochMs; readonly mark: Price },
  ): Promise<readonly TradingEffect[]> {
    const last = fundingBoundary(until);
    const boundaries = (last - fundingBoundary(from)) / FUNDING_EVERY_MS;
    const position = this.#stored.state.positions.get(symbol);
    if (boundaries === 0 || position === undefined || position.leverage <= 1) return [];
    const all = rate(FUNDING_RATE * BigInt(boundaries));
    const event = { kind: 'funding', at: last, boundary: last, rate: all, marks: [{ symbol, mark }] } as const;
    return this.#apply(event, source, `funding:${new Date(last).toISOString()}`);
  }

  async #expire(source: PriceSource, at: EpochMs): Promise<readonly TradingEffect[]> {
    const isDue = [...this.#stored.state.orders.values()].some(
      ({ timeInForce }) => 'until' in timeInForce && timeInForce.until <= at,
    );
    return isDue ? this.#apply({ kind: 'expiry', at }, source) : [];
  }

  async #apply(event: TradingEvent, source: PriceSource | null, key?: string): Promise<readonly TradingEffect[]> {
    const context = key === undefined ? { source } : { source, key };
    const applied = await applyToLocked(this.#deps, this.#tx, this.#stored, event, context);
    invariant(applied.kind !== 'refused', 'what happens to an account is not refused');
    if (applied.kind === 'unchanged') return [];
    this.#stored = applied.account;
    return applied.effects;
  }
}

function isDoneByTheMarket(effect: TradingEffect): boolean {
  if (effect.kind === 'cancelled') return effect.reason !== 'asked';
  return effect.kind === 'filled' || effect.kind === 'liquidated' || effect.kind === 'expired';
}
