import { spawn, execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

export interface BenchChild {
  /** Sends a command word and resolves to the child's response. */
  ask<Answer>(word: string): Promise<Answer>;
  stop(): Promise<void>;
}

const shellNumber = (command: string): number => {
  const text = execFileSync('sh', ['-c', command], { encoding: 'utf8' }).trim();
  return text === 'unlimited' ? Infinity : Number(text);
};

/** Ends the bench with a message if this machine does not allow one process to open `count` files. */
export function needOpenFiles(count: number): void {
  const limit = shellNumber('ulimit -H -n');
  if (limit >= count) return;
  console.error(`stream: needs ${count} open files in one process, the limit here is ${limit} (ulimit -H -n)`);
  process.exit(1);
}

/**
 * Starts a child process that may open as many files as the machine allows. Resolves when the child has sent its first
 * message, which means that it is ready.
 */
export async function startChild(file: string, args: readonly string[]): Promise<BenchChild> {
  const node = [process.execPath, '--expose-gc', fileURLToPath(new URL(file, import.meta.url)), ...args];
  const child = spawn('sh', ['-c', 'ulimit -n "$(ulimit -H -n)"; exec "$0" "$@"', ...node], {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const answer = <Answer>(): Promise<Answer> =>
    new Promise((resolve, reject) => {
      const failed = (code: number | null): void => reject(new Error(`${file} ended with ${code}`));
      child.once('exit', failed);
      child.once('message', (message) => {
        child.off('exit', failed);
        resolve(message as Answer);
      });
    });
  await answer();
  return {
    ask(word) {
      const heard = answer<never>();
      child.send(word);
      return heard;
    },
    stop() {
      if (child.connected) child.disconnect();
      return ended;
    },
  };
}

/** Runs in the child process: responds to command words, reports that it is ready, and exits with its parent. */
export function serveParent(answers: Readonly<Record<string, () => unknown>>): void {
  const answer = async (word: string): Promise<void> => {
    process.send?.((await answers[word]?.()) ?? null);
  };
  process.on('message', (word: string) => void answer(word));
  process.once('disconnect', () => process.exit(0));
  process.send?.('ready');
}
