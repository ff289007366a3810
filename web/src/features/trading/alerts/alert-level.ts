/** Computes the prices of a chart at which an alert can be suggested: those of drawings, orders and positions. */
import { PRICE_ALERT_NOTE_MAX } from '@tradesense/contract/price-alerts-constants.ts';
import type { Price } from '@tradesense/core/kernel/money.ts';
import { levelName, levelsOf, nearestFirst } from '../../../chart/drawings/model/drawing-levels.ts';
import type { Drawing } from '../../../chart/drawings/model/drawing.ts';
import { nearestTick } from '../chart/tick-price.ts';
import type { TradeLine } from '../chart/trade-line.ts';

/** A price at which an alert is suggested. */
export interface AlertLevel {
  /** Plain decimal, a multiple of the tick size. */
  readonly price: string;
  readonly note: string;
}

const levelAt = (price: number, note: string, tick: Price): AlertLevel => ({
  price: nearestTick(price, tick),
  note: Array.from(note).slice(0, PRICE_ALERT_NOTE_MAX).join(''),
});

/**
 * Returns the levels of a drawing, in the order in which they are suggested. A zone starts with the edge that the price
 * would reach first. A retracement starts with the level nearest to the press or, without a press, to the market price.
 */
export function drawingLevels(
  drawing: Drawing,
  { tick, last, pressed }: { readonly tick: Price; readonly last: number | null; readonly pressed: number | null },
): readonly AlertLevel[] {
  const from = drawing.kind === 'fibonacci' ? (pressed ?? last) : last;
  return nearestFirst(levelsOf(drawing), from).map((level) => levelAt(level.price, levelName(drawing, level), tick));
}

export const lineLevel = ({ price, name }: Pick<TradeLine, 'price' | 'name'>, tick: Price): AlertLevel =>
  levelAt(Number(price), name, tick);
