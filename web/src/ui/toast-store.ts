import type { ReactNode } from 'react';

/** A message over the page that needs no reaction. */
export interface Toast {
  /** Key of the toast. A new toast replaces an existing one with the same key. */
  readonly key: string;
  readonly title: string;
  readonly body?: ReactNode;
  readonly icon?: ReactNode;
  /** A link or button in the toast. Pressing it also closes the toast. */
  readonly action?: ReactNode;
  /** Whether the toast interrupts a screen reader. */
  readonly isUrgent?: boolean;
  /**
   * Time after which the toast closes, in ms; it does not close while it has the pointer or the focus. If absent, the
   * toast stays until somebody closes it.
   */
  readonly durationMs?: number;
}

const listeners = new Set<() => void>();
let toasts: readonly Toast[] = [];

function become(next: readonly Toast[]): void {
  toasts = next;
  for (const listener of listeners) listener();
}

export function showToast(toast: Toast): void {
  become([...toasts.filter(({ key }) => key !== toast.key), toast]);
}

export function dismissToast(key: string): void {
  if (toasts.some((toast) => toast.key === key)) become(toasts.filter((toast) => toast.key !== key));
}

export function dismissAllToasts(): void {
  if (toasts.length > 0) become([]);
}

export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Returns an unsubscribe function. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
