// If this fails, session indicators restart in the middle of a session.
import { describe, expect, it } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import { ASSET_CLASSES, type AssetClass } from './asset.ts';
import { epochDayOf } from './civil-date.ts';
import { tradingDay, tradingDayStart } from './trading-day.ts';

describe('tradingDay', () => {
  it.each<{ assetClass: AssetClass; at: string; day: string }>([
    { assetClass: 'crypto', at: '2024-03-04T23:59:00Z', day: '2024-03-04' },
    { assetClass: 'equity', at: '2024-03-04T20:59:00Z', day: '2024-03-04' },
    { assetClass: 'forex', at: '2024-03-04T21:59:00Z', day: '2024-03-04' },
    { assetClass: 'forex', at: '2024-03-04T22:00:00Z', day: '2024-03-05' },
    { assetClass: 'forex', at: '2024-07-01T21:00:00Z', day: '2024-07-02' },
    { assetClass: 'commodity', at: '2024-03-04T22:30:00Z', day: '2024-03-04' },
    { assetClass: 'commodity', at: '2024-03-04T23:00:00Z', day: '2024-03-05' },
    { assetClass: 'commodity', at: '2024-03-05T12:00:00Z', day: '2024-03-05' },
  ])('returns for $assetClass at $at the day $day', ({ assetClass, at, day }) => {
    expect(tradingDay(assetClass, epochMs(Date.parse(at)))).toBe(epochDayOf(Date.parse(day)));
  });
});

describe('tradingDayStart', () => {
  it.each<{ assetClass: AssetClass; day: string; start: string }>([
    { assetClass: 'crypto', day: '2024-03-04', start: '2024-03-04T00:00:00Z' },
    { assetClass: 'equity', day: '2024-03-04', start: '2024-03-04T00:00:00Z' },
    { assetClass: 'forex', day: '2024-03-04', start: '2024-03-03T22:00:00Z' },
    { assetClass: 'forex', day: '2024-07-02', start: '2024-07-01T21:00:00Z' },
    { assetClass: 'commodity', day: '2024-03-05', start: '2024-03-04T23:00:00Z' },
  ])('returns for $assetClass and $day the time $start', ({ assetClass, day, start }) => {
    expect(tradingDayStart(assetClass, epochDayOf(Date.parse(day)))).toBe(Date.parse(start));
  });

  it.each(ASSET_CLASSES)(
    'returns for %s a time from which on the day has begun, and before which it has not',
    (assetClass) => {
      // The year covers both clock changes of New York.
      for (let day = epochDayOf(Date.UTC(2024, 0, 1)); day < epochDayOf(Date.UTC(2025, 0, 1)); day += 1) {
        const start = tradingDayStart(assetClass, day);
        expect([tradingDay(assetClass, start), tradingDay(assetClass, epochMs(start - 1))]).toEqual([day, day - 1]);
        expect(start).toBeGreaterThan(tradingDayStart(assetClass, day - 1));
        expect((start % DAY_MS) % 3_600_000).toBe(0);
      }
    },
  );
});
