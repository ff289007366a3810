/** Candle patterns. The claim about each is that it reverses the move of the five bars before it. */
import type { BarColumns } from '../../market/bar-columns.ts';
import {
  candleShape,
  coversBody,
  hasLongShadow,
  hasShortShadow,
  isDoji,
  isOppositePair,
  moveBefore,
} from '../../market/candle-shape.ts';
import type { AtlasEvent, AtlasSide } from '../claim.ts';
import { eventsWhere } from '../outcomes.ts';

/** Whether the five bars before `index` moved in the direction opposite to `side`. */
function isAgainst(bars: BarColumns, index: number, side: AtlasSide): boolean {
  return side * moveBefore(bars, index) < 0;
}

/**
 * Returns the bars in the direction of `side` whose body covers the body of the previous bar, if the previous bar and
 * the move of the five bars before have the opposite direction.
 */
export function engulfingEvents(bars: BarColumns, side: AtlasSide): AtlasEvent[] {
  return eventsWhere(bars, (index) => {
    const [own, before] = [candleShape(bars, index), candleShape(bars, index - 1)];
    const isPattern = isOppositePair(own, before, side) && coversBody(own, before);
    return isPattern && isAgainst(bars, index, side) ? side : null;
  });
}

/** Returns bars with one long and one short shadow: hammers after a fall (1), shooting stars after a rise (−1). */
export function shadowEvents(bars: BarColumns, side: AtlasSide): AtlasEvent[] {
  const [long, short] = side > 0 ? (['lower', 'upper'] as const) : (['upper', 'lower'] as const);
  return eventsWhere(bars, (index) => {
    const shape = candleShape(bars, index);
    return hasLongShadow(shape, long) && hasShortShadow(shape, short) && isAgainst(bars, index, side) ? side : null;
  });
}

/** Returns the dojis that follow five bars with a rise or a fall. */
export function dojiEvents(bars: BarColumns): AtlasEvent[] {
  return eventsWhere(bars, (index) => {
    const before = moveBefore(bars, index);
    if (before === 0 || !isDoji(candleShape(bars, index))) return null;
    return before > 0 ? -1 : 1;
  });
}
