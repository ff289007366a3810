/** The volume by price of the bars between two times. */
import { volumeProfile, type VolumeProfile } from '@tradesense/core/market/indicators/volume-profile.ts';
import { ChartColumns } from '../../model/bar-columns.ts';
import type { ChartBar } from '../../model/chart-bar.ts';
import type { ChartModel } from '../../model/chart-model.ts';
import { formatPrice } from '../../model/value-scale.ts';
import { indexOfTime } from './anchor-index.ts';
import type { Drawing } from './drawing.ts';

export type VolumeRange = Extract<Drawing, { kind: 'volume-range' }>;

const ROWS = 24;

interface Known {
  readonly bars: readonly ChartBar[];
  readonly profile: VolumeProfile | null;
}

/** Profiles by drawing, because each redraw asks for them and a redraw mostly has the same bars. */
const known = new WeakMap<VolumeRange, Known>();

function computed(bars: readonly ChartBar[], { anchors }: VolumeRange): VolumeProfile | null {
  const [one, other] = anchors.map(({ timeMs }) => indexOfTime(bars, timeMs));
  if (one === undefined || other === undefined) return null;
  const start = Math.max(0, Math.min(one, other));
  const end = Math.min(bars.length, Math.max(one, other) + 1);
  if (start >= end) return null;
  const columns = new ChartColumns();
  columns.update(bars.slice(start, end), 0);
  return volumeProfile(columns, { start: 0, end: end - start }, ROWS);
}

/** Returns the profile of the bars from one anchor to the other, both included; `null` if they have no volume. */
export function volumeOfRange(bars: readonly ChartBar[], drawing: VolumeRange): VolumeProfile | null {
  const last = known.get(drawing);
  if (last?.bars === bars) return last.profile;
  const profile = computed(bars, drawing);
  known.set(drawing, { bars, profile });
  return profile;
}

/** Returns the price with the most volume and the value area, or why there is no profile. */
export function volumeRangeText({ bars, scale, locale }: ChartModel, drawing: VolumeRange): string {
  const profile = volumeOfRange(bars, drawing);
  if (profile === null) return 'these bars have no volume';
  const { low, binHeight, controlBin, valueFromBin, valueToBin } = profile;
  const price = (bins: number) => formatPrice(scale, low + bins * binHeight, locale);
  return `most at ${price(controlBin + 0.5)}, 70% from ${price(valueFromBin)} to ${price(valueToBin + 1)}`;
}
