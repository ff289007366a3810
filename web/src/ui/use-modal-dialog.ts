import { useEffect, useRef, type RefObject } from 'react';

/**
 * Opens a `<dialog>` as a modal dialog while `isOpen`, and returns the focus when the dialog closes. Calls `onClose`
 * for Escape and for a press outside the dialog. If `onClose` is absent, neither closes the dialog.
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
      // Ignores an event that bubbles up from a nested dialog, which handles it itself.
      if (event.target instanceof Element && event.target.closest('dialog') !== element) return;
      event.preventDefault();
      latestOnClose.current?.();
    };
    element.addEventListener('cancel', refuse, { signal });
    // At the second Escape in a row, the browser closes a dialog even if `cancel` is prevented. The keydown event is
    // therefore prevented too.
    element.addEventListener('keydown', (event) => event.key === 'Escape' && refuse(event), { signal });
    // Closes the dialog only if the press has also started outside it. Otherwise a text selection that ends outside
    // would close the dialog.
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
      // Returns the focus here, because the browser does so only if the dialog is still in the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);

  return dialog;
}
