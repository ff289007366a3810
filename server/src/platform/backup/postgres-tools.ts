/**
 * Runs the machine's `pg_dump` and `pg_restore`. Passwords are passed in environment variables, because every user of
 * the machine can see the arguments of a command.
 */
import { execFile } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { BackupFault } from './backup-fault.ts';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/**
 * Returns the path of a program in the newest version that Debian's packages have installed. Without such packages,
 * returns its bare name, which is looked up on the PATH. A dump needs a program at least as new as the server.
 */
function programOf(name: 'pg_dump' | 'pg_restore'): string {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).map(Number).filter(Number.isInteger) : [];
  const found = versions
    .toSorted((a, b) => b - a)
    .map((version) => join(DEBIAN_POSTGRES, String(version), 'bin', name))
    .find((path) => existsSync(path));
  return found ?? name;
}

/** Returns the parts of a connection string as libpq’s environment variables. */
function connectionOf(databaseUrl: string): Record<string, string> {
  const { hostname, port, username, password, pathname, searchParams } = new URL(databaseUrl);
  const parts = {
    PGHOST: searchParams.get('host') ?? hostname,
    PGPORT: port,
    PGUSER: decodeURIComponent(username),
    PGPASSWORD: decodeURIComponent(password),
    PGDATABASE: decodeURIComponent(pathname.slice(1)),
    PGSSLMODE: searchParams.get('sslmode') ?? '',
    PGSSLROOTCERT: searchParams.get('sslrootcert') ?? '',
  };
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== ''));
}

const run = promisify(execFile);

/** Environment variables of the backup or restore command, such as PATH. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Runs a PostgreSQL program on a database. Throws `BackupFault` with the program's output if it fails or does not
 * exist.
 */
export async function runPostgresTool(
  name: 'pg_dump' | 'pg_restore',
  args: readonly string[],
  { databaseUrl, environment }: { readonly databaseUrl: string; readonly environment: Environment },
): Promise<void> {
  try {
    await run(programOf(name), args, { env: { ...environment, ...connectionOf(databaseUrl) } });
  } catch (error) {
    const { code, stderr } = error as NodeJS.ErrnoException & { readonly stderr?: string };
    if (code === 'ENOENT')
      throw new BackupFault(
        `${name} is not installed: it comes with the PostgreSQL client (Debian: postgresql-client)`,
      );
    throw new BackupFault(`${name} failed: ${(stderr ?? '').trim() || String(error)}`, { cause: error });
  }
}
