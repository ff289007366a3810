import type { ChartBar } from '../../model/chart-bar.ts';
import type { ChartModel } from '../../model/chart-model.ts';
import { durationText } from '../../../ui/duration-text.ts';
import { changePercent, formatPercent, formatPrice } from '../../model/value-scale.ts';
import { indexOfTime } from './anchor-index.ts';
import type { DrawingAnchor } from './drawing.ts';

/** The distance between two points of a chart. */
export interface Measurement {
  /** Number of bars; negative if the second point is to the left. */
  readonly bars: number;
  readonly timeMs: number;
  readonly price: number;
  /** Change in percent of the first price; 0 if that price is not above zero. */
  readonly percent: number;
}

export function measurementOf(
  model: Pick<ChartModel, 'scale'> & { readonly bars: readonly ChartBar[] },
  from: DrawingAnchor,
  to: DrawingAnchor,
): Measurement {
  return {
    bars: indexOfTime(model.bars, to.timeMs) - indexOfTime(model.bars, from.timeMs),
    timeMs: to.timeMs - from.timeMs,
    price: to.price - from.price,
    percent: changePercent(model.scale, from.price, to.price),
  };
}

function signed(text: string, value: number): string {
  return value < 0 ? `−${text}` : text;
}

/** Returns two short lines, for price and time: '+1,234.50 (+2.93%)' and '42 bars, 1 d 18 h'. */
export function measurementLines(model: ChartModel, measured: Measurement): readonly [price: string, time: string] {
  const { locale, scale } = model;
  const plus = measured.price > 0 && scale.kind === 'price' ? '+' : '';
  const price = `${plus}${formatPrice(scale, measured.price, locale)} (${formatPercent(measured.percent, locale)})`;
  const count = Math.abs(measured.bars);
  const bars = signed(`${count} ${count === 1 ? 'bar' : 'bars'}`, measured.bars);
  return [price, model.xAxis.kind === 'time' ? `${bars}, ${durationText(measured.timeMs)}` : bars];
}
