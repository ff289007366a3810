import { useEffect, useRef, type RefObject } from 'react';

/**
 * Opens a `<dialog>` as modal while `isOpen`, and gives the focus back to where it was when it ends. `onClose` is called
 * for Esc and for a press beside the dialog; without it neither closes.
 */
export function useModalDialog(
  isOpen: boolean,
  onClose: (() => void) | undefined,
): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const latestOnClose = useRef(onClose);

  useEffect(() => {
    latestOnClose.current = onClose;
  }, [onClose]);

  useEffect(() => {
    const element = dialog.current;
    if (element === null || !isOpen) return undefined;
    const opener = document.activeElement;
    const listening = new AbortController();
    const { signal } = listening;
    const refuse = (event: Event) => {
      event.preventDefault();
      latestOnClose.current?.();
    };
    element.addEventListener('cancel', refuse, { signal });
    // A second Esc in a row closes a dialog whatever `cancel` says; without its keydown there is no such request.
    element.addEventListener('keydown', (event) => event.key === 'Escape' && refuse(event), { signal });
    // Only where the press began there too: selecting text may end beside the dialog.
    let hasBegunBeside = false;
    element.addEventListener('pointerdown', ({ target }) => (hasBegunBeside = target === element), { signal });
    element.addEventListener(
      'click',
      ({ target }) => hasBegunBeside && target === element && latestOnClose.current?.(),
      {
        signal,
      },
    );
    element.showModal();
    return () => {
      listening.abort();
      element.close();
      // The browser gives the focus back only while the dialog is still in the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);

  return dialog;
}
