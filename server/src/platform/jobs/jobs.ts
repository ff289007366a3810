import type { EpochMs } from '@tradesense/core/kernel/time.ts';

/** Periodic work. A lease row in the database ensures that each job runs on one server at a time. */
export interface Jobs {
  /**
   * Calls `run` every `everyMs` on the server that holds the lease. If `run` rejects, the error is logged and counted,
   * and the schedule continues.
   */
  every(name: string, everyMs: number, run: (now: EpochMs) => Promise<void>): void;
}

/** The jobs of a server. */
export interface NamedJobs extends Jobs {
  names(): readonly string[];
}
