import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { showToast, type Toast } from '../../../ui/toast-store.ts';

const TOAST_MS = 8 * SECOND_MS;

/**
 * Shows the result of an action in a toast, which screen readers announce. The toast of the next result replaces it.
 * `others` are properties that differ from those of most results.
 */
export function showDone(text: string, others: Partial<Toast> = {}): void {
  showToast({ key: 'desk-act', title: 'Done', body: <p>{text}</p>, durationMs: TOAST_MS, ...others });
}
