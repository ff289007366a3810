// If this fails, a toast is not announced, closes while it is being read, or cannot be closed.
import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastRegion } from './toast-region.tsx';
import { currentToasts, dismissToast, showToast, type Toast } from './toast-store.ts';

const SAVED: Toast = { key: 'saved', title: 'Saved', durationMs: 5_000 };

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  act(() => {
    for (const { key } of currentToasts()) dismissToast(key);
  });
});

/**
 * Loads the code of the toast card, which the region otherwise loads with its first toast, and then shows the region
 * with the given toasts.
 */
async function show(...toasts: readonly Toast[]) {
  await import('./toast-card.tsx');
  render(<ToastRegion />);
  await act(async () => {
    for (const toast of toasts) showToast(toast);
    await vi.advanceTimersByTimeAsync(0);
  });
}

test('a toast is announced politely, and an urgent one at once', async () => {
  await show(SAVED, { key: 'lost', title: 'Connection lost', isUrgent: true });
  expect(screen.getByRole('status').textContent).toContain('Saved');
  expect(screen.getByRole('alert').textContent).toContain('Connection lost');
});

test('a toast closes by itself after its duration', async () => {
  await show(SAVED);
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.getByText('Saved')).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a toast stays while the pointer is on it, and its duration then starts again', async () => {
  await show(SAVED);
  fireEvent.pointerMove(screen.getByText('Saved').closest('div') as Element);
  act(() => void vi.advanceTimersByTime(60_000));
  fireEvent.pointerLeave(screen.getByText('Saved').closest('div') as Element);
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.getByText('Saved')).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a pointer that already rests where a toast appears does not keep it open', async () => {
  await show(SAVED);
  fireEvent.pointerEnter(screen.getByText('Saved').closest('div') as Element);
  act(() => void vi.advanceTimersByTime(5_000));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('without a duration a toast stays until it is closed', async () => {
  await show({ key: 'unlocked', title: 'Sandbox unlocked' });
  act(() => void vi.advanceTimersByTime(3_600_000));
  fireEvent.click(screen.getByRole('button', { name: 'Close the message: Sandbox unlocked' }));
  expect(screen.queryByText('Sandbox unlocked')).toBeNull();
});

test('a toast replaces the one with the same key', async () => {
  await show(SAVED, { ...SAVED, title: 'Saved again' });
  expect(screen.queryByText('Saved')).toBeNull();
  expect(screen.getByText('Saved again')).toBeDefined();
});

test('a repeated text is a new element, so that it is announced again', async () => {
  await show(SAVED);
  const first = screen.getByText('Saved');
  act(() => showToast({ ...SAVED }));
  expect(screen.getByText('Saved')).not.toBe(first);
});

test('a toast that replaces another has its full duration', async () => {
  await show(SAVED);
  act(() => void vi.advanceTimersByTime(4_000));
  act(() => showToast({ ...SAVED, title: 'Saved again' }));
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.getByText('Saved again')).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved again')).toBeNull();
});

test('the duration of a toast does not run while the tab is hidden', async () => {
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
  await show(SAVED);
  act(() => void vi.advanceTimersByTime(60_000));
  expect(screen.getByText('Saved')).toBeDefined();
  visibility.mockReturnValue('visible');
  act(() => void document.dispatchEvent(new Event('visibilitychange')));
  act(() => void vi.advanceTimersByTime(4_999));
  expect(screen.getByText('Saved')).toBeDefined();
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a press on its action closes a toast', async () => {
  await show({ ...SAVED, action: <button type="button">Open it</button> });
  fireEvent.click(screen.getByRole('button', { name: 'Open it' }));
  expect(screen.queryByText('Saved')).toBeNull();
});
