/** A market of hourly bars with known structure breaks, for tests of structure alerts. */
import { HOUR_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, nextBarOpen } from '@tradesense/core/market/interval.ts';
import type { MarketHistory } from '../src/modules/market/index.ts';

/** Returns closes from one price to another in steps of 5, without the first price. */
function leg(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) / 5 }, (_, i) => from + Math.sign(to - from) * 5 * (i + 1));
}

/** Closes of an uptrend that has broken its high at 200.5. Its last high is at 250.5 and its last low at 209.5. */
export const UPTREND = [100, ...leg(100, 200), ...leg(200, 160), ...leg(160, 250), ...leg(250, 210)];
/** Closes that rise again; the last one breaks 250.5. */
export const TO_BREAK_OF_STRUCTURE = [...leg(210, 250), 255];
/** Closes that rise a little and then fall; the last one breaks 209.5. */
export const TO_CHANGE_OF_CHARACTER = [...leg(210, 240), ...leg(240, 205)];

/**
 * Returns a market of hourly BTC bars: first the uptrend, then bars with the closes `next`. The first bar of `next`
 * opens at the current hour. Only bars that have closed by the time of `clock` exist.
 */
export function knownMarket(clock: { now(): EpochMs }, next: readonly number[]) {
  const start = barOpen('1h', clock.now());
  const closes = [...UPTREND, ...next];
  const bars = closes.map((c, i): Bar => {
    const o = closes[i - 1] ?? c;
    const t = epochMs(start + (i - UPTREND.length) * HOUR_MS);
    return { t, o, h: Math.max(o, c) + 0.5, l: Math.min(o, c) - 0.5, c, v: 1 };
  });
  const missing = new Set<number>();
  let reads = 0;
  const history: Pick<MarketHistory, 'bars'> = {
    bars(_tx, asset, interval, from, to) {
      reads += 1;
      const now = clock.now();
      const isThere = ({ t }: Bar) => t >= from && t < to && nextBarOpen('1h', t) <= now && !missing.has(t);
      return Promise.resolve(asset === 'BTC' && interval === '1h' ? bars.filter(isThere) : []);
    },
  };
  return {
    history,
    /** Returns the open time of the nth bar of `next`. */
    openOf: (n: number): EpochMs => epochMs(start + n * HOUR_MS),
    /** Bars that have closed but have not arrived yet. */
    missing,
    /** Returns the number of reads of bars so far. */
    reads: () => reads,
  };
}
