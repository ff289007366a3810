import type { Rolldown } from 'vite';

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

interface Parts {
  /** Entries that are already loaded. */
  readonly after: readonly string[];
  /** Modules that the chunk holds, with what they need. */
  readonly starts: readonly string[];
  /** Modules that these entries do not need, but most pages do. */
  readonly alsoHolds?: RegExp;
}

/**
 * Puts everything that `starts` need, except what is already loaded, into the chunk `name`. By default the bundler
 * makes a separate file of every part that later chunks need too, as if they could be loaded without this chunk.
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

/** Returns the modules that an entry imports statically, with itself. */
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
