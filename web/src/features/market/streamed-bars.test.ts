// If this fails, the last bar of a live chart is wrong or appears twice, or a missed bar is never added.
import type { CandleRow } from '@tradesense/contract/market.ts';
import { describe, expect, it } from 'vitest';
import { chartBarsOf } from '../../chart/model/chart-bar.ts';
import { firstGap, isSameMarket, joinBars, appendStreamedBar } from './streamed-bars.ts';

const FRIDAY_CLOSE = Date.UTC(2026, 0, 16, 20);
const HOUR = 3_600_000;
const row = (hour: number, close = 10, volume = 1): CandleRow => [
  FRIDAY_CLOSE + hour * HOUR,
  10,
  Math.max(10, close),
  Math.min(10, close),
  close,
  volume,
];
const fetched = chartBarsOf([row(-2), row(-1), row(0, 11, 5)]);
const closes = (bars: readonly { readonly c: number }[]) => bars.map(({ c }) => c);

describe('a streamed bar', () => {
  it('is appended, replaces the last one, or is dropped if it is older', () => {
    const streamed = [row(0), row(1)];
    expect(appendStreamedBar(streamed, row(2))).toEqual([...streamed, row(2)]);
    expect(appendStreamedBar(streamed, row(1, 12))).toEqual([row(0), row(1, 12)]);
    expect(appendStreamedBar(streamed, row(0, 12))).toEqual(streamed);
  });

  it('is kept only as one of the newest 300', () => {
    let streamed: readonly CandleRow[] = [];
    for (let hour = 0; hour < 400; hour += 1) streamed = appendStreamedBar(streamed, row(hour));
    expect([streamed.length, streamed[0]?.[0], streamed.at(-1)?.[0]]).toEqual([300, row(100)[0], row(399)[0]]);
  });
});

describe('the bars of the chart', () => {
  it('are the same array as the fetched ones if nothing newer was streamed', () => {
    expect(joinBars(fetched, [])).toBe(fetched);
    expect(joinBars(fetched, [row(-1, 99)])).toBe(fetched);
  });

  it('have the running bar as the stream sent it last', () => {
    expect(closes(joinBars(fetched, [row(0, 12, 6)]))).toEqual([10, 10, 12]);
  });

  it('keep the fetched running bar if it has grown further than the streamed one', () => {
    expect(joinBars(fetched, [row(0, 10.5, 3)])).toBe(fetched);
  });

  it('continue with streamed bars, even if the stream has skipped the last fetched one', () => {
    expect(closes(joinBars(fetched, [row(0, 12, 6), row(1, 13)]))).toEqual([10, 10, 12, 13]);
    expect(closes(joinBars(fetched, [row(-1, 99), row(1, 13)]))).toEqual([10, 10, 11, 13]);
  });

  it('start with the first streamed bar if there is no history', () => {
    expect(closes(joinBars([], [row(0, 12)]))).toEqual([12]);
  });
});

describe('the first missing bar', () => {
  it.each([
    { what: 'the next hour follows', assetClass: 'crypto', streamed: [row(1)], gap: null },
    { what: 'an hour is missing', assetClass: 'crypto', streamed: [row(2)], gap: row(2)[0] },
    {
      what: 'an hour between two streamed ones is missing',
      assetClass: 'crypto',
      streamed: [row(1), row(3)],
      gap: row(3)[0],
    },
    { what: 'the exchange was closed meanwhile', assetClass: 'equity', streamed: [row(4 * 24 - 6)], gap: null },
    {
      what: 'the first hour after a long weekend is missing',
      assetClass: 'equity',
      streamed: [row(4 * 24 - 5)],
      gap: row(91)[0],
    },
    { what: 'what is streamed is older', assetClass: 'crypto', streamed: [row(-9)], gap: null },
  ] as const)('is $gap if $what', ({ assetClass, streamed, gap }) => {
    expect(firstGap(fetched, streamed, { interval: '1h', assetClass })).toBe(gap);
  });
});

it.each([
  ['simulated', 'simulated', true],
  ['recorded', 'replay', true],
  ['recorded', 'live', true],
  ['recorded', 'simulated', false],
  ['simulated', 'live', false],
] as const)('after a history that is %s, bars that are %s may follow: %s', (history, streamed, isSame) => {
  expect(isSameMarket(history, streamed)).toBe(isSame);
});
