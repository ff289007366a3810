import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { useEffect, useRef, type RefObject } from 'react';
import { directionOfKey } from './direction-choice.tsx';

function isTextEntry(target: EventTarget | null): boolean {
  if (target instanceof HTMLTextAreaElement) return true;
  return target instanceof HTMLInputElement && target.type !== 'radio';
}

/** Calls `choose` for the digits 1 to 3 pressed anywhere in the section but in a text. */
export function useDirectionKeys(
  section: RefObject<HTMLElement | null>,
  isOn: boolean,
  choose: (direction: BiasDirection) => void,
): void {
  const latest = useRef(choose);
  useEffect(() => {
    latest.current = choose;
  });
  useEffect(() => {
    const element = section.current;
    if (!element || !isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      const direction = directionOfKey(event.key);
      if (!direction || event.ctrlKey || event.metaKey || event.altKey || isTextEntry(event.target)) return;
      event.preventDefault();
      latest.current(direction);
    };
    element.addEventListener('keydown', onKeyDown);
    return () => element.removeEventListener('keydown', onKeyDown);
  }, [isOn, section]);
}
