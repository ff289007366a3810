/**
 * The log of a test's server, in the test's process or in one of its own. Every line that production would write is
 * searched for secrets that the tests sent or received. If a line contains one, the running test file fails (`server/test/log-check.ts`).
 */
import type { DestinationStream } from 'pino';
import type { Ids } from '../src/platform/ids.ts';

/** Minimum length, in characters, of a secret that is searched for. Shorter texts occur in log lines by chance. */
const SECRET_LENGTH_MIN = 8;
/** Names of fields and cookies whose values give access. */
const SECRET_NAME = /password|token|secret|session|csrf|device|visitor/i;
/** Matches texts that look like a token: base64url, possibly in several parts. */
const TOKEN_LIKE = /[\w-]{20,}(?:\.[\w-]+)*/g;
const ALWAYS_SECRET = /\$argon2|Bearer [\w.-]{20}|"[a-z]*password":"(?!\[redacted\])/i;

/** Secrets of the running test file. A token must match as a whole; phrases are found anywhere in a line. */
const tokens = new Set<string>();
const phrases = new Set<string>();
const leaks: string[] = [];
/** Outputs of the processes that the running test file has started. */
const outputs: (() => string)[] = [];

/** Adds a secret that no log line may contain. */
export function keepSecret(value: string): void {
  if (value.length < SECRET_LENGTH_MIN) return;
  const isToken = value.length >= 20 && value.match(TOKEN_LIKE)?.[0] === value;
  (isToken ? tokens : phrases).add(value);
}

/** Adds the texts of a request or response whose field or cookie gives access, such as a password or a token. */
export function keepSecretsOf(value: unknown, name = ''): void {
  if (typeof value === 'string') {
    if (SECRET_NAME.test(name)) keepSecret(value);
  } else if (typeof value === 'object' && value !== null && !Buffer.isBuffer(value)) {
    for (const [key, each] of Object.entries(value)) keepSecretsOf(each, Array.isArray(value) ? name : key);
  }
}

/** Wraps ids so that each secret that they create is added to the secrets to search for. */
export const idsWithKeptSecrets = (ids: Ids): Ids => ({
  next: () => ids.next(),
  secret() {
    const secret = ids.secret();
    keepSecret(secret);
    return secret;
  },
});

/** Returns the first secret in a line; `null` if it has none. */
export function secretIn(line: string): string | null {
  const [always] = ALWAYS_SECRET.exec(line) ?? [];
  if (always !== undefined) return always;
  for (const [token] of line.matchAll(TOKEN_LIKE)) if (tokens.has(token)) return token;
  for (const phrase of phrases) if (line.includes(phrase)) return phrase;
  return null;
}

const leakOf = (secret: string, line: string): string => `A line of the log contains the secret ${secret}: ${line}`;

/** Returns a destination that searches each line for secrets and passes it on. */
export function checkedLog(destination: DestinationStream): DestinationStream {
  return {
    write(line) {
      const secret = secretIn(line);
      if (secret !== null) leaks.push(leakOf(secret, line));
      destination.write(line);
    },
  };
}

/**
 * Searches the output of a process for secrets when the leaks are taken. It is not searched line by line as it comes,
 * because the test learns the secrets that the process creates only from a response.
 */
export const checkOutput = (output: () => string): void => void outputs.push(output);

/** Forgets the secrets of a test file. In another file, its passwords may be ordinary words. */
export function forgetSecrets(): void {
  tokens.clear();
  phrases.clear();
}

/** Returns the lines with secrets that were found since the last call. */
export function takeLeaks(): readonly string[] {
  const lines = outputs.splice(0).flatMap((output) => output().split('\n'));
  const found = lines.map((line) => [secretIn(line), line] as const);
  return [...leaks.splice(0), ...found.flatMap(([secret, line]) => (secret === null ? [] : [leakOf(secret, line)]))];
}
