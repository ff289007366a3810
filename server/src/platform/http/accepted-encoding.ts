import type { FastifyRequest } from 'fastify';

/** The encodings in which the build stores files, the smallest first, each with the ending of its files. */
export const ENCODINGS = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const;
export type Encoding = (typeof ENCODINGS)[number][0];

/**
 * For each encoding, a pattern for the `accept-encoding` headers that accept the encoding. The pattern does not match a
 * header with `q=0` for the encoding.
 */
const ACCEPTS = new Map(
  ENCODINGS.map(([encoding]) => [encoding, new RegExp(`\\b${encoding}\\b(?!\\s*;\\s*q=0(\\.0*)?\\s*(,|$))`)]),
);

/** Returns the smallest encoding that exists and that the client accepts; `null` if there is none. */
export function acceptedEncoding(request: FastifyRequest, exists: (encoding: Encoding) => boolean): Encoding | null {
  const accepted = String(request.headers['accept-encoding'] ?? '');
  for (const [encoding] of ENCODINGS)
    if (exists(encoding) && ACCEPTS.get(encoding)?.test(accepted) === true) return encoding;
  return null;
}
