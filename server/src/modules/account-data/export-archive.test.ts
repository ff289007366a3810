// If this fails, the export of a learner with much data blocks every other request until it is done, or loses rows.
import { strFromU8, unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { writeArchive } from './export-archive.service.ts';

const ROWS = 4_000;
const lineOf = (n: number) => JSON.stringify({ n, text: `${n} `.repeat(250) });

async function* pages(): AsyncGenerator<readonly string[]> {
  for (let from = 0; from < ROWS; from += 1_000) yield Array.from({ length: 1_000 }, (_, at) => lineOf(from + at));
}

test('a large table is written completely, in slices, with turns for other work between them', async () => {
  let [turns, isDone] = [0, false];
  const others = (async () => {
    while (!isDone) {
      await new Promise((resolve) => setImmediate(resolve));
      turns += 1;
    }
  })();
  const archive = await writeArchive([{ path: 'big/rows', about: 'Rows.', pages }], epochMs(Date.UTC(2026, 0, 15)));
  isDone = true;
  await others;
  expect(turns).toBeGreaterThan(20);
  const files = unzipSync(archive);
  const json = JSON.parse(strFromU8(files['big/rows.json']!)) as { n: number }[];
  expect(json.map(({ n }) => n)).toEqual(Array.from({ length: ROWS }, (_, n) => n));
  expect(strFromU8(files['big/rows.csv']!).split('\n')).toHaveLength(ROWS + 2);
  expect(strFromU8(files['README.txt']!)).toContain('big/rows.json, big/rows.csv: Rows. 4000 rows.');
});
