import { createHash } from 'node:crypto';
import { tmpdir, userInfo } from 'node:os';
import { dirname, join } from 'node:path';

/**
 * Maximum length of the socket path, in bytes. The system allows 108 bytes on Linux and 104 on macOS, including the
 * terminator.
 */
const SOCKET_PATH_BYTES_MAX = 100;

/**
 * Returns the path of the socket on which the server of a data directory listens for local tools: a file in that
 * directory. If this path would be too long for a socket, returns a path in a subdirectory of the temporary directory,
 * named after the user and the data directory.
 */
export function controlSocketPath(dataDir: string): string {
  const path = join(dataDir, 'control.sock');
  if (Buffer.byteLength(path) <= SOCKET_PATH_BYTES_MAX) return path;
  const name = createHash('sha256').update(dataDir).digest('hex').slice(0, 16);
  return join(tmpdir(), `tradesense-${userInfo().uid}-${name}`, 'control.sock');
}

/** Returns the directory of the socket. If the server creates it, only the owner may access it (0700). */
export function controlDirectory(socketPath: string): string {
  return dirname(socketPath);
}
