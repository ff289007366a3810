import type { Rolldown } from 'vite';

type ModuleGraph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

interface Parts {
  readonly entry: string;
  readonly app: string;
  /** Modules that the app does not need, but most of its pages. */
  readonly alsoHolds: RegExp;
}

/**
 * Everything that `app` needs from the start in the chunk `name`, but what the entry before it has brought already. Left
 * to itself the bundler makes a file of every part that later chunks need too, as if they could come without the app.
 */
export function appChunk(name: string, { entry, app, alsoHolds }: Parts) {
  let members: ReadonlySet<string> | undefined;
  function membersOf(graph: ModuleGraph): ReadonlySet<string> {
    const brought = needed(entry, graph);
    return new Set([...needed(app, graph)].filter((id) => !brought.has(id)));
  }
  return (id: string, graph: ModuleGraph): string | null => {
    members ??= membersOf(graph);
    return members.has(id) || alsoHolds.test(id) ? name : null;
  };
}

function needed(start: string, graph: ModuleGraph): ReadonlySet<string> {
  const ids = new Set<string>();
  const add = (id: string): void => {
    if (ids.has(id)) return;
    ids.add(id);
    graph.getModuleInfo(id)?.importedIds.forEach(add);
  };
  add(start);
  return ids;
}
