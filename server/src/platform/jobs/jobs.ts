import type { EpochMs } from '@tradesense/core/kernel/time.ts';

/** Periodic work. Any number of servers may run; a lease row in the database lets one of them at a time do each job. */
export interface Jobs {
  /** `run` is called every `everyMs` by the server that holds the lease; a throw is logged and counted, the job goes on. */
  every(name: string, everyMs: number, run: (now: EpochMs) => Promise<void>): void;
}
