import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { useEffect, useRef } from 'react';
import { directionOfKey } from './direction-choice.tsx';

/** Input types in which a digit key does not enter text. */
const NO_TEXT = new Set(['radio', 'checkbox', 'range', 'button']);

/** Whether a digit typed at this target has a meaning there: in a text field, a select box or an open dialog. */
function takesDigits(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.closest('[role="dialog"], dialog') !== null || target.isContentEditable) return true;
  if (target instanceof HTMLInputElement) return !NO_TEXT.has(target.type);
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

/**
 * Calls `choose` for the digits 1 to 3 pressed anywhere on the page, except in a text field, a select box or a dialog.
 */
export function useDirectionKeys(isOn: boolean, choose: (direction: BiasDirection) => void): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const direction = directionOfKey(event.key);
      if (!direction || event.ctrlKey || event.metaKey || event.altKey || takesDigits(event.target)) return;
      event.preventDefault();
      latest.current(direction);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
