import { useEffect, type RefObject } from 'react';

/**
 * While `isOpen`, calls `dismiss` when Escape is pressed, at a press outside `area`, and when the focus leaves `area`.
 */
export function useDismiss(
  isOpen: boolean,
  area: RefObject<HTMLElement | null>,
  dismiss: (byEscape: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const listening = new AbortController();
    const { signal } = listening;
    const onOutside = ({ target }: Event) => {
      if (target instanceof Node && area.current?.contains(target) !== true) dismiss(false);
    };
    document.addEventListener('pointerdown', onOutside, { signal });
    document.addEventListener('focusin', onOutside, { signal });
    document.addEventListener('keydown', (event) => event.key === 'Escape' && dismiss(true), { signal });
    return () => listening.abort();
  }, [isOpen, area, dismiss]);
}
