import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { bareEnvironment, BRIEF_DATABASE } from './quick-start.ts';

/**
 * The entry of the server. In a run on PostgreSQL it is the bundle, which `npm run test:services` builds; other runs
 * may start before the bundle is built.
 */
const MAIN = fileURLToPath(
  new URL(process.env['TEST_DATABASE_URL'] === undefined ? '../src/main.ts' : '../dist/main.js', import.meta.url),
);

/** A server in its own process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with the address after `ready`. Rejects if the process ends earlier. */
  readonly ready: Promise<string>;
  /** Resolves with the exit code; `null` after a signal. */
  readonly ended: Promise<number | null>;
  output(): string;
  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

interface StartOptions {
  /** Entry of the process. Default: the product's own. */
  readonly main?: string;
  /** Flags of Node. Default: the flag for an embedded database that is open only briefly. */
  readonly flags?: readonly string[];
  /** Whether the entry accepts messages from the test. */
  readonly hasMessages?: boolean;
}

/** Starts the product, or another entry, with exactly these settings. The test must end the process. */
export function startServer(
  settings: Readonly<Record<string, string>>,
  { main = MAIN, flags = [BRIEF_DATABASE], hasMessages = false }: StartOptions = {},
): ServerProcess {
  const env = { ...bareEnvironment(), ...settings };
  const messages = hasMessages ? 'ipc' : 'ignore';
  const child = spawn(process.execPath, [...flags, main], { env, stdio: ['ignore', 'pipe', 'pipe', messages] });
  let text = '';
  const ready = Promise.withResolvers<string>();
  ready.promise.catch(() => undefined);
  const collect = (chunk: Buffer): void => {
    text += chunk.toString();
    const line = /^ready (http:\/\/localhost:\d+)$/m.exec(text);
    if (line?.[1] !== undefined) ready.resolve(line[1]);
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  const ended = once(child, 'close').then(([code]: (number | null)[]) => {
    ready.reject(new Error(`the server ended with ${code}:\n${text}`));
    return code ?? null;
  });
  return {
    child,
    ready: ready.promise,
    ended,
    output: () => text,
    kill(signal) {
      child.kill(signal);
      return ended;
    },
  };
}
