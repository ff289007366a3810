// If this fails, a grant is given at another time than the rules say.
import { expect, it } from 'vitest';
import { epochMs } from '../kernel/time.ts';
import { quarterOf } from './quarter.ts';

const at = (text: string) => epochMs(Date.parse(text));
const iso = (t: number) => new Date(t).toISOString();

it.each([
  ['2027-01-01T00:00:00.000Z', '2027-Q1', '2027-01-01T00:00:00.000Z'],
  ['2026-12-31T23:59:59.999Z', '2026-Q4', '2026-10-01T00:00:00.000Z'],
  ['2028-02-29T12:00:00.000Z', '2028-Q1', '2028-01-01T00:00:00.000Z'],
  ['2026-07-01T00:00:00.000Z', '2026-Q3', '2026-07-01T00:00:00.000Z'],
])('%s is in %s, which starts at %s', (t, name, start) => {
  const quarter = quarterOf(at(t));
  expect([quarter.name, iso(quarter.start)]).toEqual([name, start]);
});
