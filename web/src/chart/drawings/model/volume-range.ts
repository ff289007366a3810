/** Computes the volume by price of the bars between two times. */
import {
  VALUE_AREA_SHARE,
  volumeProfile,
  type VolumeProfile,
} from '@tradesense/core/market/indicators/volume-profile.ts';
import { ChartColumns } from '../../model/bar-columns.ts';
import type { ChartBar } from '../../model/chart-bar.ts';
import type { ChartModel } from '../../model/chart-model.ts';
import { formatPrice } from '../../model/value-scale.ts';
import { indexOfTime } from './anchor-index.ts';
import type { Drawing } from './drawing.ts';

export type VolumeRange = Extract<Drawing, { kind: 'volume-range' }>;

const ROWS = 24;

interface Known {
  /** Bars from which the profile was computed. */
  readonly bars: readonly ChartBar[];
  readonly profile: VolumeProfile | null;
}

/** Cache of computed profiles. Every redraw needs them, but on a live chart only the last bar changes. */
const known = new WeakMap<VolumeRange, Known>();

/** Returns the bars from one anchor to the other, both included. */
function barsOf(bars: readonly ChartBar[], { anchors }: VolumeRange): readonly ChartBar[] {
  const [one, other] = anchors.map(({ timeMs }) => indexOfTime(bars, timeMs));
  if (one === undefined || other === undefined) return [];
  return bars.slice(Math.max(0, Math.min(one, other)), Math.max(0, Math.max(one, other) + 1));
}

function profileOf(bars: readonly ChartBar[]): VolumeProfile | null {
  if (bars.length === 0) return null;
  const columns = new ChartColumns();
  columns.update(bars, 0);
  return volumeProfile(columns, { start: 0, end: bars.length }, ROWS);
}

/** Returns the profile of the bars from one anchor to the other, both included; `null` if they have no volume. */
export function volumeOfRange(all: readonly ChartBar[], drawing: VolumeRange): VolumeProfile | null {
  const bars = barsOf(all, drawing);
  const last = known.get(drawing);
  if (last?.bars.length === bars.length && last.bars.every((bar, index) => bar === bars[index])) return last.profile;
  const profile = profileOf(bars);
  known.set(drawing, { bars, profile });
  return profile;
}

/** Returns the price with the most volume and the value area as text, or the reason why there is no profile. */
export function volumeRangeText({ bars, scale, locale }: ChartModel, drawing: VolumeRange): string {
  const profile = volumeOfRange(bars, drawing);
  if (profile === null) return 'these bars have no volume';
  const { low, binHeight, controlBin, valueFromBin, valueToBin } = profile;
  const price = (bins: number) => formatPrice(scale, low + bins * binHeight, locale);
  return `most at ${price(controlBin + 0.5)}, ${VALUE_AREA_SHARE * 100}% from ${price(valueFromBin)} to ${price(valueToBin + 1)}`;
}
