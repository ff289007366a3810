import { createRandom } from '../kernel/random.ts';
import { epochMs } from '../kernel/time.ts';
import type { Bar } from '../market/bar.ts';
import { nextBarOpen } from '../market/interval.ts';
import { referenceColumn } from '../market/reference-csv.test-data.ts';
import type { BiasTimeframe } from './bias-rules.ts';
import type { BiasSeries } from './window-candidates.ts';

/** A Monday that is also the first of a month, so that bars of every timeframe can open on it. */
export const ORIGIN = epochMs(Date.UTC(2018, 0, 1));

/** Returns `count` bars without gaps, starting at `ORIGIN`. */
export function seriesOf(timeframe: BiasTimeframe, count: number): BiasSeries {
  const times = new Float64Array(count);
  let open = ORIGIN;
  for (let i = 0; i < count; i += 1) {
    times[i] = open;
    open = nextBarOpen(timeframe, open);
  }
  return { timeframe, times };
}

/** Returns a list of `count` equal numbers. */
export function repeated(value: number, count: number): number[] {
  return Array.from({ length: count }, () => value);
}

/**
 * Returns daily bars with these closes. Each bar opens at the previous close, and its high and low lie `wick` beyond
 * open and close.
 */
export function barsOfCloses(closes: readonly number[], wick = 1, volumes: readonly number[] = []): Bar[] {
  return closes.map((c, i) => {
    const o = closes[i - 1] ?? c;
    const t = epochMs(ORIGIN + i * 86_400_000);
    return { t, o, h: Math.max(o, c) + wick, l: Math.min(o, c) - wick, c, v: volumes[i] ?? 0 };
  });
}

/** Returns a random walk of `count` daily bars around 100, with volume. */
export function walk(seed: number, count: number): Bar[] {
  const random = createRandom(seed);
  let close = 100;
  const closes = Array.from({ length: count }, () => (close *= Math.exp(0.02 * random.normal())));
  const bars = barsOfCloses(closes, 0.4);
  return bars.map((bar) => ({
    ...bar,
    h: bar.h + random.next(),
    l: bar.l - random.next(),
    v: 50 + 100 * random.next(),
  }));
}

/** Returns the bars with prices times `factor`, times moved by `shiftMs` and volumes times `volumeFactor`. */
export function rescaled(bars: readonly Bar[], factor: number, shiftMs: number, volumeFactor: number): Bar[] {
  return bars.map(({ t, o, h, l, c, v }) => ({
    t: epochMs(t + shiftMs),
    o: o * factor,
    h: h * factor,
    l: l * factor,
    c: c * factor,
    v: v * volumeFactor,
  }));
}

/** Returns the bars of a reference CSV; an empty volume is read as 0. */
export function referenceBars(path: string): Bar[] {
  const [t, o, h, l, c, v] = (['t', 'o', 'h', 'l', 'c', 'v'] as const).map((name) => referenceColumn(path, name));
  if (!t || !o || !h || !l || !c || !v) throw new Error(`${path} lacks a column`);
  return t.map((time, i) => ({
    t: epochMs(time),
    o: o[i] ?? 0,
    h: h[i] ?? 0,
    l: l[i] ?? 0,
    c: c[i] ?? 0,
    v: Number.isNaN(v[i] ?? 0) ? 0 : (v[i] ?? 0),
  }));
}
