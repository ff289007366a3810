import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { Redis } from 'ioredis';
import { vi } from 'vitest';
import { freePort } from '../free-port.ts';

/** A Redis server that only one test uses, so that the test may kill it. */
export interface OwnRedis {
  readonly url: string;
  /** Kills the server with `kill -9`. All data are lost, because it stores nothing on disk. */
  kill(): Promise<void>;
  /** Starts the server again on the same port without data. */
  start(): Promise<void>;
  /** Keeps the server from responding until `wake`; its connections stay open. */
  sleep(): void;
  wake(): void;
  /** Sends a command. Resolves with the reply. */
  call(command: string, ...args: string[]): Promise<unknown>;
}

export async function startOwnRedis(): Promise<OwnRedis> {
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let running: ChildProcess | null = null;

  async function call(command: string, ...args: string[]): Promise<unknown> {
    const client = new Redis(url, { retryStrategy: () => null, lazyConnect: true });
    // The calls of the test reject with these errors, so the event needs no handling.
    client.on('error', () => undefined);
    try {
      await client.connect();
      return await client.call(command, ...args);
    } finally {
      client.disconnect();
    }
  }
  async function start(): Promise<void> {
    const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--dir', tmpdir()];
    running = spawn('redis-server', args, { stdio: 'ignore' });
    await vi.waitFor(() => call('PING'), { timeout: 20_000, interval: 20 });
  }

  await start();
  return {
    url,
    start,
    call,
    async kill() {
      if (running === null) return;
      const ended = once(running, 'exit');
      running.kill('SIGKILL');
      running = null;
      await ended;
    },
    sleep: () => void running?.kill('SIGSTOP'),
    wake: () => void running?.kill('SIGCONT'),
  };
}
