/**
 * Simulates learners on three servers behind nginx with the shipped configuration, PostgreSQL and Redis, all on this
 * machine. Each learner has an event stream open and does something every 10 seconds: 70% reads, 20% new streams, 10%
 * writes.
 * `MODE=steady` (default): 2,000 learners for 10 minutes, while every minute a server is killed and restarts. Fails if
 * the p95 exceeds 300 ms, an error is shown to a learner, an acknowledged write is not stored exactly once, or a ledger
 * is invalid.
 * `MODE=ramp`: 50% more learners in each step, until the p95 or the number of errors exceeds its limit. Prints the
 * number of learners at that point, the errors or, if there are none, the slowest actions, and how many cores each part
 * used.
 * `MODE=soak`: 200 learners for 30 minutes. Fails if the memory of a server in the last third exceeds its memory in the
 * second third by more than 5%.
 * `LEARNERS`, `SECONDS`, `KILL_SECONDS` and `EVERY_SECONDS` change the numbers. Needs `DATABASE_URL`, `REDIS_URL` and
 * nginx.
 */
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { childEnvironment, ensureBuilt, root } from '../tools/workspace.mjs';
import { printResult } from './print-result.ts';
import { createBenchDatabase } from './bench-database.ts';
import { LoadLearner } from './load-learner.ts';
import { actFor, enterAll, errorsOf, rowOf, slowest, tableOf, withShares } from './load-run.ts';
import { SECRET_KEY, startLoadServers, type LoadServers } from './load-servers.ts';
import { insertLearners, storedOtherwise } from './load-world.ts';
import { median } from './median.ts';
import { percentile } from './percentile.ts';
import { needOpenFiles } from './stream-child.ts';

const P95_MAX_MS = 300;
const GROWTH_MAX = 1.05;
const SAMPLE_MS = 5_000;
const RAMP_FIRST = 100;
const RAMP_FACTOR = 1.5;
const FAULTS_SHOWN = 10;

const mode = process.env['MODE'] ?? 'steady';
const numberOf = (name: string, usual: number): number => Number(process.env[name] ?? usual);
const USUAL = {
  steady: { learners: 2_000, seconds: 600 },
  ramp: { learners: 6_000, seconds: 30 },
  soak: { learners: 200, seconds: 1_800 },
}[mode] ?? { learners: 0, seconds: 0 };
const LEARNERS = numberOf('LEARNERS', USUAL.learners);
const SECONDS = numberOf('SECONDS', USUAL.seconds);
const KILL_SECONDS = numberOf('KILL_SECONDS', 60);
const EVERY_SECONDS = numberOf('EVERY_SECONDS', 10);

interface World {
  readonly servers: LoadServers;
  readonly client: pg.Client;
  readonly databaseUrl: string;
  readonly learners: readonly LoadLearner[];
}

/** Kills a server every `KILL_SECONDS`, one after the other, until `signal` aborts. Returns the number of kills. */
async function keepKilling(servers: LoadServers, signal: AbortSignal): Promise<number> {
  for (let kills = 0; ; kills += 1) {
    const isOver = await pause(KILL_SECONDS * 1_000, false, { signal }).catch(() => true);
    if (isOver) return kills;
    await servers.kill(kills % 3);
  }
}

/** Returns the output of `npm run ledger:verify` on the database. `null` if all ledgers are valid. */
function brokenLedgers(databaseUrl: string): string | null {
  const env = childEnvironment({ DATABASE_URL: databaseUrl, SECRET_KEY });
  try {
    execFileSync(process.execPath, [join(root, 'tools', 'ledger-verify.ts')], { env, stdio: 'pipe', encoding: 'utf8' });
    return null;
  } catch (error) {
    if (error instanceof Error && 'stdout' in error) return `${String(error.stdout)}${error.message}`;
    throw error;
  }
}

