// Measures the CPU time in which a server reads the shipped history at its start, compared with a bare loop that only
// decompresses the same files.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { SHIPPED_HISTORY } from '../server/src/config.ts';
import { readShippedHistory } from '../server/src/modules/market/practice/shipped-history.ts';
import { printResult } from './print-result.ts';
import { median } from './median.ts';

const ROUNDS = 15;
const RATIO_MAX = 6;

const files = readdirSync(SHIPPED_HISTORY)
  .filter((name) => name.endsWith('.bars'))
  .map((name) => join(SHIPPED_HISTORY, name));

/** Returns the CPU time of this process during `work`, in ms. */
function cpuMs(work: () => void): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

const reading: number[] = [];
const unpacking: number[] = [];
for (let round = 0; round < ROUNDS; round += 1) {
  unpacking.push(cpuMs(() => files.forEach((file) => brotliDecompressSync(readFileSync(file)))));
  reading.push(cpuMs(() => readShippedHistory(SHIPPED_HISTORY)));
}

const readMs = median(reading) ?? Number.NaN;
const unpackMs = median(unpacking) ?? Number.NaN;
const ratio = Number((readMs / unpackMs).toFixed(2));
const isWithin = ratio <= RATIO_MAX;
printResult({ bench: 'shipped-history', files: files.length, readMs, unpackMs, ratio, isWithin });
process.exitCode = isWithin ? 0 : 1;
