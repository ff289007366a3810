import { isSameDrawing, type Drawing } from './drawing.ts';

function byId(drawings: readonly Drawing[]): ReadonlyMap<string, Drawing> {
  return new Map(drawings.map((drawing) => [drawing.id, drawing]));
}

function isChanged(before: Drawing | undefined, after: Drawing | undefined): boolean {
  return before === undefined || after === undefined ? before !== after : !isSameDrawing(before, after);
}

/**
 * What two tabs made of the same drawings, in one: each drawing as the tab has it that changed it. Where both did, a drawing
 * wins over its deletion and `mine` over `theirs`, so that nothing drawn is lost. In their order, mine that are new on top.
 */
export function mergeDrawings(
  base: readonly Drawing[],
  mine: readonly Drawing[],
  theirs: readonly Drawing[],
): readonly Drawing[] {
  const [was, own, other] = [byId(base), byId(mine), byId(theirs)];
  const ids = [...other.keys(), ...[...own.keys()].filter((id) => !other.has(id))];
  return ids.flatMap((id) => {
    const kept = own.get(id);
    const merged = isChanged(was.get(id), kept) ? (kept ?? changedOnly(was, other, id)) : other.get(id);
    return merged ?? [];
  });
}

/** What the other tab made of a drawing that was deleted here; nothing when it let it be. */
function changedOnly(
  was: ReadonlyMap<string, Drawing>,
  other: ReadonlyMap<string, Drawing>,
  id: string,
): Drawing | undefined {
  return isChanged(was.get(id), other.get(id)) ? other.get(id) : undefined;
}
