import type { ISeriesApi, SeriesDataItemTypeMap, SeriesType } from 'lightweight-charts';
import type { BarIndexScale } from './bar-index-scale.ts';

export type SeriesItem = SeriesDataItemTypeMap<number>[SeriesType];

/** Returns what the series draws for the bar at `index`. `time` is the bar's integer on the horizontal scale. */
export type ItemAt = (index: number, time: number) => SeriesItem;

/**
 * A drawn series with the function that creates its items, so that a tick updates one item instead of the whole series.
 */
export class SeriesFeed {
  readonly series: ISeriesApi<SeriesType, number>;
  readonly #scale: BarIndexScale;
  readonly #itemAt: ItemAt;

  constructor(series: ISeriesApi<SeriesType, number>, scale: BarIndexScale, itemAt: ItemAt) {
    this.series = series;
    this.#scale = scale;
    this.#itemAt = itemAt;
  }

  setAll(length: number): void {
    this.series.setData(Array.from({ length }, (_, index) => this.#itemAt(index, this.#scale.positionOf(index))));
  }

  /** Draws the items from index `from` on. Only `setAll` can change an item before the last drawn one. */
  update(from: number, length: number): void {
    for (let index = from; index < length; index += 1)
      this.series.update(this.#itemAt(index, this.#scale.positionOf(index)));
  }
}
