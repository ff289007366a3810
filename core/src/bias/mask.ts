import { invariant } from '../kernel/invariant.ts';
import type { Bar } from '../market/bar.ts';

/**
 * Bar number n; open, high, low and close as the change from the last set-up close, in percent; volume in percent of
 * the set-up's mean volume.
 */
export type MaskedRow = [n: number, o: number, h: number, l: number, c: number, v: number];

/** Number of decimal places of masked prices if the set-up's median bar has no height. */
const FLAT_DECIMALS = 3;
const MAX_DECIMALS = 8;

/**
 * Returns the bars without symbol, dates and price scale: first the rows of the set-up (n up to 0), then those of the
 * outcome (n from 1). A row depends only on its own bar and on the set-up, so `maskBars(setup, [])` equals the set-up
 * part of `maskBars(setup, outcome)`. Prices are rounded to three significant digits of the height of the set-up's
 * median bar, so the median bar is 100 to 1,000 steps high. Candles then keep their shape even in a calm market. But
 * the steps are too coarse to count tick sizes, which would reveal the price scale (except for assets with very coarse
 * quotes). Volume is rounded to whole percent; all volumes are 0 if the set-up has none.
 */
export function maskBars(setup: readonly Bar[], outcome: readonly Bar[]): MaskedRow[] {
  const base = setup.at(-1)?.c;
  invariant(base !== undefined && base > 0, 'a set-up needs a last close above 0');
  const change = (price: number): number => ((price - base) / base) * 100;
  const decimals = decimalsFor(medianOf(setup.map((bar) => change(bar.h) - change(bar.l))));
  const meanVolume = setup.reduce((sum, bar) => sum + bar.v, 0) / setup.length;

  const price = (value: number): number => roundTo(change(value), decimals);
  const volume = (value: number): number => (meanVolume > 0 ? Math.round((value / meanVolume) * 100) : 0);
  return [...setup, ...outcome].map((bar, i) => [
    i - setup.length + 1,
    price(bar.o),
    price(bar.h),
    price(bar.l),
    price(bar.c),
    volume(bar.v),
  ]);
}

function decimalsFor(medianHeightPercent: number): number {
  if (!(medianHeightPercent > 0)) return FLAT_DECIMALS;
  return Math.min(Math.max(2 - Math.floor(Math.log10(medianHeightPercent)), 0), MAX_DECIMALS);
}

function medianOf(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b).at(Math.floor(values.length / 2)) ?? 0;
}

function roundTo(value: number, decimals: number): number {
  const rounded = Number(value.toFixed(decimals));
  return rounded === 0 ? 0 : rounded;
}
