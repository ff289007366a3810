// If this fails, bars of the simulated market disagree with each other, with the clock or between servers.
import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { InvariantError } from '../kernel/invariant.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import { ASSETS } from './asset.ts';
import type { Asset } from './asset.ts';
import type { Bar } from './bar.ts';
import { INTERVALS, barOpen, nextBarOpen } from './interval.ts';
import type { Interval } from './interval.ts';
import { historyBarOpen, historyBarStart, joinSundays } from './larger-bars.ts';
import { resample } from './resample.ts';
import { isOpen, openMinutes } from './session-calendar.ts';
import { SIMULATED_MARKET_END, SIMULATED_MARKET_START, createSimulatedMarket } from './simulated-market.ts';
import type { SimulatedMarket, Tick } from './simulated-market.ts';

vi.setConfig({ testTimeout: 60_000 });
fc.configureGlobal({ seed: 1_990 });

const at = (iso: string): EpochMs => epochMs(Date.parse(iso));
/** The tests share these markets, because computing the days of an asset takes a long time. */
const one = createSimulatedMarket(1);
const other = createSimulatedMarket(-7);
const SAMPLE = ASSETS.filter(({ symbol }) => ['BTC', 'SPY', 'TSLA', 'XAG', 'EURUSD'].includes(symbol));
const anyAsset = fc.constantFrom(...SAMPLE);
const anyMarket = fc.constantFrom(one, other);
const anyTime = fc.integer({ min: at('1990-06-01T00:00:00Z'), max: at('2027-01-01T00:00:00Z') }).map((t) => epochMs(t));

/**
 * Returns the differences between two lists of bars as short texts, because `toEqual` takes seconds for thousands of
 * objects.
 */
function differences(left: readonly Bar[], right: readonly Bar[]): string[] {
  const lines: string[] = left.length === right.length ? [] : [`${left.length} bars against ${right.length}`];
  left.forEach((bar, i) => {
    const [own, its] = [JSON.stringify(bar), JSON.stringify(right[i])];
    if (own !== its && lines.length < 5) lines.push(`${own} against ${its}`);
  });
  return lines;
}

function aggregate(open: EpochMs, ticks: readonly Tick[]): Bar | null {
  const [first, last] = [ticks[0], ticks.at(-1)];
  if (first === undefined || last === undefined) return null;
  let [h, l, v] = [first.price, first.price, 0];
  for (const tick of ticks) {
    h = Math.max(h, tick.price);
    l = Math.min(l, tick.price);
    v += tick.v;
  }
  return { t: open, o: first.price, h, l, c: last.price, v };
}

describe('a larger bar equals the aggregate of its 1m bars', () => {
  const spans: [interval: Interval, bars: number, runs: number][] = [
    ['5m', 30, 40],
    ['15m', 30, 40],
    ['1h', 30, 40],
    ['4h', 12, 40],
    ['1d', 6, 30],
    ['1w', 2, 12],
    ['1M', 1, 6],
  ];
  it.each(spans)('at the interval %s', (interval, bars, numRuns) => {
    fc.assert(
      fc.property(anyMarket, anyAsset, anyTime, (market, asset, t) => {
        const from = barOpen(interval, t);
        let end = from;
        for (let i = 0; i < bars; i += 1) end = nextBarOpen(interval, end);
        const to = epochMs(end - 1);
        const minutes = market.bars(asset.symbol, '1m', historyBarStart(asset.class, interval, from), to);
        const made = joinSundays(resample(minutes, '1m', interval, asset.class).bars, interval, asset.class);
        const inside = made.filter((bar) => bar.t >= from && bar.t <= to);
        expect(differences(market.bars(asset.symbol, interval, from, to), inside)).toEqual([]);
      }),
      { numRuns },
    );
  });
});

describe('a minute equals the aggregate of its ticks', () => {
  it('at any time', () => {
    fc.assert(
      fc.property(anyMarket, anyAsset, anyTime, (market, asset, t) => {
        const open = barOpen('1m', t);
        const [bar = null] = market.bars(asset.symbol, '1m', open, open);
        const ticks = market.ticks(asset.symbol, open, epochMs(open + MINUTE_MS - 1));
        expect(aggregate(open, ticks)).toEqual(bar);
        expect(ticks).toHaveLength(isOpen(asset.class, open) ? 60 : 0);
      }),
      { numRuns: 100 },
    );
  });
});

