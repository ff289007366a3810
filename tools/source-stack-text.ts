import { existsSync, readFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { root } from './workspace.mjs';

/** Matches a place in a stack trace: path or `file:` address of a script, line and column, both counted from 1. */
const PLACE = /(file:\/\/)?(\/[^\s():]+\.js):(\d+):(\d+)/g;

function mapOf(script: string, maps: Map<string, SourceMap | null>): SourceMap | null {
  let map = maps.get(script);
  if (map === undefined) {
    const path = `${script}.map`;
    map = existsSync(path) ? new SourceMap(JSON.parse(readFileSync(path, 'utf8'))) : null;
    maps.set(script, map);
  }
  return map;
}

/**
 * Replaces each place in a script by the place in its source, relative to the repository. Places in scripts without a
 * source map, and all other text, stay as they are.
 */
export function sourceStack(text: string): string {
  const maps = new Map<string, SourceMap | null>();
  return text.replace(PLACE, (place, scheme: string | undefined, path: string, line: string, column: string) => {
    const script = scheme === undefined ? path : fileURLToPath(`file://${path}`);
    const origin = mapOf(script, maps)?.findOrigin(Number(line), Number(column));
    if (origin === undefined || !('fileName' in origin)) return place;
    const source = relative(root, resolve(dirname(script), origin.fileName));
    return `${source}:${origin.lineNumber}:${origin.columnNumber}`;
  });
}
