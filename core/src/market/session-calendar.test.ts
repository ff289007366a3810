// If this fails, a market trades while it should be closed or is closed while it should trade, so bars, fills and
// expiries are wrong.
import { describe, expect, it } from 'vitest';
import { DAY_MS, MINUTE_MS, epochMs } from '../kernel/time.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { AssetClass } from './asset.ts';
import { epochDayOf } from './civil-date.ts';
import { hasReference, referenceCells } from './reference-csv.test-data.ts';
import { isOpen, lastOpenSecond, nextClose, nextOpen, openMinutes, openMinutesOfDay } from './session-calendar.ts';

const at = (iso: string): EpochMs => epochMs(Date.parse(iso));
const day = (date: string): number => epochDayOf(at(`${date}T00:00:00Z`));

describe('the New York Stock Exchange', () => {
  it.each([
    ['New Year', '2024-01-01'],
    ['New Year on a Sunday, kept on Monday', '2023-01-02'],
    ['Martin Luther King', '2024-01-15'],
    ['first Martin Luther King', '1998-01-19'],
    ['Washington', '2024-02-19'],
    ['Good Friday in March', '2024-03-29'],
    ['Good Friday in April', '2025-04-18'],
    ['early Good Friday', '2008-03-21'],
    ['late Good Friday', '2011-04-22'],
    ['Memorial Day', '2024-05-27'],
    ['Juneteenth', '2024-06-19'],
    ['Juneteenth on a Sunday, kept on Monday', '2022-06-20'],
    ['Independence Day', '2024-07-04'],
    ['Independence Day on a Saturday, kept on Friday', '2020-07-03'],
    ['Independence Day on a Sunday, kept on Monday', '2021-07-05'],
    ['Labor Day', '2024-09-02'],
    ['Thanksgiving', '2024-11-28'],
    ['Christmas', '2024-12-25'],
    ['Christmas on a Saturday, kept on Friday', '2021-12-24'],
    ['Christmas on a Sunday, kept on Monday', '2022-12-26'],
    ['a Saturday', '2024-06-15'],
    ['a Sunday', '2024-06-16'],
  ])('is closed on %s, %s', (_name, date) => {
    expect(openMinutesOfDay('equity', day(date))).toBe(0);
  });

  it.each([
    ['Friday before a New Year on Saturday', '2021-12-31'],
    ['the same in 2010', '2010-12-31'],
    ['Juneteenth before it was kept', '2021-06-18'],
    ['Martin Luther King before it was kept', '1997-01-20'],
    ['Columbus Day', '2024-10-14'],
    ['Veterans Day', '2024-11-11'],
    ['day after Thanksgiving', '2024-11-29'],
    ['Easter Monday', '2024-04-01'],
  ])('is open on %s, %s', (_name, date) => {
    expect(openMinutesOfDay('equity', day(date))).toBe(390);
  });
});

const SPY = 'data/SPY_1d_2017_2018_ref.csv';
describe.skipIf(!hasReference(SPY))('compared with the recorded days of SPY', () => {
  it('the trading days of 2017 and 2018 are those of the exchange, except one day of mourning', () => {
    const recorded = new Set(referenceCells(SPY, 't').map((t) => epochDayOf(Number(t))));
    const wrong: string[] = [];
    for (let each = day('2017-01-03'); each <= Math.max(...recorded); each += 1) {
      if (openMinutesOfDay('equity', each) > 0 !== recorded.has(each))
        wrong.push(new Date(each * DAY_MS).toISOString().slice(0, 10));
    }
    expect(wrong).toEqual(['2018-12-05']);
  });
});

describe('the opening bell of equities', () => {
  it.each([
    ['2024-03-08', '14:30'],
    ['2024-03-11', '13:30'],
    ['2024-11-01', '13:30'],
    ['2024-11-04', '14:30'],
    ['2007-03-12', '13:30'],
    ['2006-03-31', '14:30'],
    ['2006-04-03', '13:30'],
    ['2006-10-27', '13:30'],
    ['2006-10-30', '14:30'],
    ['1986-04-25', '14:30'],
    ['1986-04-28', '13:30'],
    ['1987-04-06', '13:30'],
  ])('rings on %s at %s UTC', (date, bell) => {
    const opening = at(`${date}T${bell}:00Z`);
    expect(nextOpen('equity', at(`${date}T00:00:00Z`))).toBe(opening);
    expect(nextClose('equity', opening)).toBe(opening + 390 * MINUTE_MS);
  });
});

