/** The worker thread of `compute.ts`. It runs tasks one at a time, in the order of their arrival. */
import { parentPort } from 'node:worker_threads';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { ComputeReply, ComputeRequest } from './compute-task.ts';

invariant(parentPort !== null, 'this file runs as a worker thread');
const port = parentPort;

async function run({ id, module, name, args }: ComputeRequest): Promise<ComputeReply> {
  try {
    const exports: Readonly<Record<string, unknown>> = await import(module);
    const work = exports[name];
    invariant(typeof work === 'function', `${module} exports no function ${name}`);
    return { id, value: await work(...args) };
  } catch (error) {
    return { id, error };
  }
}

let last: Promise<void> = Promise.resolve();
port.on('message', (request: ComputeRequest) => {
  last = last.then(async () => port.postMessage(await run(request)));
});
