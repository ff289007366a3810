/** A market of hourly bars whose breaks are known, for tests of alerts on structure breaks. */
import { HOUR_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import { barOpen, nextBarOpen } from '@tradesense/core/market/interval.ts';
import type { MarketHistory } from '../src/modules/market/index.ts';

/** Closes from one price to another in steps of 5, without the first. */
function leg(from: number, to: number): number[] {
  return Array.from({ length: Math.abs(to - from) / 5 }, (_, i) => from + Math.sign(to - from) * 5 * (i + 1));
}

/** An uptrend: a high at 200.5 that was broken, a high at 250.5, a low at 209.5. */
export const UPTREND = [100, ...leg(100, 200), ...leg(200, 160), ...leg(160, 250), ...leg(250, 210)];
/** Goes back up and breaks 250.5 with its last close. */
export const TO_BREAK_OF_STRUCTURE = [...leg(210, 250), 255];
/** Rises a little, then breaks 209.5 with its last close. */
export const TO_CHANGE_OF_CHARACTER = [...leg(210, 240), ...leg(240, 205)];

/**
 * Hourly bars of BTC with these closes; the first of `next` opens with the hour of `now`. Only bars that have closed by `clock` are there.
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
    /** Open time of the nth of the next bars. */
    openOf: (n: number): EpochMs => epochMs(start + n * HOUR_MS),
    /** Bars that have not come yet, although they have closed. */
    missing,
    /** How often bars were read. */
    reads: () => reads,
  };
}