describe('whether a market is open', () => {
  it.each<[assetClass: AssetClass, t: string, open: boolean]>([
    ['crypto', '2024-12-25T03:00:00Z', true],
    ['equity', '2024-06-14T13:29:59.999Z', false],
    ['equity', '2024-06-14T13:30:00Z', true],
    ['equity', '2024-06-14T19:59:59.999Z', true],
    ['equity', '2024-06-14T20:00:00Z', false],
    ['forex', '2024-06-14T20:59:00Z', true],
    ['forex', '2024-06-14T21:00:00Z', false],
    ['forex', '2024-06-15T12:00:00Z', false],
    ['forex', '2024-06-16T20:59:00Z', false],
    ['forex', '2024-06-16T21:00:00Z', true],
    ['forex', '2024-06-18T21:30:00Z', true],
    ['forex', '2024-01-14T21:30:00Z', false],
    ['forex', '2024-01-14T22:00:00Z', true],
    ['forex', '2024-03-10T21:00:00Z', true],
    ['forex', '2024-11-03T21:30:00Z', false],
    ['commodity', '2024-06-16T21:59:00Z', false],
    ['commodity', '2024-06-16T22:00:00Z', true],
    ['commodity', '2024-06-18T20:59:00Z', true],
    ['commodity', '2024-06-18T21:30:00Z', false],
    ['commodity', '2024-06-18T22:00:00Z', true],
    ['commodity', '2024-06-14T21:00:00Z', false],
    ['commodity', '2024-06-14T23:00:00Z', false],
  ])('%s at %s: %s', (assetClass, t, open) => {
    expect(isOpen(assetClass, at(t))).toBe(open);
  });
});

describe('the next opening and the next closing', () => {
  it.each<[assetClass: AssetClass, t: string, opens: string, closes: string | null]>([
    ['crypto', '2024-06-15T12:00:00Z', '2024-06-15T12:00:00Z', null],
    ['equity', '2024-03-28T20:00:00Z', '2024-04-01T13:30:00Z', '2024-04-01T20:00:00Z'],
    ['equity', '2024-06-14T15:00:00Z', '2024-06-14T15:00:00Z', '2024-06-14T20:00:00Z'],
    ['forex', '2024-06-17T12:00:00Z', '2024-06-17T12:00:00Z', '2024-06-21T21:00:00Z'],
    ['forex', '2024-06-21T21:00:00Z', '2024-06-23T21:00:00Z', '2024-06-28T21:00:00Z'],
    ['commodity', '2024-06-17T23:30:00Z', '2024-06-17T23:30:00Z', '2024-06-18T21:00:00Z'],
    ['commodity', '2024-06-18T21:00:00Z', '2024-06-18T22:00:00Z', '2024-06-19T21:00:00Z'],
  ])('are right for %s from %s on', (assetClass, t, opens, closes) => {
    expect(nextOpen(assetClass, at(t))).toBe(at(opens));
    expect(nextClose(assetClass, at(t))).toBe(closes === null ? null : at(closes));
  });
});

describe('the number of open minutes', () => {
  it.each<[assetClass: AssetClass, from: string, to: string, minutes: number]>([
    ['crypto', '2024-06-10T00:00:00Z', '2024-06-17T00:00:00Z', 10_080],
    ['equity', '2024-06-10T00:00:00Z', '2024-06-17T00:00:00Z', 1_950],
    ['forex', '2024-06-10T00:00:00Z', '2024-06-17T00:00:00Z', 7_200],
    ['commodity', '2024-06-10T00:00:00Z', '2024-06-17T00:00:00Z', 6_900],
    ['equity', '2024-06-10T13:00:00Z', '2024-06-10T13:45:30Z', 15.5],
    ['equity', '2024-06-10T15:00:00Z', '2024-06-10T14:00:00Z', 0],
  ])('for %s from %s to %s is %d', (assetClass, from, to, minutes) => {
    expect(openMinutes(assetClass, at(from), at(to))).toBe(minutes);
  });

  it('is the number of minutes for which isOpen is true, over the weeks around a clock change', () => {
    for (const assetClass of ['equity', 'forex', 'commodity'] as const) {
      const [from, to] = [at('2024-03-01T00:00:00Z'), at('2024-03-18T00:00:00Z')];
      let open = 0;
      for (let t = from as number; t < to; t += MINUTE_MS) if (isOpen(assetClass, epochMs(t))) open += 1;
      expect(openMinutes(assetClass, from, to)).toBe(open);
    }
  });
});

describe('the last second of trading at or before a moment', () => {
  it.each<[what: string, assetClass: AssetClass, moment: string, last: string]>([
    ['crypto, any time', 'crypto', '2026-01-17T03:04:05.678Z', '2026-01-17T03:04:05Z'],
    ['a stock in its session', 'equity', '2026-01-15T15:00:00.999Z', '2026-01-15T15:00:00Z'],
    ['a stock at the first second', 'equity', '2026-01-15T14:30:00Z', '2026-01-15T14:30:00Z'],
    ['a stock before the first second', 'equity', '2026-01-15T14:29:59.999Z', '2026-01-14T20:59:59Z'],
    ['a stock at the close', 'equity', '2026-01-15T21:00:00Z', '2026-01-15T20:59:59Z'],
    ['a stock on a Sunday before a holiday', 'equity', '2026-01-18T12:00:00Z', '2026-01-16T20:59:59Z'],
    ['a stock on that holiday', 'equity', '2026-01-19T23:00:00Z', '2026-01-16T20:59:59Z'],
    ['forex on a Saturday', 'forex', '2026-01-17T12:00:00Z', '2026-01-16T21:59:59Z'],
    ['a commodity in its break', 'commodity', '2026-01-15T22:30:00Z', '2026-01-15T21:59:59Z'],
  ])('is right for %s', (_what, assetClass, moment, last) => {
    expect(lastOpenSecond(assetClass, at(moment))).toBe(at(last));
  });
});
