import type { ReactNode } from 'react';

/** A message that appears over the page and needs no answer. */
export interface Toast {
  /** A toast of the same key takes the place of the one before it. */
  readonly key: string;
  readonly title: string;
  readonly body?: ReactNode;
  readonly icon?: ReactNode;
  /** A link or button; pressing it closes the toast. */
  readonly action?: ReactNode;
  /** An urgent one interrupts a screen reader. */
  readonly isUrgent?: boolean;
  /** Closes by itself after so long, unless it has the pointer or the focus. Left out: it stays until it is closed. */
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

export function currentToasts(): readonly Toast[] {
  return toasts;
}

/** Answers how to stop listening. */
export function subscribeToToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
