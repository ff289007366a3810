// Measures how much gzipped JavaScript a first visit loads. Builds the pages first if their sources have changed.
import { join } from 'node:path';
import { ensureBuilt, root } from '../tools/workspace.mjs';
import { printResult } from './print-result.ts';
import { firstLoadWeights, pagesWithChartLibrary } from './first-load-budgets.ts';

await ensureBuilt();
const dist = join(root, 'web', 'dist');
const weights = await firstLoadWeights(dist);
const withChartLibrary = await pagesWithChartLibrary(dist);
const rounded = weights.map((weight) => ({ ...weight, kb: Math.round(weight.kb * 10) / 10 }));
printResult({ bench: 'first-load', weights: rounded, withChartLibrary });
const isWithin = withChartLibrary.length === 0 && weights.every(({ kb, maxKb }) => kb <= maxKb);
process.exitCode = isWithin ? 0 : 1;
