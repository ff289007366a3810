import type { Rolldown } from 'vite';

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

interface Parts {
  /** Entries that are always loaded before this chunk. Modules that these entries need are not put into the chunk. */
  readonly after: readonly string[];
  /** Modules that the chunk contains, together with everything that they import. */
  readonly starts: readonly string[];
  /** Further modules of the chunk: the entries and `starts` do not need them, but most pages do. */
  readonly alsoHolds?: RegExp;
}

/**
 * Returns a bundler function that puts everything that `starts` need into the chunk `name`, except modules that are
 * already loaded. By default the bundler would make separate files of the modules that later chunks also need, although
 * the later chunks are never loaded without this chunk.
 */
export function wholeChunk(name: string, { after, starts, alsoHolds }: Parts) {
  let members: ReadonlySet<string> | undefined;
  function membersOf(graph: ModuleGraph): ReadonlySet<string> {
    const moved = starts.find((each) => graph.getModuleInfo(each) === null);
    if (moved !== undefined) throw new Error(`the build has no ${moved}: has it moved?`);
    const brought = new Set(after.flatMap((each) => [...needed(each, graph)]));
    const ids = starts.flatMap((each) => [...needed(each, graph)]);
    return new Set(ids.filter((id) => !brought.has(id)));
  }
  return (id: string, graph: ModuleGraph): string | null => {
    members ??= membersOf(graph);
    return members.has(id) || alsoHolds?.test(id) === true ? name : null;
  };
}

/** Returns the module `start` and all modules that it imports statically, directly or indirectly. */
export function needed(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const ids = new Set<string>();
  const add = (id: string): void => {
    if (ids.has(id)) return;
    ids.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  add(start);
  return ids;
}
