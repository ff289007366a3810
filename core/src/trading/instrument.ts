import { invariant } from '../kernel/invariant.ts';
import type { Price, Quantity, Rate } from '../kernel/money.ts';
import type { MaintenanceTier } from './maintenance.ts';

/** Trading rules of one asset. */
export interface Instrument {
  readonly symbol: string;
  /** Prices of orders are multiples of it. */
  readonly tick: Price;
  /** Quantities of orders are multiples of it. */
  readonly lot: Quantity;
  readonly maxLeverage: number;
  readonly tiers: readonly MaintenanceTier[];
  /** Half the distance between bid and ask, as a share of the price; for bars, which have no quotes. */
  readonly halfSpread: Rate;
  /** How far an order as large as the whole volume would move the price, as a share of it. */
  readonly impact: Rate;
}

export type Instruments = ReadonlyMap<string, Instrument>;

/** The instrument of an asset that an order or a position has passed the checks with. */
export function instrumentOf(instruments: Instruments, symbol: string): Instrument {
  const instrument = instruments.get(symbol);
  invariant(instrument !== undefined, `${symbol} is an instrument`);
  return instrument;
}
