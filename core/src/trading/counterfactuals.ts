/**
 * Simulates a trade under another plan: holds its position over the bars after its entry, with a stop and a target,
 * until one of them or a liquidation ends it. The engine itself processes the bars, so fills, costs and fees follow the
 * house policy and the account's preset.
 * Limits: the whole position starts at its average entry price, with isolated margin. Funding is left out, and prices
 * between the entry and the first bar are unknown.
 */
import { money, NO_MONEY, quantity, type Money, type Price, type Quantity } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import { newAccount, type AccountSettings, type AccountState, type LiveOrder } from './account-state.ts';
import type { PriceBar } from './bar-matching.ts';
import { step } from './engine.ts';
import { marginFor } from './fill-order.ts';
import type { Instruments } from './instrument.ts';
import type { MatchableOrder } from './order.ts';
import { openPart } from './position.ts';
import { CURRENT_RULES } from './rules-version.ts';

export interface HeldPosition {
  readonly symbol: string;
  readonly side: 'long' | 'short';
  readonly quantity: Quantity;
  readonly entryPrice: Price;
  readonly leverage: number;
  readonly openedAt: EpochMs;
  readonly settings: AccountSettings;
}

export interface Exits {
  readonly stop: Price | null;
  readonly target: Price | null;
}

export interface SimulationBar {
  /** Close time of the bar. */
  readonly at: EpochMs;
  readonly bar: PriceBar;
  /** Traded volume. `null` means that it is unknown and does not limit the fill. */
  readonly volume: Quantity | null;
}

/** A position while it is held over the bars. */
export interface Holding {
  readonly symbol: string;
  readonly state: AccountState;
  /** Realised profit of the closed part, before fees. */
  readonly realised: Money;
  readonly fees: Money;
  /** Why the last part was closed; `null` while the position is open. */
  readonly endedBy: 'stop' | 'target' | 'liquidation' | null;
}

const GROUP = 'exits';

export function startHolding(held: HeldPosition, { stop, target }: Exits): Holding {
  const { symbol, side, quantity: amount, entryPrice: at, leverage, openedAt, settings } = held;
  const [entrySide, exitSide] = side === 'long' ? (['buy', 'sell'] as const) : (['sell', 'buy'] as const);
  const margin = marginFor(at, amount, leverage);
  const position = openPart(null, { symbol, side: entrySide, amount, at, margin, leverage, openedAt });
  const place = { side: exitSide, quantity: amount, groupId: GROUP, parentId: null };
  const matches: MatchableOrder[] = [];
  if (stop !== null) matches.push({ ...place, id: 'stop', type: 'stop', trigger: stop });
  if (target !== null) matches.push({ ...place, id: 'target', type: 'limit', limit: target });
  const account = newAccount({ ...settings, marginMode: 'isolated' });
  const orders = new Map(matches.map((match) => [match.id, restingOrder(symbol, match, leverage, openedAt)]));
  const state = { ...account, orders, positions: new Map([[symbol, position]]) };
  return { symbol, state, realised: NO_MONEY, fees: NO_MONEY, endedBy: null };
}

function restingOrder(symbol: string, match: MatchableOrder, leverage: number, acceptedAt: EpochMs): LiveOrder {
  return {
    symbol,
    match,
    filled: quantity(0n),
    timeInForce: { kind: 'gtc' },
    isPostOnly: false,
    isReduceOnly: true,
    leverage,
    reserved: NO_MONEY,
    remainingLatencyTicks: 1,
    isResting: true,
    acceptedAt,
  };
}

/**
 * Returns the holding after these bars, which must be ascending. Bars after the close of the position do not change the
 * holding.
 */
export function simulateHolding(before: Holding, bars: readonly SimulationBar[], instruments: Instruments): Holding {
  let holding = before;
  for (const each of bars) {
    if (holding.endedBy !== null) break;
    holding = afterBar(holding, each, instruments);
  }
  return holding;
}

function afterBar(holding: Holding, { at, bar, volume }: SimulationBar, instruments: Instruments): Holding {
  const { symbol } = holding;
  const { state, effects } = step(
    holding.state,
    { kind: 'bar', at, symbol, bar, subBars: [], volume, rulesVersion: CURRENT_RULES },
    instruments,
  );
  let [realised, fees, by]: [bigint, bigint, Holding['endedBy']] = [holding.realised, holding.fees, null];
  for (const effect of effects) {
    if (effect.kind === 'liquidated') [realised, by] = [realised + effect.realised, 'liquidation'];
    if (effect.kind !== 'filled') continue;
    realised += effect.realised;
    fees += effect.fee;
    by = effect.orderId === 'stop' ? 'stop' : 'target';
  }
  const endedBy = state.positions.has(symbol) ? null : by;
  return { symbol, state, realised: money(realised), fees: money(fees), endedBy };
}
