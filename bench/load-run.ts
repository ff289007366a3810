import { setTimeout as pause } from 'node:timers/promises';
import type { Act, Kind, LoadLearner } from './load-learner.ts';
import type { LoadServers } from './load-servers.ts';
import { percentile } from './percentile.ts';

/** Number of learners that start (`enter`) at the same time. */
const ENTERING = 25;
const KINDS: readonly Kind[] = ['read', 'stream', 'write'];

/** Starts the learners, `ENTERING` at a time. */
export async function enterAll(learners: readonly LoadLearner[]): Promise<void> {
  const waiting = learners.values();
  const work = async (): Promise<void> => {
    for (const learner of waiting) await learner.enter();
  };
  await Promise.all(Array.from({ length: ENTERING }, work));
}

/**
 * Runs one learner until `untilMs`. An action is due every `everyMs`; a late action does not delay the following due
 * times.
 */
async function live(learner: LoadLearner, everyMs: number, untilMs: number, acts: Act[]): Promise<void> {
  for (let dueMs = performance.now() + Math.random() * everyMs; dueMs < untilMs; dueMs += everyMs) {
    await pause(Math.max(0, dueMs - performance.now()));
    acts.push(await learner.act(dueMs));
  }
}

/**
 * Lets all learners act for `seconds`, each with one action every `everySeconds`. Resolves once the last action has
 * ended.
 */
export async function actFor(learners: readonly LoadLearner[], seconds: number, everySeconds: number): Promise<Act[]> {
  const acts: Act[] = [];
  const untilMs = performance.now() + seconds * 1_000;
  await Promise.all(learners.map((learner) => live(learner, everySeconds * 1_000, untilMs, acts)));
  return acts;
}

const rounded = (value: number): number => Number(value.toFixed(1));

/** Returns the row of the result table for the actions of `kind`. */
export function rowOf(kind: Kind | 'all', acts: readonly Act[]) {
  const some = kind === 'all' ? acts : acts.filter((each) => each.kind === kind);
  const times = some.map(({ ms }) => ms);
  return {
    kind,
    acts: some.length,
    p50Ms: rounded(percentile(times, 0.5)),
    p95Ms: rounded(percentile(times, 0.95)),
    p99Ms: rounded(percentile(times, 0.99)),
    maxMs: rounded(percentile(times, 1)),
    sentAgain: some.filter(({ tries }) => tries > 1).length,
    errors: some.filter(({ error }) => error !== null).length,
  };
}

export const tableOf = (acts: readonly Act[]) => [...KINDS, 'all' as const].map((kind) => rowOf(kind, acts));

/** Returns the p95 of the response times of each action, such as `read /api/assets`, the slowest action first. */
export function slowest(acts: readonly Act[]) {
  const times = new Map<string, number[]>();
  for (const { kind, what, ms } of acts) times.set(`${kind} ${what}`, [...(times.get(`${kind} ${what}`) ?? []), ms]);
  return [...times]
    .map(([what, all]) => ({ what, acts: all.length, p95Ms: rounded(percentile(all, 0.95)) }))
    .toSorted((a, b) => b.p95Ms - a.p95Ms);
}

/** Returns, for each error message, how often it was shown to a learner. */
export function errorsOf(acts: readonly Act[]): Readonly<Record<string, number>> {
  const errors: Record<string, number> = {};
  for (const { error } of acts) if (error !== null) errors[error] = (errors[error] ?? 0) + 1;
  return errors;
}

/** Runs `work`. Returns its value, and how many cores the servers, nginx and the load generator each used meanwhile. */
export async function withShares<Value>(servers: LoadServers, work: () => Promise<Value>) {
  const [before, ownBefore, startedMs] = [servers.processor(), process.cpuUsage(), performance.now()];
  const value = await work();
  const [after, own] = [servers.processor(), process.cpuUsage(ownBefore)];
  const seconds = (performance.now() - startedMs) / 1_000;
  const share = (used: number): number => Number((used / seconds).toFixed(2));
  const cores = {
    servers: share(after.servers - before.servers),
    nginx: share(after.nginx - before.nginx),
    load: share((own.user + own.system) / 1_000_000),
  };
  return { value, cores };
}