async function steady({ servers, client, databaseUrl, learners }: World): Promise<boolean> {
  await enterAll(learners);
  const over = new AbortController();
  const killing = keepKilling(servers, over.signal);
  const { value: acts, cores } = await withShares(servers, () => actFor(learners, SECONDS, EVERY_SECONDS));
  over.abort();
  const kills = await killing;
  for (const learner of learners) learner.leave();
  const faults = await storedOtherwise(client, {
    orders: learners.flatMap(({ orders }) => orders),
    feedback: learners.flatMap(({ feedback }) => feedback),
  });
  const ledgers = brokenLedgers(databaseUrl);
  const gaps = learners.flatMap((learner) => learner.gaps);
  const all = rowOf('all', acts);
  const isWithin = all.p95Ms <= P95_MAX_MS && all.errors === 0 && faults.length === 0 && ledgers === null;
  console.table(tableOf(acts));
  printResult({
    bench: 'load',
    mode,
    learners: learners.length,
    seconds: SECONDS,
    kills,
    ...all,
    p95MaxMs: P95_MAX_MS,
    errorsShown: errorsOf(acts),
    slowest: slowest(acts).slice(0, 5),
    acknowledged: learners.reduce((sum, { orders, feedback }) => sum + orders.length + feedback.length, 0),
    storedOtherwise: faults.length,
    faults: faults.slice(0, FAULTS_SHOWN),
    ledgers: ledgers ?? 'hold',
    streamsLost: gaps.length,
    streamGapP95Ms: Math.round(percentile(gaps, 0.95)),
    cores,
    memoryMb: servers.memory(),
    isWithin,
  });
  return isWithin;
}

async function ramp({ servers, learners }: World): Promise<boolean> {
  const steps: object[] = [];
  let missed: object | null = null;
  let entered = 0;
  for (let count = RAMP_FIRST; entered < learners.length; count = Math.ceil(count * RAMP_FACTOR)) {
    const some = learners.slice(0, count);
    await enterAll(some.slice(entered));
    entered = some.length;
    const { value: acts, cores } = await withShares(servers, () => actFor(some, SECONDS, EVERY_SECONDS));
    const all = rowOf('all', acts);
    const gaps = some.reduce((sum, learner) => sum + learner.gaps.length, 0);
    steps.push({ learners: entered, ...all, streamsLost: gaps, ...cores, memoryMb: Math.max(...servers.memory()) });
    if (all.p95Ms <= P95_MAX_MS && all.errors === 0) continue;
    missed = { brokeAt: entered, missed: all.errors > 0 ? errorsOf(acts) : slowest(acts).slice(0, 5), cores };
    break;
  }
  console.table(steps);
  if (missed !== null) printResult({ bench: 'load', mode, ...missed, isWithin: true });
  for (const learner of learners) learner.leave();
  return true;
}

/** Samples the memory of each server until `signal` aborts. */
async function sampleMemory(servers: LoadServers, signal: AbortSignal): Promise<(readonly number[])[]> {
  const samples: (readonly number[])[] = [];
  while (!(await pause(SAMPLE_MS, false, { signal }).catch(() => true))) samples.push(servers.memory());
  return samples;
}

async function soak({ servers, learners }: World): Promise<boolean> {
  await enterAll(learners);
  const over = new AbortController();
  const sampling = sampleMemory(servers, over.signal);
  const acts = await actFor(learners, SECONDS, EVERY_SECONDS);
  over.abort();
  const samples = await sampling;
  for (const learner of learners) learner.leave();
  const third = Math.floor(samples.length / 3);
  const growth = [0, 1, 2].map((place) => {
    const of = (from: number, to: number) => median(samples.slice(from, to).map((each) => each[place] ?? 0)) ?? 0;
    const [second, last] = [of(third, 2 * third), of(2 * third, samples.length)];
    return { secondThirdMb: second, lastThirdMb: last, growth: Number((last / second).toFixed(3)) };
  });
  const isWithin = growth.every((each) => each.growth <= GROWTH_MAX);
  console.table(growth);
  printResult({
    bench: 'load',
    mode,
    seconds: SECONDS,
    learners: learners.length,
    ...rowOf('all', acts),
    growth,
    isWithin,
  });
  return isWithin;
}

const redisUrl = process.env['REDIS_URL'];
const database = redisUrl === undefined ? null : await createBenchDatabase('load');
if (database === null || redisUrl === undefined) {
  printResult({ bench: 'load', skipped: 'needs DATABASE_URL and REDIS_URL' });
  process.exit(0);
}
const run = { steady, ramp, soak }[mode];
if (run === undefined) throw new Error('MODE is steady, ramp or soak');
// Each learner has two connections, and a third one while a new stream replaces the old one.
needOpenFiles(3 * LEARNERS + 100);
await ensureBuilt();
const servers = await startLoadServers(database.url, redisUrl);
const client = new pg.Client(database.url);
await client.connect();
try {
  const stored = await insertLearners(client, LEARNERS);
  const learners = stored.map((learner, number) => new LoadLearner(servers.port, learner, number));
  const isWithin = await run({ servers, client, databaseUrl: database.url, learners });
  process.exitCode = isWithin ? 0 : 1;
} finally {
  await servers.stop();
  await client.end();
  await database.drop();
}
