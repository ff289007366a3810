import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { childEnvironment, serverArguments, serverMemorySettings } from '../tools/workspace.mjs';

const MEGABYTE_KB = 1024;
/**
 * The server's memory counts as settled if it changed by less than this share over the last `SETTLED_SAMPLES` samples,
 * one per second.
 */
const SETTLED_SHARE = 0.02;
const SETTLED_SAMPLES = 5;
const SETTLED_WITHIN_S = 60;

export interface Memory {
  /** Resident memory of the server, in MB. */
  readonly rss: number;
  /** Maximum resident memory since the server started, in MB. */
  readonly peak: number;
}

/** The built server in a process of its own, as `npm start` runs it. */
export interface BuiltServer {
  readonly port: number;
  readonly pid: number;
  memory(): Memory;
  /** Returns the server's memory once it has settled, or after a minute if it does not settle. */
  settledMemory(): Promise<Memory>;
  stop(signal?: 'SIGTERM' | 'SIGKILL'): Promise<void>;
}

function memoryOf(pid: number): Memory {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (field: string): number =>
    Math.round(Number(new RegExp(String.raw`^${field}:\s+(\d+) kB$`, 'm').exec(status)?.[1]) / MEGABYTE_KB);
  return { rss: megabytes('VmRSS'), peak: megabytes('VmHWM') };
}

async function settledMemoryOf(pid: number): Promise<Memory> {
  const samples: Memory[] = [];
  for (let second = 0; second < SETTLED_WITHIN_S; second += 1) {
    samples.push(memoryOf(pid));
    const last = samples.slice(-SETTLED_SAMPLES).map(({ rss }) => rss);
    if (last.length === SETTLED_SAMPLES && Math.max(...last) <= Math.min(...last) * (1 + SETTLED_SHARE)) break;
    await pause(1_000);
  }
  return memoryOf(pid);
}

/**
 * Starts the server. Its environment has `settings`, the memory settings of `npm start`, `PATH` and
 * `NODE_COMPILE_CACHE`, and nothing else. `flags` are additional Node flags, placed before the server's usual
 * arguments. Rejects if the server ends before it is ready.
 */
export async function startBuiltServer(
  settings: Readonly<Record<string, string>>,
  flags: readonly string[] = [],
): Promise<BuiltServer> {
  const { PATH = '', NODE_COMPILE_CACHE = '' } = childEnvironment();
  const child = spawn(process.execPath, [...flags, ...serverArguments], {
    env: { PATH, NODE_COMPILE_CACHE, ...serverMemorySettings, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  const ready = Promise.withResolvers<number>();
  ended.then(() => ready.reject(new Error('the server ended')), ready.reject);
  let printed = '';
  child.stdout.on('data', function untilReady(chunk: Buffer) {
    printed += chunk.toString();
    const port = /^ready http:\/\/localhost:(\d+)$/m.exec(printed)?.[1];
    if (port === undefined) return;
    // Discards the server's further log output, because a full pipe would block the server.
    child.stdout.off('data', untilReady).resume();
    ready.resolve(Number(port));
  });
  const port = await ready.promise;
  const { pid = 0 } = child;
  return {
    port,
    pid,
    memory: () => memoryOf(pid),
    settledMemory: () => settledMemoryOf(pid),
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      await ended;
    },
  };
}
