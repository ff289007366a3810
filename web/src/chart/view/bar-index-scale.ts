import type {
  ChartOptionsImpl,
  HorzScaleItemConverterToInternalObj,
  IHorzScaleBehavior,
  InternalHorzScaleItem,
  InternalHorzScaleItemKey,
  Mutable,
  TickMark,
  TickMarkWeightValue,
  TimeMark,
  TimeScalePoint,
} from 'lightweight-charts';
import type { TickWeight } from '../model/x-axis.ts';

/** Labels of the bars and their weights. They come from the model; the library's own calendar is not used. */
export interface BarLabels {
  readonly weightAt: (index: number) => TickWeight;
  readonly tickAt: (index: number, weight: TickWeight) => string;
  readonly nameAt: (index: number) => string;
}

/** Distance between the integers of the first bars of two charts. It exceeds the number of bars of any chart. */
const POSITIONS_BETWEEN_CHARTS = 100_000_000;

/**
 * A horizontal scale on which bars follow each other regardless of their times. So closed sessions take no space, and
 * masked charts contain no time. Each bar has an integer that never changes: older bars get smaller integers, and the
 * bars of another chart get unused integers. The library uses these integers as keys of its caches, so the caches stay
 * valid.
 */
export class BarIndexScale implements IHorzScaleBehavior<number> {
  readonly #labels: BarLabels;
  #options: ChartOptionsImpl<number> | null = null;
  #firstPlace = 0;
  #chartCount = 0;

  constructor(labels: BarLabels) {
    this.#labels = labels;
  }

  /** Returns the integer of the bar at `index`, which never changes. */
  positionOf(index: number): number {
    return this.#firstPlace + index;
  }

  /** Makes room for `count` bars in front. Existing bars keep their integers. */
  makeRoomBefore(count: number): void {
    this.#firstPlace -= count;
  }

  /** Prepares the scale for different bars or labels. */
  reset(): void {
    this.#chartCount += 1;
    this.#firstPlace = this.#chartCount * POSITIONS_BETWEEN_CHARTS;
  }

  options(): ChartOptionsImpl<number> {
    if (!this.#options) throw new Error('the scale is read before the chart has set its options');
    return this.#options;
  }

  setOptions(options: ChartOptionsImpl<number>): void {
    this.#options = options;
  }

  preprocessData(): void {
    // The library's interface requires this method; this scale does not need it.
  }

  updateFormatter(): void {
    // The library's interface requires this method, but the labels come from the model.
  }

  convertHorzItemToInternal(place: number): InternalHorzScaleItem {
    return internalItem(place);
  }

  createConverterToInternalObj(): HorzScaleItemConverterToInternalObj<number> {
    return internalItem;
  }

  key(item: InternalHorzScaleItem | number): InternalHorzScaleItemKey {
    return Number(item) as InternalHorzScaleItemKey;
  }

  cacheKey(item: InternalHorzScaleItem): number {
    return Number(item);
  }

  formatHorzItem(item: InternalHorzScaleItem): string {
    return this.#labels.nameAt(Number(item) - this.#firstPlace);
  }

  formatTickmark(mark: TickMark): string {
    return this.#labels.tickAt(mark.index, this.#labels.weightAt(mark.index));
  }

  maxTickMarkWeight(marks: TimeMark[]): TickMarkWeightValue {
    return marks.reduce((most, mark) => (mark.weight > most ? mark.weight : most), tickMarkWeight(0));
  }

  fillWeightsForPoints(points: readonly Mutable<TimeScalePoint>[], startIndex: number): void {
    for (let index = startIndex; index < points.length; index += 1) {
      const point = points[index];
      if (point) point.timeWeight = tickMarkWeight(this.#labels.weightAt(index));
    }
  }
}

function internalItem(place: number): InternalHorzScaleItem {
  return place as unknown as InternalHorzScaleItem;
}

function tickMarkWeight(weight: TickWeight): TickMarkWeightValue {
  return weight as number as TickMarkWeightValue;
}
