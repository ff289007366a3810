import { useEffect, type RefObject } from 'react';

/**
 * Shows an element above an open modal dialog each time `contents` change, by making it a popover. Without a modal
 * dialog the element stays what it is. The element can be read but not pressed there, because a modal dialog makes
 * everything else inert.
 */
export function useOverModal(ref: RefObject<HTMLElement | null>, contents: readonly unknown[]): void {
  useEffect(() => {
    const element = ref.current;
    if (element === null || contents.length === 0 || document.querySelector('dialog[open]') === null) return undefined;
    // The popover that is shown last is on top, also above a dialog that was opened meanwhile.
    element.popover = 'manual';
    element.showPopover();
    return () => {
      element.popover = null;
    };
  }, [ref, contents]);
}
