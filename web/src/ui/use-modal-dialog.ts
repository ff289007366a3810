import { useEffect, useRef, type RefObject } from 'react';

/**
 * Opens a `<dialog>` as modal while `isOpen`, and gives the focus back when the dialog closes. Calls `onClose` for Esc
 * and for a press beside the dialog. If `onClose` is absent, neither closes the dialog.
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
      // An event that comes up from a nested dialog belongs to that dialog.
      if (event.target instanceof Element && event.target.closest('dialog') !== element) return;
      event.preventDefault();
      latestOnClose.current?.();
    };
    element.addEventListener('cancel', refuse, { signal });
    // The browser closes a dialog at the second Esc in a row, even if `cancel` was prevented, so the keydown is
    // prevented too.
    element.addEventListener('keydown', (event) => event.key === 'Escape' && refuse(event), { signal });
    // Closes only if the press also started beside the dialog, because selecting text may end there too.
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
      // Gives the focus back here, because the browser does so only while the dialog is still in the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);

  return dialog;
}
