// If this fails, letters that a reader types into a search field are lost while the page is slow.
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useTypedSearch } from './use-typed-search.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function open() {
  const onSearch = vi.fn<(q: string) => void>();
  const { result, rerender } = renderHook((q: string) => useTypedSearch(q, onSearch), { initialProps: '' });
  const type = (text: string) => {
    act(() => result.current.setText(text));
    act(() => void vi.advanceTimersByTime(250));
  };
  return { onSearch, type, render: rerender, text: () => result.current.text };
}

test('words of the address that are rendered late do not replace newer ones in the field', () => {
  const { onSearch, type, render, text } = open();
  type('a');
  type('at');
  expect(onSearch.mock.calls).toEqual([['a'], ['at']]);
  render('a');
  expect(text()).toBe('at');
  type('atr');
  render('at');
  render('atr');
  expect(text()).toBe('atr');
  expect(onSearch.mock.calls.at(-1)).toEqual(['atr']);
});

test('the field shows the words of an address that it did not write', () => {
  const { type, render, text } = open();
  type('atr');
  render('atr');
  render('');
  expect(text()).toBe('');
  render('swing');
  expect(text()).toBe('swing');
});
