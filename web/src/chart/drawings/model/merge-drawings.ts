import { isSameDrawing, type Drawing } from './drawing.ts';

function byId(drawings: readonly Drawing[]): ReadonlyMap<string, Drawing> {
  return new Map(drawings.map((drawing) => [drawing.id, drawing]));
}

function isChanged(before: Drawing | undefined, after: Drawing | undefined): boolean {
  return before === undefined || after === undefined ? before !== after : !isSameDrawing(before, after);
}

/**
 * Merges the drawings of two tabs, drawing by drawing. `base` is the state that both tabs started from. If only one tab
 * changed a drawing, its version wins. If both tabs changed it, an edit wins over a deletion, and an edit of `mine`
 * wins over an edit of `theirs`, so that no drawing is lost. The drawings keep the order of `theirs`; new drawings of
 * `mine` are on top.
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

/**
 * Returns the other tab's version of a drawing that this tab deleted, or `undefined` if the other tab did not change
 * it.
 */
function changedOnly(
  was: ReadonlyMap<string, Drawing>,
  other: ReadonlyMap<string, Drawing>,
  id: string,
): Drawing | undefined {
  return isChanged(was.get(id), other.get(id)) ? other.get(id) : undefined;
}
