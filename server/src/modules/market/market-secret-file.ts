import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Returns the path of the file with the simulated market's secret: `<data directory>/market-secret`, mode 0600. Only an
 * installation with an embedded database has this file.
 */
export function secretFile(dataDir: string): string {
  return join(dataDir, 'market-secret');
}

/** Returns the secret in the file (empty if the file is empty), or `null` if there is no file. */
export function readSecretFile(dataDir: string): Buffer | null {
  try {
    return Buffer.from(readFileSync(secretFile(dataDir), 'utf8').trim(), 'base64url');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  }
}

/** Writes to a temporary file first and then replaces the existing one, so that the file is never incomplete. */
export function writeSecretFile(dataDir: string, secret: Buffer): void {
  const path = secretFile(dataDir);
  const draft = `${path}.draft`;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(draft, secret.toString('base64url'), { mode: 0o600, flush: true });
  renameSync(draft, path);
}
