import { invariant } from '../kernel/invariant.ts';
import type { Price, Quantity, Rate } from '../kernel/money.ts';
import type { MaintenanceTier } from './maintenance.ts';

/** Trading rules of one asset. */
export interface Instrument {
  readonly symbol: string;
  /** Tick size: prices of orders are multiples of it. */
  readonly tick: Price;
  /** Lot size: quantities of orders are multiples of it. */
  readonly lot: Quantity;
  readonly maxLeverage: number;
  readonly tiers: readonly MaintenanceTier[];
  /**
   * Half the distance between bid and ask, as a share of the price. It is used for bars, and for ticks without bid and
   * ask.
   */
  readonly halfSpread: Rate;
  /** Price impact of an order that is as large as the whole volume of the tick or bar, as a share of the price. */
  readonly impact: Rate;
}

export type Instruments = ReadonlyMap<string, Instrument>;

/**
 * Returns the instrument of an asset. The order or position must already have passed the checks, so that the asset is
 * known.
 */
export function instrumentOf(instruments: Instruments, symbol: string): Instrument {
  const instrument = instruments.get(symbol);
  invariant(instrument !== undefined, `${symbol} is an instrument`);
  return instrument;
}
