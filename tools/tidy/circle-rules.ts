import type { SourceFile } from './source-file.ts';

/** Returns each import cycle, including type imports, as the sorted paths of its files. */
export function circles(files: readonly SourceFile[]): readonly (readonly string[])[] {
  const paths = new Set(files.map(({ path }) => path));
  const targets = new Map(files.map(({ path, imports }) => [path, imports.map(({ target }) => target).filter((target) => paths.has(target))])); // oxfmt-ignore
  const reached = new Map<string, ReadonlySet<string>>();
  const reachOf = (start: string): ReadonlySet<string> => {
    const known = reached.get(start);
    if (known !== undefined) return known;
    const found = new Set<string>();
    const open = [...(targets.get(start) ?? [])];
    for (let next = open.pop(); next !== undefined; next = open.pop()) {
      if (found.has(next)) continue;
      found.add(next);
      open.push(...(targets.get(next) ?? []));
    }
    reached.set(start, found);
    return found;
  };
  const found = new Map<string, readonly string[]>();
  for (const path of paths) {
    if (!reachOf(path).has(path)) continue;
    const circle = [...reachOf(path)].filter((other) => reachOf(other).has(path)).toSorted();
    found.set(circle[0] ?? path, circle);
  }
  return [...found.values()];
}
