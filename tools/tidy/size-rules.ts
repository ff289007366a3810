import type { SourceFile } from './source-file.ts';
import { walk } from './syntax-tree.ts';

export const FILE_LINES_MAX = 400;
export const FUNCTION_LINES_MAX = 70;

/**
 * Tolerated violations of the size limits, each exactly as `oversized` reports it. The list may only get shorter, so an
 * entry that is no longer needed is an error, too.
 */
export const SIZE_EXCEPTIONS: readonly string[] = [];

const isTest = (path: string) => /\.test\.tsx?$/.test(path) || /^(e2e|bench)\//.test(path);

/**
 * Returns a line with path and size for every file and function over its limit. Functions in tests may be long (a
 * `describe` is one function), but test files may not.
 */
export function oversized(files: readonly SourceFile[]): string[] {
  const found: string[] = [];
  for (const { path, text, program } of files) {
    const lineCount = text.split('\n').length - 1;
    if (lineCount > FILE_LINES_MAX) found.push(`${path}: ${lineCount} lines`);
    if (isTest(path)) continue;
    walk(program, (node) => {
      if (!['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression'].includes(node.type)) return;
      const lines = text.slice(node.start, node.end).split('\n').length;
      const line = text.slice(0, node.start).split('\n').length;
      if (lines > FUNCTION_LINES_MAX) found.push(`${path}: function at line ${line} has ${lines} lines`);
    });
  }
  return found;
}