describe('the running bar uses no later ticks', () => {
  it.each<[interval: Interval, runs: number]>([
    ['1m', 60],
    ['15m', 40],
    ['1h', 30],
    ['4h', 10],
    ['1d', 3],
  ])('and at %s equals the aggregate of the ticks up to the moment', (interval, numRuns) => {
    fc.assert(
      fc.property(anyMarket, anyAsset, anyTime, (market, asset, t) => {
        const open = historyBarOpen(asset.class, interval, t);
        const start = historyBarStart(asset.class, interval, open);
        expect(market.runningBar(asset.symbol, interval, t)).toEqual(
          aggregate(open, market.ticks(asset.symbol, start, t)),
        );
      }),
      { numRuns },
    );
  });

  it('and at its last millisecond is the whole bar, for every interval', () => {
    fc.assert(
      fc.property(anyMarket, anyAsset, fc.constantFrom(...INTERVALS), anyTime, (market, asset, interval, t) => {
        const open = historyBarOpen(asset.class, interval, t);
        const last = epochMs(nextBarOpen(interval, open) - 1);
        const [whole = null] = market.bars(asset.symbol, interval, open, open);
        expect(market.runningBar(asset.symbol, interval, last)).toEqual(whole);
      }),
      { numRuns: 100 },
    );
  });

  it('and only widens, and its close is the price of the moment', () => {
    const open = at('2024-05-07T15:00:00Z');
    const moments = Array.from({ length: 212 }, (_, i) => epochMs(open + i * 17_000));
    const bars = moments.flatMap((t) => one.runningBar('TSLA', '1h', t) ?? []);
    expect(bars.map((bar) => bar.c)).toEqual(moments.map((t) => one.priceAt('TSLA', t)));
    const narrowed = bars.filter((bar, i) => {
      const before = bars[i - 1] ?? bar;
      return bar.o !== before.o || bar.h < before.h || bar.l > before.l || bar.v < before.v;
    });
    expect(narrowed).toEqual([]);
  });
});

describe('days of forex and commodities', () => {
  const [friday, monday, tuesday] = [at('2024-06-14'), at('2024-06-17'), at('2024-06-18')];

  it.each(['EURUSD', 'XAG', 'XAU'] as const)(
    "are five a week for %s, and Monday's begins on Sunday evening",
    (symbol) => {
      const days = one.bars(symbol, '1d', at('2024-06-10'), at('2024-06-23'));
      expect(days.map(({ t }) => new Date(t).getUTCDay())).toEqual([1, 2, 3, 4, 5, 1, 2, 3, 4, 5]);
      expect(Array.from(one.openTimes(symbol, '1d', at('2024-06-24'))).slice(-10)).toEqual(days.map(({ t }) => t));
      const [first] = one.bars(symbol, '1h', at('2024-06-16T20:00:00Z'), at('2024-06-16T23:00:00Z'));
      const [day] = one.bars(symbol, '1d', monday, monday);
      expect(day?.o).toBe(first?.o);
      const hours = one.bars(symbol, '1h', at('2024-06-16'), epochMs(tuesday - 1));
      expect(day?.v).toBe(hours.reduce((sum, { v }) => sum + v, 0));
    },
  );
  it("on Sunday evening are complete up to Friday, and the running one is Monday's", () => {
    const evening = at('2024-06-16T22:30:00Z');
    expect(one.lastBars('EURUSD', '1d', evening, 1).map(({ t }) => t)).toEqual([friday]);
    expect(one.lastBars('EURUSD', '1d', monday, 1).map(({ t }) => t)).toEqual([friday]);
    expect(one.runningBar('EURUSD', '1d', evening)?.t).toBe(monday);
    expect(one.runningBar('EURUSD', '1d', at('2024-06-16T12:00:00Z'))).toBeNull();
    expect(one.priceAt('EURUSD', evening)).toBe(one.runningBar('EURUSD', '1d', evening)?.c);
  });
  it('make up the weeks of the calendar', () => {
    const [week] = one.bars('EURUSD', '1w', at('2024-06-10'), at('2024-06-10'));
    const hours = one.bars('EURUSD', '1h', at('2024-06-10'), epochMs(monday - 1));
    expect(week?.v).toBe(hours.reduce((sum, { v }) => sum + v, 0));
  });
});

