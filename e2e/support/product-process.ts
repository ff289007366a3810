import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { secretIn } from '../../server/test/checked-log.ts';
import { makeMemoryFolder } from '../../server/test/memory-folder.ts';

export const repositoryRoot = fileURLToPath(new URL('../..', import.meta.url));

export interface ProductProcess {
  readonly url: string;
  readonly dataDir: string;
  /** Time from the command to its `ready` line, in milliseconds. */
  readonly readyMs: number;
  readonly output: readonly string[];
  readonly child: ChildProcess;
  /** Sends SIGTERM. Returns the exit code. Throws if the log contains a password or a token. */
  stop(): Promise<number | null>;
}

export interface StartOptions {
  readonly command?: readonly [string, ...string[]];
  readonly dataDir?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Whether the command handles messages from its parent process. */
  readonly hasMessages?: boolean;
}

/**
 * Settings of a product without the shipped candles: every asset is simulated, so that the charts of a test do not
 * depend on the shipped candles.
 */
const SIMULATED_CHARTS = { HISTORY_DIR: '/no/shipped/history' };
/** Settings of a product with the shipped candles, for tests of real charts. */
export const REAL_CHARTS = { HISTORY_DIR: '' };

/**
 * Starts only the server: `npm start` without checking packages and pages. `--liftoff-only` skips optimized
 * WebAssembly, which would not pay off in the short life of a test server.
 */
export const SERVER: readonly [string, ...string[]] = ['node', '--liftoff-only', 'server/dist/main.js'];

/** Addresses of the products that are being stopped. It is no error if an open page cannot reach one of them. */
const stopping = new Set<string>();

/** Whether a text contains the address of a product that is being stopped. */
export function namesStoppedProduct(text: string): boolean {
  return [...stopping].some((url) => text.includes(`${url}/`));
}

const READY = /^ready (http:\/\/localhost:\d+)$/;

/** Free memory in bytes from which on products keep their data there. Three of them together take 200 MB. */
const ROOM_BYTES = 2 ** 30;

/** Makes a folder for one product's data; `removeDataDir` removes it. */
export function makeDataDir(): string {
  return makeMemoryFolder('tradesense-data-', ROOM_BYTES);
}

/** Environment variable with the data directory that `makeDataTemplate` made for this run. */
export const DATA_TEMPLATE = 'TRADESENSE_DATA_TEMPLATE';

/** Copies the template of this run: a migrated data directory with an administrator. Returns the path of the copy. */
export function copyDataTemplate(): string {
  const template = process.env[DATA_TEMPLATE];
  if (template === undefined) throw new Error('the template is made by the global set-up of Playwright');
  const dataDir = makeDataDir();
  cpSync(template, dataDir, { recursive: true });
  return dataDir;
}

export function removeDataDir(dataDir: string): void {
  rmSync(dataDir, { recursive: true, force: true });
}

/** Starts the product (`npm start` unless another command is given) on a free port and waits for its `ready` line. */
export async function startProduct({
  command = ['npm', 'start', '--silent'],
  dataDir = makeDataDir(),
  env = {},
  hasMessages = false,
}: StartOptions = {}): Promise<ProductProcess> {
  const startedAt = performance.now();
  const [program, ...args] = command;
  const child = spawn(program, args, {
    cwd: repositoryRoot,
    stdio: ['ignore', 'pipe', 'pipe', ...(hasMessages ? ['ipc' as const] : [])],
    env: {
      ...process.env,
      ...SIMULATED_CHARTS,
      PORT: '0',
      DATA_DIR: dataDir,
      LOG_LEVEL: 'info',
      // Tests answer faster than people can, and their answers must count.
      FAST_ANSWERS: 'count',
      MARKET_SEED: 'the market of all stories',
      ...env,
    },
  });
  const { stdout, stderr } = child;
  if (stdout === null || stderr === null) throw new Error('the output of the product is not piped');
  const output: string[] = [];
  const leaks: string[] = [];
  function take(line: string): void {
    output.push(line);
    if (secretIn(line) !== null) leaks.push(line);
  }
  const exited = once(child, 'exit');
  createInterface(stderr).on('line', take);
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(stdout).on('line', (line) => {
      take(line);
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
      stopping.add(url);
      child.kill('SIGTERM');
      const [code] = (await exited) as [number | null];
      if (leaks.length > 0) throw new Error(`lines of the log contain a secret:\n${leaks.join('\n')}`);
      return code;
    },
  };
}
