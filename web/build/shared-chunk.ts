import { globSync } from 'node:fs';
import type { Rolldown } from 'vite';
import { needed } from './whole-chunk.ts';

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

interface Sharing {
  /** Folder of the route files. */
  readonly routes: string;
  /** Whether a module belongs in the shared chunk, given all pages that need the module, such as `sandbox/index`. */
  readonly isShared: (pages: readonly string[]) => boolean;
  /**
   * Parts around every page. Modules that these parts need are not put into the shared chunk, because otherwise every
   * page would load the whole chunk.
   */
  readonly apartFrom: readonly string[];
}

/**
 * Returns a bundler function that puts the modules shared by several pages into the chunk `name`. By default the
 * bundler makes a separate file for every set of pages with modules in common: dozens of files of a few hundred bytes,
 * which compress badly.
 */
export function sharedChunk(name: string, { routes, isShared, apartFrom }: Sharing) {
  let members: ReadonlySet<string> | undefined;
  function membersOf(graph: ModuleGraph): ReadonlySet<string> {
    const apart = new Set(apartFrom.flatMap((each) => [...needed(each, graph)]));
    const shared = [...pagesByModule(routes, graph)].filter(([id, pages]) => !apart.has(id) && isShared(pages));
    return new Set(shared.map(([id]) => id));
  }
  return (id: string, graph: ModuleGraph): string | null => {
    members ??= membersOf(graph);
    return members.has(id) ? name : null;
  };
}

/** Returns, for each module, the pages whose component loads it. */
function pagesByModule(routes: string, graph: ModuleGraph): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const file of globSync('**/*.tsx', { cwd: routes }).toSorted()) {
    const page = file.replace(/\.tsx$/, '').replaceAll('\\', '/');
    for (const id of needed(`${routes}/${file}?tsr-split=component`, graph)) {
      const pages = found.get(id) ?? [];
      pages.push(page);
      found.set(id, pages);
    }
  }
  return found;
}
