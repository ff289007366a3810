/**
 * One worker thread for pure functions that take more than a few milliseconds of CPU time, so that they do not delay
 * the other requests of this process.
 *
 * Guarantees: tasks run one at a time, in the order in which they were given. At most `WAITING_MAX` tasks run or wait;
 * further tasks are rejected immediately with `OverloadedError`. If the thread ends, a new one is started for the next
 * task. The first task starts the thread. Limits: a task cannot be interrupted and delays the tasks after it. If
 * possible, do not wait for a task inside a transaction: the embedded database has one session, so every other request
 * would wait, too (decision 0060).
 */
import { Worker } from 'node:worker_threads';
import { OverloadedError } from '../overloaded-error.ts';
import type { ComputeReply, ComputeTask } from './compute-task.ts';

const WORKER_FILE = new URL('./compute-worker.ts', import.meta.url);
const WAITING_MAX = 32;

export interface Compute {
  /** Runs the task in the worker thread and returns its result. Rejects with the task's error or an `OverloadedError`. */
  run<Args extends readonly unknown[], Value>(task: ComputeTask<Args, Value>, ...args: Args): Promise<Awaited<Value>>;
}

export interface RunningCompute extends Compute {
  /** Ends the thread and rejects all unfinished tasks. */
  stop(): Promise<void>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: unknown) => void;
}

export function createCompute(): RunningCompute {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | null = null;
  let lastId = 0;

  function settle(reply: ComputeReply): void {
    const task = waiting.get(reply.id);
    waiting.delete(reply.id);
    // An idle thread must not keep the process alive.
    if (waiting.size === 0) worker?.unref();
    if ('error' in reply) task?.reject(reply.error);
    else task?.resolve(reply.value);
  }

  function start(): Worker {
    const started = new Worker(WORKER_FILE);
    started.on('message', settle);
    started.once('error', (error) => end(error));
    started.once('exit', () => end(new Error('the compute thread has ended')));
    return started;

    function end(error: unknown): void {
      if (worker !== started) return;
      worker = null;
      const rejected = [...waiting.values()];
      waiting.clear();
      for (const { reject } of rejected) reject(error);
    }
  }

  return {
    run<Args extends readonly unknown[], Value>({ module, name }: ComputeTask<Args, Value>, ...args: Args) {
      if (waiting.size >= WAITING_MAX) {
        return Promise.reject(
          new OverloadedError('Too many requests need computing right now. Try again in a moment.'),
        );
      }
      lastId += 1;
      const id = lastId;
      return new Promise<Awaited<Value>>((resolve, reject) => {
        waiting.set(id, { resolve: (value) => resolve(value as Awaited<Value>), reject });
        worker ??= start();
        worker.ref();
        worker.postMessage({ id, module, name, args });
      });
    },
    async stop() {
      await worker?.terminate();
    },
  };
}
