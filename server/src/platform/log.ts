import type { FastifyBaseLogger } from 'fastify';
import { pino, stdTimeFunctions, type DestinationStream } from 'pino';
import type { Config } from '../config.ts';

/** Keys that are removed from logged objects at any depth. */
const SECRET_FIELDS = [
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
  'x-csrf-token',
];

function redacted(): string[] {
  const quoted = SECRET_FIELDS.map((field) => `["${field}"]`);
  return quoted.flatMap((field) => [field, `*${field}`, `*.*${field}`]);
}

/** Returns the path of a request without its query, which can hold one-time tokens. */
export function pathWithoutQuery(url: string): string {
  const end = url.search(/[?#]/);
  return end < 0 ? url : url.slice(0, end);
}

/** Creates a logger that writes JSON lines without secrets to stdout or `destination`. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): FastifyBaseLogger {
  const options = {
    level: config.logLevel,
    timestamp: stdTimeFunctions.isoTime,
    base: {},
    redact: { paths: redacted(), censor: '[redacted]' },
    serializers: {
      req: (request: { method: string; url: string; id: string; ip: string }) => ({
        method: request.method,
        path: pathWithoutQuery(request.url),
        address: request.ip,
      }),
    },
  };
  return destination === undefined ? pino(options) : pino(options, destination);
}
