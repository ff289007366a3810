import { useEffect, useRef, type RefObject } from 'react';

/**
 * Opens a `<dialog>` as modal while `isOpen`, and restores the focus when it closes. Calls `onClose` for Esc and for a
 * press beside the dialog. If `onClose` is absent, neither closes the dialog.
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
      // An event that bubbles up from a nested dialog belongs to that dialog.
      if (event.target instanceof Element && event.target.closest('dialog') !== element) return;
      event.preventDefault();
      latestOnClose.current?.();
    };
    element.addEventListener('cancel', refuse, { signal });
    // A second consecutive Esc closes a dialog even if `cancel` is prevented, so the keydown is prevented, too.
    element.addEventListener('keydown', (event) => event.key === 'Escape' && refuse(event), { signal });
    // Closes only if the press also started beside the dialog, because a text selection may end there.
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
      // The browser restores the focus only while the dialog is still in the page.
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus();
    };
  }, [isOpen]);

  return dialog;
}
