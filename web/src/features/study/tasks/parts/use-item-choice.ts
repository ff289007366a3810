import { useEffect, useRef, useState, type KeyboardEvent } from 'react';

/** Attribute of an item's element. `PUT_ATTRIBUTE` is the attribute of a box's button while an item is chosen. */
export const ITEM_ATTRIBUTE = 'data-item';
export const PUT_ATTRIBUTE = 'data-put';

const STEPS: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

const itemSelector = (item: string) => `[${ITEM_ATTRIBUTE}="${item}"]`;

/**
 * Stores which item the learner has chosen, and moves the focus. If an item is chosen by key, the focus goes to the
 * boxes. Arrow keys move the focus from box to box, and Escape returns it to the item.
 */
export function useItemChoice() {
  const [chosen, setChosen] = useState<string | null>(null);
  const board = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string | null>(null);

  // Focuses the element after the render, because it may not exist before.
  useEffect(() => {
    if (focusNext.current === null) return;
    board.current?.querySelector<HTMLElement>(focusNext.current)?.focus();
    focusNext.current = null;
  });
  const choose = (item: string, isByKey: boolean): void => {
    const next = chosen === item ? null : item;
    setChosen(next);
    if (next !== null && isByKey) focusNext.current = `[${PUT_ATTRIBUTE}]`;
  };
  /** Clears the choice. Focuses `item`, unless it is `null`. */
  const endChoice = (item: string | null): void => {
    setChosen(null);
    if (item !== null) focusNext.current = itemSelector(item);
  };
  const moveAmongBoxes = (event: KeyboardEvent): void => {
    if (chosen === null) return;
    if (event.key === 'Escape') endChoice(chosen);
    const step = STEPS[event.key];
    const buttons = [...(board.current?.querySelectorAll<HTMLElement>(`[${PUT_ATTRIBUTE}]`) ?? [])];
    const at = buttons.findIndex((button) => button === document.activeElement);
    if (step === undefined || at === -1) return;
    event.preventDefault();
    buttons[(at + step + buttons.length) % buttons.length]?.focus();
  };
  return { board, chosen, choose, endChoice, moveAmongBoxes };
}
