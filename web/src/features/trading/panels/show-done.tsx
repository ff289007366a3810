import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { showToast } from '../../../ui/toast-store.ts';

const TOAST_MS = 8 * SECOND_MS;

/** Shows the result of an action in a toast, which is also announced. The next result replaces it. */
export function showDone(text: string): void {
  showToast({ key: 'desk-act', title: 'Done', body: <p>{text}</p>, durationMs: TOAST_MS });
}
