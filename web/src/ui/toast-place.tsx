import type { RefObject } from 'react';
import type { Toast } from './toast-store.ts';
import { useFreeCorner } from './use-free-corner.ts';
import { useOverModal } from './use-over-modal.ts';

interface ToastPlaceProps {
  readonly region: RefObject<HTMLElement | null>;
  readonly toasts: readonly Toast[];
}

/** Keeps the region of the toasts in its place, and above an open dialog. */
export default function ToastPlace({ region, toasts }: ToastPlaceProps) {
  useFreeCorner(region);
  useOverModal(region, toasts);
  return null;
}
