import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { ChartBar } from './chart-bar.ts';
import type { ChartModel } from './chart-model.ts';
import { changePercent, formatPercent, formatPrice } from './value-scale.ts';
import { barLabel } from './x-axis.ts';

export const INTERVAL_NAMES: Readonly<Record<Interval, string>> = {
  '1m': 'one-minute',
  '5m': 'five-minute',
  '15m': 'fifteen-minute',
  '1h': 'hourly',
  '4h': 'four-hour',
  '1d': 'daily',
  '1w': 'weekly',
  '1M': 'monthly',
};

/**
 * Returns a few sentences about the whole chart for screen readers: its length, range, net change, extremes and
 * outcome.
 */
export function chartSummary(model: ChartModel): string {
  const { bars, decision } = model;
  const setup = decision ? bars.slice(0, decision.setupBars) : bars;
  const outcome = decision ? bars.slice(decision.setupBars) : [];
  if (setup.length === 0) return 'No bars to show.';
  const kind = model.xAxis.kind === 'time' ? `${INTERVAL_NAMES[model.xAxis.interval]} ` : '';
  const sentences = [`${setup.length} ${kind}bars, ${stretchText(model, setup)}`];
  if (decision && outcome.length === 0) sentences.push(`The ${decision.outcomeBars} bars of the outcome are hidden.`);
  if (outcome.length > 0)
    sentences.push(`Then ${outcome.length} bars of outcome, ${stretchText(model, outcome, setup.at(-1))}`);
  return sentences.join(' ');
}

function stretchText(model: ChartModel, bars: readonly ChartBar[], before?: ChartBar): string {
  const { scale, locale, xAxis } = model;
  const first = bars[0];
  const last = bars.at(-1);
  invariant(first && last, 'a stretch has at least one bar');
  const high = bars.reduce((best, bar) => (bar.h > best.h ? bar : best));
  const low = bars.reduce((best, bar) => (bar.l < best.l ? bar : best));
  const change = formatPercent(changePercent(scale, before?.c ?? first.o, last.c), locale);
  return (
    `${barLabel(xAxis, first.x, locale)} to ${barLabel(xAxis, last.x, locale)}. Net change ${change}. ` +
    `High ${formatPrice(scale, high.h, locale)} at ${barLabel(xAxis, high.x, locale)}, ` +
    `low ${formatPrice(scale, low.l, locale)} at ${barLabel(xAxis, low.x, locale)}, ` +
    `last close ${formatPrice(scale, last.c, locale)}.`
  );
}
