import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { createIds } from '../server/src/platform/ids.ts';
import { systemClock } from '../server/src/platform/clock.ts';
import { SHARDS } from '../server/src/platform/jobs/shard-leases.ts';
import { printResult } from './print-result.ts';

/**
 * Measures how evenly account ids distribute work over the shards of the trading loop (last hexadecimal digit) and over
 * 256 partitions of a distributed database (last two digits): once by the number of accounts, once by their activity.
 * Few accounts cause most of the activity, so activity is drawn from a log-normal distribution. Also measures the share
 * of the busiest asset if learners choose assets by Zipf's law. Fails if the accounts are distributed unevenly.
 */
const ACCOUNTS = 1_000_000;
const ACTIVITY_SIGMA = 1.5;
const UNEVEN_MAX = { shards: 1.02, partitions: 1.08 };

const round = (value: number): number => Math.round(value * 1_000) / 1_000;

/** Returns the largest sum divided by the mean of the sums. */
function unevenness(sums: Float64Array): number {
  const total = sums.reduce((sum, each) => sum + each, 0);
  return round(Math.max(...sums) / (total / sums.length));
}

const random = createRandom(1);
const ids = createIds(systemClock);
const shards = { accounts: new Float64Array(SHARDS.length), activity: new Float64Array(SHARDS.length) };
const partitions = { accounts: new Float64Array(256), activity: new Float64Array(256) };
for (let account = 0; account < ACCOUNTS; account += 1) {
  const last = Number.parseInt(ids.next().slice(-2), 16);
  const activity = Math.exp(ACTIVITY_SIGMA * random.normal());
  for (const [{ accounts, activity: sums }, key] of [
    [shards, last % SHARDS.length],
    [partitions, last],
  ] as const) {
    accounts[key] = (accounts[key] ?? 0) + 1;
    sums[key] = (sums[key] ?? 0) + activity;
  }
}
const weights = Array.from({ length: ASSET_SYMBOLS.length }, (_, rank) => 1 / (rank + 1));
const figures = {
  accounts: ACCOUNTS,
  largestShard: unevenness(shards.accounts),
  largestShardByActivity: unevenness(shards.activity),
  largestPartition: unevenness(partitions.accounts),
  largestPartitionByActivity: unevenness(partitions.activity),
  assets: ASSET_SYMBOLS.length,
  shareOfBusiestAsset: round(1 / weights.reduce((sum, each) => sum + each, 0)),
};
printResult(figures);
const holds = figures.largestShard <= UNEVEN_MAX.shards && figures.largestPartition <= UNEVEN_MAX.partitions;
process.exitCode = holds ? 0 : 1;
