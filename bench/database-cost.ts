import type { Database } from '../server/src/platform/database/database.ts';
import { parentOf, processorSeconds, withChildren } from './process-usage.ts';

/** Processor time that one piece of work takes. */
export interface Cost {
  /** Processor time of this process and of its ended children, in ms. */
  readonly own: number;
  /** Processor time of the database, in ms. `NaN` if the database is on another machine. */
  readonly database: number;
}

/** Returns the id of the database's main process, or `null` if the database is on another machine. */
export async function databaseProcess(db: Database): Promise<number | null> {
  const { hostname } = new URL(process.env['DATABASE_URL'] ?? 'postgres://nowhere');
  if (!['127.0.0.1', 'localhost', '[::1]'].includes(hostname)) return null;
  const { rows } = await db.read((tx) => tx.$client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid'));
  return parentOf(rows[0]?.pid ?? 0);
}

/** Runs `work`, which returns the number of pieces of work that it did. Returns the processor time of one piece. */
export async function costOf(database: number | null, work: () => Promise<number>): Promise<Cost> {
  const ownMs = () => processorSeconds(process.pid) * 1_000;
  const databaseMs = () =>
    database === null
      ? Number.NaN
      : withChildren(database).reduce((sum, pid) => sum + processorSeconds(pid), 0) * 1_000;
  const before = { own: ownMs(), database: databaseMs() };
  const pieces = await work();
  const perPiece = (ms: number) => Number((ms / pieces).toFixed(2));
  return { own: perPiece(ownMs() - before.own), database: perPiece(databaseMs() - before.database) };
}

/** Returns the cost of the round whose total processor time is the median. */
export function medianCost(costs: readonly Cost[]): Cost {
  const sorted = costs.toSorted((a, b) => a.own + a.database - b.own - b.database);
  return sorted[Math.floor(sorted.length / 2)] ?? { own: Number.NaN, database: Number.NaN };
}

/** Returns the processor time of `a` divided by the processor time of `b`. */
export function costRatio(a: Cost, b: Cost): number {
  return Number(((a.own + a.database) / (b.own + b.database)).toFixed(2));
}
