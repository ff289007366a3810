import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

export interface ProductProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Milliseconds from the command to its `ready` line. */
  readonly readyMs: number;
  readonly output: readonly string[];
  readonly child: ChildProcess;
  /** SIGTERM; answers the exit code. */
  stop(): Promise<number | null>;
}

export interface StartOptions {
  readonly command?: readonly [string, ...string[]];
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
}

const READY = /^ready (http:\/\/localhost:\d+)$/;

/** A folder for one product's data, removed by `removeDataDir`. */
export function makeDataDir(): string {
  return mkdtempSync(join(tmpdir(), 'tradesense-data-'));
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Starts the product (`npm start` unless another command is given) on a free port and waits for its `ready` line. */
export async function startProduct({
  command = ['npm', 'start', '--silent'],
  dataDir = makeDataDir(),
  env = {},
}: StartOptions = {}): Promise<ProductProcess> {
  const startedAt = performance.now();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn', ...env },
  });
  const output: string[] = [];
  const exited = once(child, 'exit');
  createInterface(child.stderr).on('line', (line) => output.push(line));
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout).on('line', (line) => {
      output.push(line);
      const match = READY.exec(line);
      if (match?.[1] !== undefined) resolve(match[1]);
    });
    void exited.then(([code]) =>
      reject(new Error(`the product ended with ${String(code)} before it was ready:\n${output.join('\n')}`)),
    );
  });
  const readyMs = performance.now() - startedAt;
  return {
    url,
    dataDir,
    readyMs,
    output,
    child,
    async stop() {
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      return code;
    },
  };
}
