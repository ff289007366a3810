// If this fails, the last bar of a live chart differs from the same bar once it is complete and part of the history.
import { describe, expect, it } from 'vitest';
import { MINUTE_MS, epochMs } from '../kernel/time.ts';
import type { Bar } from './bar.ts';
import { growBar } from './growing-bar.ts';
import { createSimulatedMarket } from './simulated-market.ts';

const START = Date.UTC(2026, 0, 15, 12);
const tick = (second: number, price: number, v = 1) => ({ t: epochMs(START + second * 1_000), price, v });

describe('a tick', () => {
  const bar: Bar = { t: epochMs(START), o: 10, h: 12, l: 9, c: 11, v: 5 };
  it.each<[what: string, running: Bar | null, second: number, price: number, grown: Partial<Bar>, closes: boolean]>([
    ['makes the first bar', null, 30, 7, { t: epochMs(START), o: 7, h: 7, l: 7, c: 7, v: 1 }, false],
    ['moves the close', bar, 30, 10, { t: epochMs(START), o: 10, h: 12, l: 9, c: 10, v: 6 }, false],
    ['makes a new high', bar, 59, 13, { h: 13, l: 9, c: 13 }, false],
    ['makes a new low', bar, 59, 8, { h: 12, l: 8, c: 8 }, false],
    ['of the next minute closes the bar', bar, 60, 10.5, { t: epochMs(START + MINUTE_MS), o: 10.5, v: 1 }, true],
    ['after a pause leaves no empty bars', bar, 600, 10.5, { t: epochMs(START + 10 * MINUTE_MS), o: 10.5 }, true],
  ])('%s', (_what, running, second, price, grown, closes) => {
    const result = growBar(running, '1m', 'crypto', tick(second, price));
    expect(result.bar).toMatchObject(grown);
    expect(result.closed).toBe(closes ? running : null);
  });
});

it("the bars grown from the ticks of the simulated market are the market's own bars", () => {
  const market = createSimulatedMarket(3);
  const [from, to] = [epochMs(START), epochMs(START + 12 * MINUTE_MS - 1)];
  for (const interval of ['1m', '5m'] as const) {
    const closed: Bar[] = [];
    let running: Bar | null = null;
    for (const each of market.ticks('BTC', from, to)) {
      const grown = growBar(running, interval, 'crypto', each);
      running = grown.bar;
      if (grown.closed !== null) closed.push(grown.closed);
    }
    const whole = market.bars('BTC', interval, from, epochMs(START + 12 * MINUTE_MS - 1));
    expect(closed).toEqual(whole.slice(0, closed.length));
    expect(running).toEqual(market.runningBar('BTC', interval, to));
  }
});

it("Sunday's ticks of forex grow Monday's daily bar, and Sunday has no bar", () => {
  const friday = { t: epochMs(Date.UTC(2024, 5, 14)), o: 1, h: 1, l: 1, c: 1, v: 1 };
  const monday = epochMs(Date.UTC(2024, 5, 17));
  const evening = { t: epochMs(Date.UTC(2024, 5, 16, 22)), price: 2, v: 1 };
  const opened = growBar(friday, '1d', 'forex', evening);
  expect(opened).toEqual({ bar: { t: monday, o: 2, h: 2, l: 2, c: 2, v: 1 }, closed: friday });
  const grown = growBar(opened.bar, '1d', 'forex', { t: epochMs(monday + 1), price: 3, v: 4 });
  expect(grown).toEqual({ bar: { t: monday, o: 2, h: 3, l: 2, c: 3, v: 5 }, closed: null });
});
