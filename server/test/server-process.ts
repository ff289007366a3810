import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { checkOutput, keepSecretsOf } from './checked-log.ts';
import { bareEnvironment, BRIEF_DATABASE } from './quick-start.ts';

/** Whether the server is bundled: `npm test` and `npm run test:services` do this before they run tests. */
const isBundled = ['TEST_SERVER_BUNDLE', 'TEST_DATABASE_URL'].some((name) => process.env[name] !== undefined);
/**
 * Entry file of the server: the bundle, which starts with 2.6 CPU seconds, or the sources, which need 4.4. A run of
 * single files uses the sources, because the bundle may be missing or older than they are.
 */
const MAIN = fileURLToPath(new URL(isBundled ? '../dist/main.js' : '../src/main.ts', import.meta.url));

/** A server in its own process. */
export interface ServerProcess {
  readonly child: ChildProcess;
  /** Resolves with the server's address once it is ready. Rejects if the process ends before that. */
  readonly ready: Promise<string>;
  /** Resolves with the exit code, or `null` if a signal ended the process. */
  readonly ended: Promise<number | null>;
  output(): string;
  kill(signal: 'SIGTERM' | 'SIGINT' | 'SIGKILL'): Promise<number | null>;
}

interface StartOptions {
  /** Entry file of the process. Default: the product's own. */
  readonly main?: string;
  /** Command that starts the server, in place of Node with the entry file. */
  readonly command?: readonly [string, ...string[]];
  /** Folder in which the process runs. Default: the folder of the tests. */
  readonly cwd?: string;
  /** Flags of Node. Default: the flag for an embedded database that is open only briefly (`BRIEF_DATABASE`). */
  readonly flags?: readonly string[];
  /** Whether the entry file handles messages from the test. */
  readonly hasMessages?: boolean;
}

/**
 * Starts the product, or another entry file, with exactly the given settings. The test must end the process. The test
 * file fails if the output contains a secret: one of the settings, or one that the test sent or received.
 */
export function startServer(
  settings: Readonly<Record<string, string>>,
  { main = MAIN, flags = [BRIEF_DATABASE], hasMessages = false, ...rest }: StartOptions = {},
): ServerProcess {
  const env = { ...bareEnvironment(), ...settings };
  const messages = hasMessages ? 'ipc' : 'ignore';
  const [program, ...args] = rest.command ?? [process.execPath, ...flags, main];
  const child = spawn(program, args, { env, cwd: rest.cwd, stdio: ['ignore', 'pipe', 'pipe', messages] });
  let text = '';
  keepSecretsOf(settings);
  checkOutput(() => text);
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
