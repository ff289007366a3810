import { expect } from 'vitest';
import type { QueuedBy, WorkQueue } from '../src/platform/work-queue.ts';

/**
 * Returns the caller under which `act` queues its work. The queue that `act` gets refuses the work without starting it.
 */
export async function queueCallerOf(act: (queue: WorkQueue) => Promise<unknown>): Promise<string | undefined> {
  const calls: (QueuedBy | undefined)[] = [];
  const run = async (_work: unknown, by?: QueuedBy): Promise<never> => {
    calls.push(by);
    throw new Error('not started');
  };
  await expect(act({ run })).rejects.toThrow('not started');
  expect(calls).toHaveLength(1);
  return calls[0]?.caller;
}
