import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseSync } from 'rolldown/utils';

export const root = fileURLToPath(new URL('../..', import.meta.url)).replace(/\/$/, '');

export interface Import {
  /** The imported file as a path from the repository's root, or the package name as written in the import. */
  readonly target: string;
  readonly isTypeOnly: boolean;
}

export interface SourceFile {
  /** The file's path from the repository's root, with forward slashes. */
  readonly path: string;
  readonly text: string;
  readonly imports: readonly Import[];
  /** Names under which the file exports; without `export *`. */
  readonly exports: readonly string[];
  readonly program: unknown;
}

const WORKSPACES = ['core', 'contract', 'server', 'web'];

function resolveTarget(path: string, specifier: string): string {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  const [scope, workspace, ...rest] = specifier.split('/');
  const isOwn = scope === '@tradesense' && workspace !== undefined && WORKSPACES.includes(workspace);
  return isOwn ? posix.join(workspace, 'src', ...rest) : specifier;
}

/** Parses one file. Its relative imports are resolved from `path`. Throws on a syntax error. */
export function parseSource(path: string, text: string): SourceFile {
  const { program, module, errors } = parseSync(path, text);
  if (errors.length > 0) throw new Error(`${path}: ${errors.map((error) => error.message).join('; ')}`);
  const imports: Import[] = [];
  const add = (specifier: string, isTypeOnly: boolean) =>
    imports.push({ target: resolveTarget(path, specifier), isTypeOnly });
  for (const each of module.staticImports) {
    add(each.moduleRequest.value, each.entries.length > 0 && each.entries.every((entry) => entry.isType));
  }
  for (const each of module.staticExports) {
    for (const entry of each.entries) if (entry.moduleRequest) add(entry.moduleRequest.value, entry.isType);
  }
  for (const { moduleRequest } of module.dynamicImports) {
    const quoted = text.slice(moduleRequest.start, moduleRequest.end);
    if (/^(['"]).*\1$/.test(quoted)) add(quoted.slice(1, -1), false);
  }
  const exports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ exportName }) => exportName.name ?? []),
  );
  return { path, text, imports, exports, program };
}

/**
 * Returns the project's TypeScript files: tracked files and untracked ones that git does not ignore, without the
 * fixtures of tidy and generated files.
 */
export function projectSources(): SourceFile[] {
  const listed = execFileSync('git', ['ls-files', '--cached', '--others', '--exclude-standard', '*.ts', '*.tsx'], {
    cwd: root,
    encoding: 'utf8',
  });
  return listed
    .split('\n')
    .filter(
      (path) =>
        path !== '' &&
        !path.startsWith('tools/tidy-fixtures/') &&
        !path.endsWith('.gen.ts') &&
        existsSync(join(root, path)),
    )
    .map((path) => parseSource(path, readFileSync(join(root, path), 'utf8')));
}
