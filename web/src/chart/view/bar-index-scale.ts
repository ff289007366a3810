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

/**
 * A horizontal scale whose items are bar indexes 0, 1, 2 …: closed sessions take no room, and masked charts hold no
 * time at all. `labels` may be replaced together with the data.
 */
export class BarIndexScale implements IHorzScaleBehavior<number> {
  labels: BarLabels;
  #options: ChartOptionsImpl<number> | null = null;

  constructor(labels: BarLabels) {
    this.labels = labels;
  }

  options(): ChartOptionsImpl<number> {
    if (!this.#options) throw new Error('the scale is read before the chart has set its options');
    return this.#options;
  }

  setOptions(options: ChartOptionsImpl<number>): void {
    this.#options = options;
  }

  preprocessData(): void {
    // Bar indexes need no preparation; the interface asks for the method.
  }

  updateFormatter(): void {
    // The labels come from the model; the interface asks for the method.
  }

  convertHorzItemToInternal(index: number): InternalHorzScaleItem {
    return internalItem(index);
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
    return this.labels.nameAt(Number(item));
  }

  formatTickmark(mark: TickMark): string {
    return this.labels.tickAt(mark.index, this.labels.weightAt(mark.index));
  }

  maxTickMarkWeight(marks: TimeMark[]): TickMarkWeightValue {
    return marks.reduce((most, mark) => (mark.weight > most ? mark.weight : most), tickMarkWeight(0));
  }

  fillWeightsForPoints(points: readonly Mutable<TimeScalePoint>[], startIndex: number): void {
    for (const [index, point] of points.entries()) {
      if (index >= startIndex) point.timeWeight = tickMarkWeight(this.labels.weightAt(index));
    }
  }
}

function internalItem(index: number): InternalHorzScaleItem {
  return index as unknown as InternalHorzScaleItem;
}

function tickMarkWeight(weight: TickWeight): TickMarkWeightValue {
  return weight as number as TickMarkWeightValue;
}