describe('a market with one seed', () => {
  const window = (market: SimulatedMarket, asset: Asset): Bar[] =>
    market.bars(asset.symbol, '1m', at('2023-03-06T12:00:00Z'), at('2023-03-06T20:00:00Z'));

  it('has the same bars whoever asks for them and whatever was asked before', () => {
    const [fresh, used] = [createSimulatedMarket(1), one];
    used.lastBars('BTC', '1M', at('2026-01-01T00:00:00Z'), 50);
    used.ticks('SPY', at('2023-03-06T15:00:00Z'), at('2023-03-06T15:10:00Z'));
    for (const asset of SAMPLE.toReversed()) used.priceAt(asset.symbol, at('2023-03-06T15:07:31Z'));
    for (const asset of SAMPLE) expect(differences(window(used, asset), window(fresh, asset))).toEqual([]);
  });

  it('returns copies, so that changing a returned bar does not change the market', () => {
    const [from, to] = [at('2023-03-06T00:00:00Z'), at('2023-03-07T00:00:00Z')];
    for (const interval of ['1m', '1h', '1d'] as const) {
      const columns = one.columns('BTC', interval, from, to);
      const before = columns.c.slice();
      columns.c.fill(0);
      expect(one.columns('BTC', interval, from, to).c).toEqual(before);
    }
  });

  it('differs from a market with another seed, and no two of its assets have the same closes', () => {
    const closes = (market: SimulatedMarket, asset: Asset): string =>
      window(market, asset)
        .slice(0, 5)
        .map((bar) => bar.c)
        .join();
    const seen = new Set(SAMPLE.flatMap((asset) => [one, other].map((market) => closes(market, asset))));
    expect(seen.size).toBe(2 * SAMPLE.length);
  });

  it('has the stored bars for seed 1, because any change would be another market for every learner', () => {
    const t = at('2024-05-07T15:00:00Z');
    const rows = SAMPLE.flatMap(({ symbol }) =>
      one.bars(symbol, '1m', t, t).map(({ o, h, l, c, v }) => [symbol, o, h, l, c, v]),
    );
    expect(rows).toEqual([
      ['BTC', 97_815.84, 97_916.84, 97_794.33, 97_890.22, 154],
      ['TSLA', 382, 382.43, 379.82, 380.73, 436_911],
      ['SPY', 463.53, 463.61, 463.48, 463.57, 95_963],
      ['XAG', 22.257, 22.301, 22.252, 22.296, 403_474],
      ['EURUSD', 1.00024, 1.00033, 1.00024, 1.00031, 192],
    ]);
  });

  it.each([0.5, Number.NaN, 2 ** 32, -(2 ** 31) - 1])('throws for the seed %d', (seed) => {
    expect(() => createSimulatedMarket(seed)).toThrow(InvariantError);
  });
});

