// If this fails, an invalid candle is stored, or a valid one is rejected.
import { describe, expect, it } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { BAR_PRICE_MAX, BAR_PRICE_MIN, BAR_VOLUME_MAX } from '@tradesense/core/market/bar-limits.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { readCandleHeader } from './candle-columns.policy.ts';
import { readCandleRow, type RowDefect } from './candle-row.policy.ts';

const columns = readCandleHeader('t,o,h,l,c,v');
const HOUR = Date.UTC(2024, 0, 2, 10);
const now = epochMs(Date.UTC(2024, 5, 1));
const last = { t: epochMs(HOUR - 3_600_000), line: 7 };

function read(line: string, interval: Interval = '1h') {
  return readCandleRow(line, { columns, interval, now, keptFrom: null, last: interval === '1h' ? last : null });
}

describe('a row with a defect', () => {
  const rows: readonly [line: string, defect: RowDefect, reason: string][] = [
    [`${HOUR},10,12,9,11`, 'column-count', 'has 5 columns, the header has 6'],
    [`${HOUR},10,12,9,11,5,`, 'column-count', 'has 7 columns, the header has 6'],
    [`${HOUR};10;12;9;11;5`, 'column-count', 'has 1 columns, the header has 6'],
    [',10,12,9,11,5', 'bad-time', 't is not a time: ""'],
    ['yesterday,10,12,9,11,5', 'bad-time', 't is not a time: "yesterday"'],
    ['2024-02-30,10,12,9,11,5', 'bad-time', 't is not a time: "2024-02-30"'],
    ['-1,10,12,9,11,5', 'bad-time', 't is not a time: "-1"'],
    ['99999999999999999999,10,12,9,11,5', 'bad-time', 't is not a time: "99999999999999999999"'],
    ['2150-01-01,10,12,9,11,5', 'bad-time', 't is not between the years 1970 and 2100: "2150-01-01"'],
    [`${HOUR},,12,9,11,5`, 'bad-number', 'o is empty'],
    [`${HOUR},10,abc,9,11,5`, 'bad-number', 'h is not a number: "abc"'],
    [`${HOUR},10,12,0x9,11,5`, 'bad-number', 'l is not a number: "0x9"'],
    [`${HOUR},10,12,9,NaN,5`, 'bad-number', 'c is not a number: "NaN"'],
    [`${HOUR},10,Infinity,9,11,5`, 'bad-number', 'h is not a number: "Infinity"'],
    [`${HOUR},10,1e999,9,11,5`, 'bad-number', 'h is not a number: "1e999"'],
    [`${HOUR},10,12,9,11,"5`, 'bad-number', 'v is not a number: "\\"5"'],
    [`${HOUR},10,${'1'.repeat(60)}x,9,11,5`, 'bad-number', `h is not a number: "${'1'.repeat(40)}…"`],
    [`${HOUR},10,12,0,11,5`, 'not-positive', 'l is 0, it must be above 0'],
    [`${HOUR},10,12,-9,11,5`, 'not-positive', 'l is -9, it must be above 0'],
    [`${HOUR},10,12,9,11,-5`, 'not-positive', 'v is -5, it must be 0 or more'],
    [`${HOUR},10,1e308,9,11,5`, 'out-of-bounds', 'h is 1e+308, the highest price is 1000000000'],
    [`${HOUR},10,12,1e-300,11,5`, 'out-of-bounds', 'l is 1e-300, the lowest price is 1e-8'],
    [`${HOUR},10,12,9,11,1e308`, 'out-of-bounds', 'v is 1e+308, the highest volume is 1000000000000000'],
    [
      `${HOUR},10,12,9,11,1000000000000001`,
      'out-of-bounds',
      'v is 1000000000000001, the highest volume is 1000000000000000',
    ],
    [`${HOUR},10,10.5,9,11,5`, 'ohlc-order', 'h 10.5 is below another price of the bar'],
    [`${HOUR},10,12,10.5,11,5`, 'ohlc-order', 'l 10.5 is above another price of the bar'],
    [`${HOUR},10,9,12,11,5`, 'ohlc-order', 'h 9 is below another price of the bar'],
    [`${HOUR + 60_000},10,12,9,11,5`, 'not-a-bar-open', '2024-01-02T10:01:00.000Z is not the open of a 1h bar'],
    [`${HOUR + 1},10,12,9,11,5`, 'not-a-bar-open', '2024-01-02T10:00:00.001Z is not the open of a 1h bar'],
    [`${now},10,12,9,11,5`, 'not-closed-yet', 'the bar of 2024-06-01T00:00:00.000Z has not closed yet'],
    [`${HOUR - 3_600_000},10,12,9,11,5`, 'duplicate', '2024-01-02T09:00:00.000Z is already in line 7'],
    [`${HOUR - 7_200_000},10,12,9,11,5`, 'non-monotonic', '2024-01-02T08:00:00.000Z is before line 7'],
  ];
  it.each(rows)('%s is refused as %s', (line, defect, reason) => {
    expect(read(line)).toEqual({ kind: 'rejected', defect, reason });
  });

  it.each<[Interval, string]>([
    ['1w', '2024-01-02'],
    ['1M', '2024-01-02'],
    ['1d', '2024-01-02T12:00:00Z'],
    ['4h', '2024-01-02T10:00:00Z'],
  ])('a row with a time inside a bar of %s is refused, because it is not the open', (interval, time) => {
    expect(read(`${time},10,12,9,11,5`, interval)).toMatchObject({ defect: 'not-a-bar-open' });
  });
});

describe('a valid row', () => {
  const bar = { t: HOUR, o: 10, h: 12, l: 9, c: 11, v: 5 };
  it.each([
    [`${HOUR},10,12,9,11,5`],
    [`${HOUR / 1000},10,12,9,11,5`],
    [`${HOUR}000,10,12,9,11,5`],
    [`2024-01-02T10:00:00Z,10,12,9,11,5`],
    [`2024-01-02 10:00,10,12,9,11,5`],
    [`2024-01-02T12:00:00+02:00,10,12,9,11,5`],
    [`2024-01-02T10:00:00.000Z,1e1,+12,9.0,11.,05`],
    [`"${HOUR}","10","12","9","11","5"`],
    [` ${HOUR} , 10 , 12 , 9 , 11 , 5 `],
  ])('%s is read as a bar', (line) => {
    expect(read(line)).toEqual({ kind: 'bar', bar });
  });

  it('may have the lowest and the highest price, and the highest volume', () => {
    const bounds = { t: HOUR, o: BAR_PRICE_MIN, h: BAR_PRICE_MAX, l: BAR_PRICE_MIN, c: 11, v: BAR_VOLUME_MAX };
    expect(read(`${HOUR},1e-8,1e9,0.00000001,11,1e15`)).toEqual({ kind: 'bar', bar: bounds });
  });

  it('without volume has volume 0', () => {
    expect(read(`${HOUR},10,12,9,11,`)).toEqual({ kind: 'bar', bar: { ...bar, v: 0 } });
  });

  it('may have the same price as open, high, low and close', () => {
    expect(read(`${HOUR},10,10,10,10,0`)).toMatchObject({ kind: 'bar' });
  });

  it.each<[Interval, string]>([
    ['1w', '2024-01-01'],
    ['1M', '2024/02/01'],
    ['1d', '2024.01.02'],
    ['4h', '2024-01-02 08:00:00 UTC'],
  ])('may open a bar of %s', (interval, time) => {
    expect(read(`${time},10,12,9,11,5`, interval)).toMatchObject({ kind: 'bar' });
  });
});
