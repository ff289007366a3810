import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/** A socket's address holds 108 bytes on Linux and 104 on macOS, with its end mark. */
const SOCKET_PATH_BYTES_MAX = 100;

/**
 * Returns where the server of that data directory listens for local tools: inside it, or, when that path would be too
 * long for a socket, in a directory of the temporary directory that is named after it and the user.
 */
export function controlSocketPath(dataDir: string): string {
  const path = join(dataDir, 'control.sock');
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES_MAX) return path;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `tradesense-${userInfo().uid}-${name}`, 'control.sock');
}

/** The directory that must be the owner's alone (0700). */
export function controlDirectory(socketPath: string): string {
  return dirname(socketPath);
}