describe('the trading hours of the market', () => {
  it('have one valid 1m bar above zero in every minute, and there is none outside them', () => {
    fc.assert(
      fc.property(anyMarket, anyAsset, anyTime, (market, asset, t) => {
        const from = barOpen('1d', t);
        const end = epochMs(from + 4 * DAY_MS);
        const bars = market.bars(asset.symbol, '1m', from, epochMs(end - 1));
        expect(bars).toHaveLength(openMinutes(asset.class, from, end));
        const isSound = (bar: Bar, i: number): boolean =>
          isOpen(asset.class, bar.t) &&
          bar.t > (bars[i - 1]?.t ?? 0) &&
          bar.l > 0 &&
          bar.l <= Math.min(bar.o, bar.c) &&
          bar.h >= Math.max(bar.o, bar.c) &&
          bar.v >= 0;
        expect(bars.filter((bar, i) => !isSound(bar, i))).toEqual([]);
      }),
      { numRuns: 30 },
    );
  });

  it.each<[asset: 'SPY' | 'EURUSD' | 'XAU' | 'BTC', t: string, hasBar: boolean]>([
    ['SPY', '2024-07-04T15:00:00Z', false],
    ['SPY', '2024-07-05T15:00:00Z', true],
    ['SPY', '2024-07-05T21:00:00Z', false],
    ['EURUSD', '2024-07-06T15:00:00Z', false],
    ['XAU', '2024-07-03T21:30:00Z', false],
    ['BTC', '2024-07-06T15:00:00Z', true],
  ])('decide whether %s at %s has a running minute: %s', (asset, t, hasBar) => {
    expect(one.runningBar(asset, '1m', at(t)) !== null).toBe(hasBar);
    expect(one.priceAt(asset, at(t))).toBeGreaterThan(0);
  });

  it('end with a price that stays until the next opening, and equities open with a gap', () => {
    const [friday, monday] = one.bars('SPY', '1d', at('2024-06-14T00:00:00Z'), at('2024-06-17T00:00:00Z'));
    expect(one.priceAt('SPY', at('2024-06-16T12:00:00Z'))).toBe(friday?.c);
    expect(one.priceAt('SPY', at('2024-06-17T13:30:00Z'))).toBe(monday?.o);
    expect(monday?.o).not.toBe(friday?.c);
  });
});

describe('a request for bars', () => {
  it('returns the bars that open in [from, to]', () => {
    const times = (from: string, to: string): string[] =>
      one.bars('BTC', '4h', at(from), at(to)).map((bar) => new Date(bar.t).toISOString().slice(11, 16));
    expect(times('2024-05-07T00:00:00Z', '2024-05-07T08:00:00Z')).toEqual(['00:00', '04:00', '08:00']);
    expect(times('2024-05-07T00:00:01Z', '2024-05-07T07:59:59Z')).toEqual(['04:00']);
    expect(times('2024-05-07T08:00:00Z', '2024-05-07T00:00:00Z')).toEqual([]);
  });

  it('returns with lastBars the last of the complete bars whose times openTimes returns', () => {
    fc.assert(
      fc.property(
        anyMarket,
        anyAsset,
        fc.constantFrom<Interval>('1h', '4h', '1d', '1w', '1M'),
        anyTime,
        fc.integer({ min: 1, max: 60 }),
        (market, asset, interval, until, limit) => {
          const times = Array.from(market.openTimes(asset.symbol, interval, until));
          const last = market.lastBars(asset.symbol, interval, until, limit);
          expect(last.map((bar) => bar.t)).toEqual(times.slice(-limit));
          const open = last.filter((bar) => nextBarOpen(interval, bar.t) > until);
          expect(open).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  it('returns the last minutes even across a weekend', () => {
    const last = one.lastBars('SPY', '1m', at('2024-06-17T13:32:30Z'), 4).map((bar) => new Date(bar.t).toISOString());
    expect(last).toEqual([
      '2024-06-14T19:58:00.000Z',
      '2024-06-14T19:59:00.000Z',
      '2024-06-17T13:30:00.000Z',
      '2024-06-17T13:31:00.000Z',
    ]);
  });

  it('returns no bars before the beginning or after the end of the market', () => {
    const [before, after] = [epochMs(SIMULATED_MARKET_START - 1), SIMULATED_MARKET_END];
    expect(one.bars('BTC', '1d', epochMs(before - 9 * DAY_MS), before)).toEqual([]);
    expect(one.lastBars('BTC', '1h', before, 5)).toEqual([]);
    expect(one.lastBars('BTC', '1h', epochMs(SIMULATED_MARKET_START + 3 * HOUR_MS), 5)).toHaveLength(3);
    expect(one.openTimes('BTC', '1d', before)).toHaveLength(0);
    expect(one.priceAt('BTC', before)).toBeNull();
    expect(one.priceAt('SPY', SIMULATED_MARKET_START)).toBeNull();
    expect(one.runningBar('BTC', '1d', before)).toBeNull();
    expect(one.runningBar('BTC', '1d', after)).toBeNull();
    expect(one.ticks('BTC', before, before)).toEqual([]);
  });
});
