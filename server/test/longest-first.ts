/**
 * Order of the test files in a run on PostgreSQL and Redis. The files that take longest start first, so that at the end
 * no worker still runs a long file when the others have finished. Vitest's own order is by file size, but the slow
 * files, which wait for processes, are small.
 */
import { sep } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The test files that take longest, mostly because they wait for their own processes or for the database. */
export const LONGEST = [
  'test/chaos.pg.test.ts',
  'test/nginx.pg.test.ts',
  'test/upgrade.pg.test.ts',
  'src/modules/chart-exam/chart-exam-journey.test.ts',
  'src/modules/people/relations.pg.test.ts',
  'src/modules/trading/trading.pg.test.ts',
  'src/modules/posts/posts.pg.test.ts',
  'src/modules/assessment/start-limit.test.ts',
  'src/modules/trading/ticks/trading-faults.pg.test.ts',
  'test/seed-demo-beside.pg.test.ts',
  'test/failover.pg.test.ts',
  'src/platform/mail/mail-dead-server.pg.test.ts',
  'src/modules/market/live/feed-reader.pg.test.ts',
  'test/fuzz.test.ts',
  'src/modules/leagues/leagues.pg.test.ts',
  'src/modules/classes/class-exams.test.ts',
  'test/pgbouncer.pg.test.ts',
] as const;

/** Returns the position of a file in `LONGEST`; for any other file, a larger number. */
function placeOf({ moduleId }: TestSpecification): number {
  const path = moduleId.replaceAll(sep, '/');
  const place = LONGEST.findIndex((name) => path.endsWith(`/server/${name}`));
  return place === -1 ? LONGEST.length : place;
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => placeOf(a) - placeOf(b));
  }
}
