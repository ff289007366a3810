// If this fails, a chart formats a bar's time differently from the rest of the page.
import { describe, expect, it } from 'vitest';
import { barLabel, tickLabel, type TickWeight } from './x-axis.ts';

const MOMENTS = Array.from({ length: 400 }, (_, n) => Date.UTC(2023, 0, 1, 0, 5) + n * 45 * 3_600_000);
const WEIGHTS: readonly TickWeight[] = [0, 4, 5, 6];
const long = { timeZone: 'UTC' } as const;

/** Returns how `Intl` formats the same labels. */
function labels(locale: string, zone: string) {
  const of = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
  const date = { year: 'numeric', month: 'short', day: 'numeric' } as const;
  return {
    ticks: [
      of({ timeZone: zone, ...clock }),
      of({ timeZone: zone, day: 'numeric' }),
      of({ timeZone: zone, month: 'short' }),
      of({ timeZone: zone, year: 'numeric' }),
    ],
    dayTick: of({ ...long, day: 'numeric', month: 'short' }),
    hour: of({ timeZone: zone, ...date, ...clock, timeZoneName: 'short' }),
    day: of({ ...long, ...date }),
    month: of({ ...long, year: 'numeric', month: 'short' }),
  };
}

describe.each(['en', 'en-US', 'en-GB', 'de'])('%s', (locale) => {
  it.each(['UTC', 'America/New_York', 'Asia/Kathmandu'])('the format in %s equals that of the browser', (zone) => {
    const expected = labels(locale, zone);
    const [hours, days, months] = (['1h', '1d', '1M'] as const).map(
      (interval) => ({ kind: 'time', zone, interval }) as const,
    );
    if (!hours || !days || !months) throw new Error('three axes');
    for (const x of MOMENTS) {
      expect(WEIGHTS.map((weight) => tickLabel(hours, x, weight, locale))).toEqual(
        expected.ticks.map((format) => format.format(x)),
      );
      expect(tickLabel(days, x, 2, locale)).toBe(expected.dayTick.format(x));
      expect(barLabel(hours, x, locale)).toBe(expected.hour.format(x));
      expect(barLabel(days, x, locale)).toBe(expected.day.format(x));
      expect(barLabel(months, x, locale)).toBe(expected.month.format(x));
    }
  });
});
