import type { EpochMs } from '@tradesense/core/kernel/time.ts';

/** Periodic work. A lease row in the database ensures that each job runs on one server at a time. */
export interface Jobs {
  /**
   * Calls `run` every `everyMs` on the server that holds the lease. An error is logged and counted; the job continues.
   */
  every(name: string, everyMs: number, run: (now: EpochMs) => Promise<void>): void;
}
