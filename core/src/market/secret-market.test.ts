// If this fails, a person who has the code and all past bars can predict the simulated market.
import { describe, expect, it } from 'vitest';
import { InvariantError } from '../kernel/invariant.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import { ASSETS } from './asset.ts';
import { epochDayOf } from './civil-date.ts';
import { createSimulatedMarket } from './simulated-market.ts';
import type { SimulatedMarket } from './simulated-market.ts';

const SWITCH: EpochMs = epochMs(Date.UTC(2024, 4, 8));
const PAST = { seed: 1, untilDay: epochDayOf(SWITCH) };
const secretOf = (byte: number): Uint8Array => new Uint8Array(32).fill(byte);

const known = createSimulatedMarket(1);
const switched = createSimulatedMarket({ secret: secretOf(1), past: PAST });
const otherSecret = createSimulatedMarket({ secret: Uint8Array.from([...secretOf(1).slice(1), 0]), past: PAST });

const before = (t: EpochMs, ms: number): EpochMs => epochMs(t - ms);
const after = (t: EpochMs, ms: number): EpochMs => epochMs(t + ms);

/** Returns a few daily, hourly and one-minute bars and ticks of an asset, from `from` on, as JSON strings. */
function levels(market: SimulatedMarket, symbol: (typeof ASSETS)[number]['symbol'], from: EpochMs): string[] {
  return [
    JSON.stringify(market.bars(symbol, '1d', from, after(from, 3 * DAY_MS))),
    JSON.stringify(market.bars(symbol, '1h', from, after(from, DAY_MS))),
    JSON.stringify(market.bars(symbol, '1m', after(from, 15 * HOUR_MS), after(from, 15 * HOUR_MS + 30 * MINUTE_MS))),
    JSON.stringify(market.ticks(symbol, after(from, 15 * HOUR_MS), after(from, 15 * HOUR_MS + MINUTE_MS))),
  ];
}

describe('an installation that began before the secret existed', () => {
  it('keeps every past bar, and has the same price on both sides of the switch', () => {
    for (const { symbol } of ASSETS) {
      const day = before(SWITCH, DAY_MS);
      expect(levels(switched, symbol, before(SWITCH, 4 * DAY_MS))).toEqual(
        levels(known, symbol, before(SWITCH, 4 * DAY_MS)),
      );
      expect(switched.bars(symbol, '1m', day, before(SWITCH, 1))).toEqual(
        known.bars(symbol, '1m', day, before(SWITCH, 1)),
      );
    }
    const [last, first] = switched.bars('BTC', '1m', before(SWITCH, MINUTE_MS), SWITCH);
    expect(Math.abs((first?.o ?? 0) / (last?.c ?? 1) - 1)).toBeLessThan(0.001);
  });

  it('changes at the switch on every level of every asset', () => {
    for (const { symbol } of ASSETS) {
      const [ofKnown, ofSwitched] = [levels(known, symbol, SWITCH), levels(switched, symbol, SWITCH)];
      ofSwitched.forEach((sample, level) => {
        expect(sample.length).toBeGreaterThan(2);
        expect(sample).not.toBe(ofKnown[level]);
      });
    }
  });
});

it('the market stays unknown to an attacker who knows its past and all but one bit of the secret', () => {
  for (const { symbol } of ASSETS) {
    const other = levels(otherSecret, symbol, SWITCH);
    levels(switched, symbol, SWITCH).forEach((sample, level) => expect(sample).not.toBe(other[level]));
  }
});

it('a market that began with a secret cannot be computed from the number that earlier releases used', () => {
  const fresh = createSimulatedMarket({ secret: secretOf(1), past: null });
  const start = epochMs(Date.UTC(1990, 0, 2));
  const attacks = [0, 1, 7, 4_294_967_295].map((seed) => createSimulatedMarket(seed));
  for (const { symbol } of ASSETS) {
    const found = levels(fresh, symbol, start);
    for (const attack of attacks) {
      levels(attack, symbol, start).forEach((sample, level) => expect(sample).not.toBe(found[level]));
    }
  }
});

it('no two days of the market use the same random sequence', () => {
  const day = (symbol: 'BTC' | 'ETH', t: EpochMs): string =>
    switched
      .bars(symbol, '1h', t, before(after(t, DAY_MS), 1))
      .map(({ o, c }) => (Math.log(c / o) > 0 ? '+' : '-'))
      .join('');
  const weeks = Array.from({ length: 60 }, (_, i) => after(SWITCH, i * DAY_MS));
  const seen = weeks.flatMap((t) => [day('BTC', t), day('ETH', t)]);
  expect(new Set(seen).size).toBe(seen.length);
});

it.each([0, 16, 31, 33])('a secret of %d bytes throws', (length) => {
  expect(() => createSimulatedMarket({ secret: new Uint8Array(length), past: null })).toThrow(InvariantError);
});
