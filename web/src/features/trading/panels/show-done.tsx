import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { showToast } from '../../../ui/toast-store.ts';

const TOAST_MS = 8 * SECOND_MS;

/**
 * Shows the result of an action in a toast, which screen readers announce. The toast of the next result replaces it.
 */
export function showDone(text: string): void {
  showToast({ key: 'desk-act', title: 'Done', body: <p>{text}</p>, durationMs: TOAST_MS });
}
