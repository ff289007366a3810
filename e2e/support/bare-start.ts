import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const PROGRAM = fileURLToPath(new URL('bare-start.mjs', import.meta.url));

/**
 * Returns how long a process takes to open the database of a data directory, read one row and exit, in milliseconds.
 */
export async function bareStartMs(dataDir: string): Promise<number> {
  const startedAt = performance.now();
  const [code] = (await once(spawn('node', [PROGRAM, dataDir], { stdio: 'inherit' }), 'exit')) as [number | null];
  if (code !== 0) throw new Error(`the bare start ended with ${String(code)}`);
  return performance.now() - startedAt;
}
