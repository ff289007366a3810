import type { FastifyBaseLogger } from 'fastify';
import { pino, type DestinationStream } from 'pino';
import type { Config } from '../config.ts';

/** Keys whose values are redacted in logged objects, at any depth. */
const SECRET_FIELDS: ReadonlySet<string> = new Set([
  'authorization',
  'cookie',
  'set-cookie',
  'password',
  'currentPassword',
  'newPassword',
  'token',
  'tempToken',
  'csrfToken',
  'sessionKey',
  'secretKey',
  'oldSecretKey',
  'x-csrf-token',
]);
const REDACTED = '[redacted]';
/** Matches a line that has one of the keys. A key inside a text does not match, because its quotes are escaped. */
const HAS_SECRET_FIELD = new RegExp(`"(?:${[...SECRET_FIELDS].join('|')})":`);

/** Number of buffered bytes at which the buffered lines are written. */
const COLLECTED_BYTES = 4096;
/** Maximum time that a line is buffered, in ms. */
const COLLECTED_MS = 100;

/**
 * Returns a JSON line with the values of its secret fields redacted. The search is in the written line, so that it
 * covers what serializers and child loggers add, and a line without such a field costs one search in a text.
 */
function withoutSecrets(line: string): string {
  if (!HAS_SECRET_FIELD.test(line)) return line;
  const redact = (key: string, value: unknown) => (SECRET_FIELDS.has(key) ? REDACTED : value);
  return `${JSON.stringify(JSON.parse(line), redact)}\n`;
}

/** Returns the path of a request without its query, which may contain one-time tokens. */
export function pathWithoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

let output: DestinationStream | null = null;

/**
 * Returns the standard output. Lines are collected for up to `COLLECTED_MS`, because a write takes more than half the
 * time of a small request. Buffered lines are written when the process ends, unless it is killed. All loggers of the
 * process share one output, because each output has a timer that runs ten times a second and never stops.
 */
function standardOutput(): DestinationStream {
  output ??= pino.destination({ dest: 1, sync: false, minLength: COLLECTED_BYTES, periodicFlush: COLLECTED_MS });
  return output;
}

let [lastMs, lastTime] = [-1, ''];

/**
 * Returns the time field of a line, in ISO 8601. The text is computed at most once per millisecond, because a busy
 * server writes twenty lines in one millisecond.
 */
function lineTime(): string {
  const now = Date.now();
  if (now !== lastMs) [lastMs, lastTime] = [now, `,"time":"${new Date(now).toISOString()}"`];
  return lastTime;
}

/** Creates a logger that writes JSON lines without secrets to stdout or `destination`. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level: config.logLevel,
    timestamp: lineTime,
    base: {},
    hooks: { streamWrite: withoutSecrets },
    serializers: {
      req: (request: { method: string; url: string; id: string; ip: string }) => ({
        method: request.method,
        path: pathWithoutQuery(request.url),
        address: request.ip,
      }),
    },
  };
  return pino(options, destination ?? standardOutput());
}
