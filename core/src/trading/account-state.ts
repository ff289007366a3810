/**
 * One sandbox account as the engine sees it. The state is plain data: the same events give the same state on every
 * server.
 */
import { money, NO_MONEY, rate, type Money, type Price, type Quantity, type Rate } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { FillPreset } from './fill-preset.ts';
import type { TimeInForce } from './time-in-force.ts';
import type { TouchRule } from './order-hit.ts';
import type { MatchableOrder } from './order.ts';

/** Fill rules of a preset; pages show the preset next to every score. */
export interface PresetRule extends TouchRule {
  /**
   * Latency: number of prices after the acceptance until the order can fill. 1 means that the next price can already
   * fill it.
   */
  readonly latencyTicks: number;
  /**
   * Whether fills pay a price impact that grows with their share of the volume, and on bars also half the spread. Fills
   * of limit orders pay neither.
   */
  readonly hasCosts: boolean;
  /** Maximum share of the volume of a tick or bar that one order may fill. `null` means no limit. */
  readonly maxParticipationRate: Rate | null;
}

/** Maximum participation rate: 10%. */
const MAX_PARTICIPATION_RATE = rate(10_000_000n);

export const PRESETS: Readonly<Record<FillPreset, PresetRule>> = {
  easy: { limits: 'touch', latencyTicks: 1, hasCosts: false, maxParticipationRate: null },
  normal: { limits: 'touch', latencyTicks: 1, hasCosts: true, maxParticipationRate: MAX_PARTICIPATION_RATE },
  strict: { limits: 'through', latencyTicks: 2, hasCosts: true, maxParticipationRate: MAX_PARTICIPATION_RATE },
};

/**
 * Terms of one account, the same for every asset that it trades. Elsewhere, fees have these names:
 *
 * - settings `maker-fee` and `taker-fee` of administrators, in hundredths of a percent: what a new account begins with
 * - `TRADE_SETTINGS`, `TRADE_MAKER_PERCENT` and `TRADE_TAKER_PERCENT` in `study/trade-terms.ts`: the trades of lessons
 * - `makerFee` and `takerFee` of requests and responses: shares as text, in a preview amounts in SENSE$
 */
export interface AccountSettings {
  readonly marginMode: 'isolated' | 'cross';
  readonly preset: FillPreset;
  /** Fees as shares of the notional. */
  readonly makerFee: Rate;
  readonly takerFee: Rate;
}

/** A live order: accepted, and not filled, canceled or expired. */
export interface LiveOrder {
  readonly symbol: string;
  /** The unfilled part of the order with its prices, in the form that matching uses. */
  readonly match: MatchableOrder;
  readonly filled: Quantity;
  readonly timeInForce: TimeInForce;
  readonly isPostOnly: boolean;
  /** Whether the order can only make a position smaller. */
  readonly isReduceOnly: boolean;
  readonly leverage: number;
  /** Money set aside from cash for the position that the order may open. It is part of the account's margin. */
  readonly reserved: Money;
  /**
   * Money that the order would reserve if it were alone. Absent if this is `reserved`, as it is for every order except
   * those of a group whose reserve another order holds (`shared-reserve.ts`).
   */
  readonly needed?: Money;
  /** Number of prices that the order must still wait for before it can fill. */
  readonly remainingLatencyTicks: number;
  /**
   * Whether the order, once its latency was over, has been live at a price that did not fill it. From then on, a limit
   * order fills as maker.
   */
  readonly isResting: boolean;
  readonly acceptedAt: EpochMs;
  /**
   * Time of the last amendment; absent if there was none, or only one under rules version 1. A tick that is older than
   * the amendment does not fill the order.
   */
  readonly amendedAt?: EpochMs;
  /**
   * For an exit, the part of its quantity that its entry has not filled yet. Absent if there is no entry, if the entry
   * has ended, or if the exit was accepted under rules version 1.
   */
  readonly waiting?: Quantity;
}

/** A position. The fills of an asset are netted into one position. */
export interface Position {
  readonly symbol: string;
  /** Signed quantity: positive for a long, negative for a short; never zero. */
  readonly quantity: Quantity;
  /** Σ price × |quantity| of the open part, in price units × quantity units. Unlike an average price, it is exact. */
  readonly cost: bigint;
  readonly margin: Money;
  /** The highest leverage of the fills that opened the position. */
  readonly leverage: number;
  readonly openedAt: EpochMs;
}

export interface AccountState {
  readonly settings: AccountSettings;
  /** Money that no order or position reserves; never negative. */
  readonly cash: Money;
  readonly orders: ReadonlyMap<string, LiveOrder>;
  readonly positions: ReadonlyMap<string, Position>;
  /** The last mark price that the account has received for each asset. */
  readonly marks: ReadonlyMap<string, Price>;
}

export function newAccount(settings: AccountSettings): AccountState {
  return { settings, cash: NO_MONEY, orders: new Map(), positions: new Map(), marks: new Map() };
}

/** Returns all money that the orders and positions of the account reserve. */
export function marginOf({ orders, positions }: AccountState): Money {
  let sum = 0n;
  for (const { reserved } of orders.values()) sum += reserved;
  for (const { margin } of positions.values()) sum += margin;
  return money(sum);
}
