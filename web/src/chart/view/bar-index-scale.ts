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

/** What the scale asks about a bar: labels and weights come from the model, never from the library's calendar. */
export interface BarLabels {
  readonly weightAt: (index: number) => TickWeight;
  readonly tickAt: (index: number, weight: TickWeight) => string;
  readonly nameAt: (index: number) => string;
}

/** More than any chart will ever have bars. */
const PLACES_BETWEEN_CHARTS = 100_000_000;

/**
 * A horizontal scale on which bars follow each other without regard to time: closed sessions take no room, and masked
 * charts hold no time at all. Each bar has a place, a whole number that stays with it for good: older bars get smaller
 * places, other bars get places never used before. So nothing that the library remembers of a place can become wrong.
 */
export class BarIndexScale implements IHorzScaleBehavior<number> {
  readonly #labels: BarLabels;
  #options: ChartOptionsImpl<number> | null = null;
  #firstPlace = 0;
  #chartCount = 0;

  constructor(labels: BarLabels) {
    this.#labels = labels;
  }

  /** The place of the bar at `index`. */
  placeOf(index: number): number {
    return this.#firstPlace + index;
  }

  /** So many bars have come in front: those that were there keep their places. */
  makeRoomBefore(count: number): void {
    this.#firstPlace -= count;
  }

  /** The bars to come are others, or have other labels. */
  startAnew(): void {
    this.#chartCount += 1;
    this.#firstPlace = this.#chartCount * PLACES_BETWEEN_CHARTS;
  }

  options(): ChartOptionsImpl<number> {
    if (!this.#options) throw new Error('the scale is read before the chart has set its options');
    return this.#options;
  }

  setOptions(options: ChartOptionsImpl<number>): void {
    this.#options = options;
  }

  preprocessData(): void {
    // Places need no preparation; the interface asks for the method.
  }

  updateFormatter(): void {
    // The labels come from the model; the interface asks for the method.
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
