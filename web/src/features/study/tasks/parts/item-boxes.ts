import type { TaskQuestions } from '@tradesense/core/study/task.ts';

/** Box of each item. An item without a box is not sorted yet. */
export type ItemBoxes = Readonly<Record<string, string>>;

type Question = Pick<TaskQuestions['sort'], 'items'>;

/** Returns the boxes of all items except this one. */
function without(boxes: ItemBoxes, item: string): ItemBoxes {
  return Object.fromEntries(Object.entries(boxes).filter(([id]) => id !== item));
}

/** Returns the item in a box; `null` if the box is empty. */
export function itemIn(boxes: ItemBoxes, box: string): string | null {
  return Object.entries(boxes).find(([, each]) => each === box)?.[0] ?? null;
}

/**
 * Returns the boxes after an item was put into a box, or taken out of its box if `box` is `null`. With `isSingle` a box
 * holds one item: the item that was in it moves to the box that the new item came from.
 */
export function withItem(boxes: ItemBoxes, item: string, box: string | null, isSingle: boolean): ItemBoxes {
  if (box === null) return without(boxes, item);
  const before = boxes[item];
  const displaced = isSingle ? itemIn(boxes, box) : null;
  const next = { ...boxes, [item]: box };
  if (displaced === null || displaced === item) return next;
  return before === undefined ? without(next, displaced) : { ...next, [displaced]: before };
}

/** Returns the items that are in no box. */
export function unsorted({ items }: Question, boxes: ItemBoxes): Question['items'] {
  return items.filter(({ id }) => boxes[id] === undefined);
}
