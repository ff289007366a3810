import type { TaskQuestions } from '@tradesense/core/study/task.ts';

/** Box ids by item id. An item that is not in any box yet has no entry. */
export type ItemBoxes = Readonly<Record<string, string>>;

type Question = Pick<TaskQuestions['sort'], 'items'>;

/** Returns the boxes of all items except `item`. */
function without(boxes: ItemBoxes, item: string): ItemBoxes {
  return Object.fromEntries(Object.entries(boxes).filter(([id]) => id !== item));
}

/** Returns the id of the item in a box; `null` if the box is empty. */
export function itemIn(boxes: ItemBoxes, box: string): string | null {
  return Object.entries(boxes).find(([, each]) => each === box)?.[0] ?? null;
}

/**
 * Puts an item into a box, or takes it out of its box if `box` is `null`. Returns the resulting boxes. With `isSingle`,
 * a box can contain only one item. An item that was in the box moves to the box from which the new item came.
 */
export function withItem(boxes: ItemBoxes, item: string, box: string | null, isSingle: boolean): ItemBoxes {
  if (box === null) return without(boxes, item);
  const before = boxes[item];
  const displaced = isSingle ? itemIn(boxes, box) : null;
  const next = { ...boxes, [item]: box };
  if (displaced === null || displaced === item) return next;
  return before === undefined ? without(next, displaced) : { ...next, [displaced]: before };
}

/** Returns the items that are not in any box yet. */
export function unsorted({ items }: Question, boxes: ItemBoxes): Question['items'] {
  return items.filter(({ id }) => boxes[id] === undefined);
}
