// If this fails, a file is rejected because of the spelling of its header, or its columns are confused.
import { describe, expect, it } from 'vitest';
import { readCandleHeader } from './candle-columns.policy.ts';

describe("a header's columns are found", () => {
  it.each([
    ['t,o,h,l,c,v', [0, 1, 2, 3, 4, 5]],
    ['Timestamp,Open,High,Low,Close,Volume', [0, 1, 2, 3, 4, 5]],
    ['Open time,Open,High,Low,Close,Volume,Close time,Quote asset volume', [0, 1, 2, 3, 4, 5]],
    ['DATE;OPEN;HIGH;LOW;CLOSE;VOL', [0, 1, 2, 3, 4, 5]],
    ['datetime\topen\thigh\tlow\tclose\tvolume', [0, 1, 2, 3, 4, 5]],
    ['"time","open","high","low","close"', [0, 1, 2, 3, 4, null]],
    ['volume,close,low,high,open,time', [5, 4, 3, 2, 1, 0]],
    ['unix,date,symbol,open,high,low,close,Volume BTC,Volume', [0, 3, 4, 5, 6, 8]],
    ['Gmt time,Open,High,Low,Close,Volume', [0, 1, 2, 3, 4, 5]],
  ])('%s', (line, expected) => {
    const { t, o, h, l, c, v } = readCandleHeader(line);
    expect([t, o, h, l, c, v]).toEqual(expected);
  });
});

describe('an unreadable header names the missing part', () => {
  it.each([
    [
      '1672531200000,16541.77,16628,16499.01,16616.75,96925',
      /no column t: the first line must name the columns t,o,h,l,c,v/,
    ],
    ['time,open,high,low', /no column c/],
    ['time,open,high,close,volume', /no column l/],
    ['time,time,open,high,low,close', /names the column time twice/],
    ['date,time,open,high,low,close', /one column must hold both/],
    ['\u0000\u0001binary', /is not UTF-8 text/],
  ])('%s', (line, message) => {
    expect(() => readCandleHeader(line)).toThrow(message);
  });
});
