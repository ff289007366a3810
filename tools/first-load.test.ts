// If this fails, a first visit loads more JavaScript than allowed, or loads the chart library on a page without a
// chart.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { firstLoadWeights, pagesWithChartLibrary, partsWithSharedChunks } from '../bench/first-load-budgets.ts';
import { root } from './workspace.mjs';

const dist = join(root, 'web', 'dist');
// `npm test` builds the pages first; `npm run check` uses an existing build.
const isBuilt = existsSync(join(dist, '.vite', 'manifest.json'));

test.skipIf(!isBuilt)('the first load stays within its limits of size', async () => {
  const over = (await firstLoadWeights(dist)).filter(({ kb, maxKb }) => kb > maxKb);
  expect(over).toEqual([]);
});

test.skipIf(!isBuilt)('the chart library is loaded only where a chart is', async () => {
  expect(await pagesWithChartLibrary(dist)).toEqual([]);
});

test.skipIf(!isBuilt)(
  'neither Home nor the frame around every page loads code that only other pages share',
  async () => {
    expect(await partsWithSharedChunks(dist)).toEqual([]);
  },
);
