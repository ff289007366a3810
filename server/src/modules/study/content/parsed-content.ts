import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';

/**
 * File with the parsed YAML files of `content/`, keyed by the SHA-256 of their text. `tools/bundle-server.mjs` writes
 * it.
 */
const PARSED = new URL('../../../../dist/content.json', import.meta.url);

let parsed: Record<string, unknown> | null = null;

/**
 * Returns the value that the bundler has parsed from a YAML file with this text; `undefined` if there is none. Without
 * these values, parsing all lessons would take a seventh of the CPU time of a server start. Returns each value only
 * once, so that its memory is freed after the start.
 */
export function takeParsedContent(text: string): unknown {
  parsed ??= existsSync(PARSED) ? (JSON.parse(readFileSync(PARSED, 'utf8')) as Record<string, unknown>) : {};
  const key = createHash('sha256').update(text).digest('hex');
  const value = parsed[key];
  delete parsed[key];
  return value;
}
