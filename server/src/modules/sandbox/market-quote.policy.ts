import { quantity, QUANTITY_SCALE, type Quantity } from '@tradesense/core/kernel/money.ts';
import type { LiveTick } from '../market/index.ts';

/** What was traded since the tick before; null when the feed does not say. */
export function volumeOf({ volume }: Pick<LiveTick, 'volume'>): Quantity | null {
  return volume > 0 ? quantity(BigInt(Math.round(volume * 10 ** QUANTITY_SCALE))) : null;
}
