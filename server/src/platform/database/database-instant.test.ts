// If this fails, a row with a very old, very late or infinite time is read with a wrong time, or makes its whole list
// unreadable.
import { eq, sql } from 'drizzle-orm';
import { pgTable, text } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestPlatform, type TestPlatform } from '../../../test/harness.ts';
import { isoTime } from '../iso-time.ts';
import { instant } from './database-instant.ts';

const times = pgTable('old_times', { what: text('what').primaryKey(), at: instant('at') });
let platform: TestPlatform;
beforeAll(async () => {
  platform = await openTestPlatform();
});
afterAll(() => platform.close());

const FIRST = '-004713-11-24T00:00:00.000Z';
const LAST = '+275760-09-13T00:00:00.000Z';

const TIMES: readonly [stored: string, read: string][] = [
  ['0001-01-01 00:00:00+00', '0001-01-01T00:00:00.000Z'],
  ['0050-06-07 08:09:10.123+00', '0050-06-07T08:09:10.123Z'],
  ['0099-12-31 23:59:59.999+00', '0099-12-31T23:59:59.999Z'],
  ['0100-01-01 00:00:00+00', '0100-01-01T00:00:00.000Z'],
  ['1970-01-01 00:00:00+00', '1970-01-01T00:00:00.000Z'],
  ['2024-02-29 12:00:00.5+00', '2024-02-29T12:00:00.500Z'],
  ['2026-01-31 14:00:00.123456+05:30', '2026-01-31T08:30:00.123Z'],
  ['9999-12-31 23:59:59.999999+00', '9999-12-31T23:59:59.999Z'],
  ['10000-01-01 00:00:00+00', '+010000-01-01T00:00:00.000Z'],
  ['0001-12-31 23:59:59+00 BC', '0000-12-31T23:59:59.000Z'],
  ['0044-03-15 00:00:00+00 BC', '-000043-03-15T00:00:00.000Z'],
  ['4713-01-01 00:00:00+00 BC', '-004712-01-01T00:00:00.000Z'],
  ['294276-12-31 23:59:59+00', LAST],
  ['infinity', LAST],
  ['-infinity', FIRST],
];

test.each(TIMES)('%s is read exactly, and written again', async (stored, read) => {
  const [row, again] = await platform.db.transaction(async (tx) => {
    await tx.execute(sql`create temporary table old_times (what text primary key, at timestamptz) on commit drop`);
    await tx.execute(sql`insert into old_times values ('x', ${stored}::text::timestamptz)`);
    const found = await tx.select().from(times);
    await tx.insert(times).values({ what: 'again', at: found[0]?.at ?? null });
    return [...found, ...(await tx.select().from(times).where(eq(times.what, 'again')))];
  });
  expect(isoTime(row?.at ?? Number.NaN)).toBe(read);
  expect(again?.at).toBe(row?.at);
});

test.each([
  ['1890-01-01 00:53:28+00:53:28', '1890-01-01T00:00:00.000Z'],
  ['0001-01-01 00:00:00-00:01:15', '0001-01-01T00:01:15.000Z'],
  ['0001-12-31 19:00:00-05 BC', '0001-01-01T00:00:00.000Z'],
])('%s, in the format of a session in another zone, is read exactly', (stored, read) => {
  expect(isoTime(times.at.mapFromDriverValue(stored) as number)).toBe(read);
});

test('an invalid time throws, instead of becoming another time', () => {
  expect(() => times.at.mapFromDriverValue('yesterday')).toThrow('a time of the database');
});
