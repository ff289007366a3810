// If this fails, funding is charged at another time than the rules say, or texts state another time or rate.
import { expect, it } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { fundingBoundary, FUNDING_RATE_TEXT, FUNDING_TIMES_TEXT } from './funding.ts';

const at = (text: string) => epochMs(Date.parse(text));
const iso = (t: number) => new Date(t).toISOString();

it.each([
  ['2026-11-21T08:00:00.000Z', '2026-11-21T08:00:00.000Z'],
  ['2026-11-21T07:59:59.999Z', '2026-11-21T00:00:00.000Z'],
  ['2026-11-21T23:59:59.999Z', '2026-11-21T16:00:00.000Z'],
  ['1969-12-31T23:00:00.000Z', '1969-12-31T16:00:00.000Z'],
])('the funding boundary at %s is %s', (t, boundary) => {
  expect(iso(fundingBoundary(at(t)))).toBe(boundary);
});

it('the texts of the rate and of the times are those of the product rules', () => {
  expect(FUNDING_RATE_TEXT).toBe('0.01%');
  expect(FUNDING_TIMES_TEXT).toBe('00:00, 08:00 and 16:00 UTC');
});
