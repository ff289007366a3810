import type { PairChoice } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { useEffect, useRef } from 'react';

const CHOICE_KEYS: Readonly<Record<string, PairChoice>> = { '1': 'a', '2': 'b', ArrowLeft: 'a', ArrowRight: 'b' };

/** Selector of elements that handle the keys of this page themselves. */
const OWN_KEYS = 'dialog, [role="dialog"], input, select, textarea, [contenteditable], [role="menu"], [tabindex="0"]';
/** Selector of elements that Enter activates. */
const PRESSED_BY_ENTER = 'a[href], button, summary';

interface PairKeys {
  /** Answers the pair; `null` while it cannot be answered. */
  readonly choose: ((choice: PairChoice) => void) | null;
  /** Requests the next pair; `null` while the current one is not answered. */
  readonly goOn: (() => void) | null;
}

/**
 * Handles the keys of the page: 1, 2 and the arrow keys choose a chart, Enter continues. They work everywhere on the
 * page, except in controls that use these keys themselves.
 */
export function usePairKeys(keys: PairKeys): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const listening = new AbortController();
    document.addEventListener('keydown', (event) => press(event, latest.current), { signal: listening.signal });
    return () => listening.abort();
  }, []);
}

function press(event: KeyboardEvent, { choose, goOn }: PairKeys): void {
  const { key, target } = event;
  if (event.defaultPrevented || event.repeat || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
    return;
  const isInside = (selector: string) => target instanceof Element && target.closest(selector) !== null;
  const choice = CHOICE_KEYS[key];
  if (choice !== undefined && choose !== null && !isInside(OWN_KEYS)) {
    event.preventDefault();
    choose(choice);
  }
  if (key === 'Enter' && goOn !== null && !isInside(OWN_KEYS) && !isInside(PRESSED_BY_ENTER)) {
    event.preventDefault();
    goOn();
  }
}
