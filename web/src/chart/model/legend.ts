import { isOutcomeBar, type ChartModel } from './chart-model.ts';
import { isRising } from './chart-bar.ts';
import type { VolumePlace } from './chart-settings.ts';
import { changePercent, formatPercent, formatPrice, formatVolume } from './value-scale.ts';
import { barLabel } from './x-axis.ts';

/** One bar as text, for the legend and screen readers. */
export interface Legend {
  readonly label: string;
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  /** Change from the previous close; for the first bar, from its own open. */
  readonly change: string;
  readonly trend: 'up' | 'down' | 'flat';
  readonly isRising: boolean;
  /** `null` if the bar has no volume, or the chart hides it. */
  readonly volume: string | null;
  readonly isOutcome: boolean;
}

/**
 * Returns the legend of the bar at `index` on a chart with the volume at `place`, or `null` if there is no such bar.
 */
export function legendOf(model: ChartModel, index: number, place: VolumePlace): Legend | null {
  const bar = model.bars[index];
  if (!bar) return null;
  const { scale, locale } = model;
  const change = changePercent(scale, model.bars[index - 1]?.c ?? bar.o, bar.c);
  return {
    label: barLabel(model.xAxis, bar.x, locale),
    open: formatPrice(scale, bar.o, locale),
    high: formatPrice(scale, bar.h, locale),
    low: formatPrice(scale, bar.l, locale),
    close: formatPrice(scale, bar.c, locale),
    change: formatPercent(change, locale),
    trend: change > 0 ? 'up' : change < 0 ? 'down' : 'flat',
    isRising: isRising(bar),
    volume: bar.v > 0 && place !== 'off' ? formatVolume(scale, bar.v, locale) : null,
    isOutcome: isOutcomeBar(model, index),
  };
}

/** Returns a bar as a sentence for a screen reader. */
export function spokenBar(legend: Legend): string {
  const place = legend.isOutcome ? `${legend.label}, outcome` : legend.label;
  const volume = legend.volume === null ? '' : `, volume ${legend.volume}`;
  return `${place}: close ${legend.close}, change ${legend.change}, open ${legend.open}, high ${legend.high}, low ${legend.low}${volume}.`;
}
