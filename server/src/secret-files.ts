import { readFileSync } from 'node:fs';

/**
 * Variables that contain secrets. Instead of the variable, `<name>_FILE` may name a file that contains the value, such
 * as a secret of a container.
 */
export const SECRET_VARIABLES = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'REDIS_URL',
  'SECRET_KEY',
  'OLD_SECRET_KEY',
  'ADMIN_PASSWORD',
  'MARKET_SEED',
  'SMTP_URL',
  'COACH_KEY',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SENTRY_DSN',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OPERATIONS_TOKEN',
] as const;

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the content of a file, or what is wrong with the file. Removes the line end that editors and `echo` add. */
function readSecret(path: string): { readonly value: string } | { readonly problem: string } {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value === '' ? { problem: `the file ${path} is empty` } : { value };
  } catch (error) {
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'no text';
    return { problem: `the file ${path} cannot be read (${reason})` };
  }
}

/**
 * Returns the environment, with secrets read from their files, and the problems with those files. Reads only the files
 * of variables for which `isNeeded` returns `true`. No problem contains a secret.
 */
export function withSecretsOfFiles(
  env: Environment,
  isNeeded: (name: string) => boolean,
): { readonly env: Environment; readonly problems: readonly string[] } {
  const values: Record<string, string> = {};
  const problems: string[] = [];
  for (const name of SECRET_VARIABLES) {
    const path = env[`${name}_FILE`] ?? '';
    if (path === '' || !isNeeded(name)) continue;
    if ((env[name] ?? '') !== '') {
      problems.push(`${name}_FILE: ${name} is set as well; set one of them`);
      continue;
    }
    const read = readSecret(path);
    if ('problem' in read) problems.push(`${name}_FILE: ${read.problem}`);
    else values[name] = read.value;
  }
  return { env: { ...env, ...values }, problems };
}
