// If this fails, components that read the router's state render too often or show an outdated state.
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { useSyncExternalStoreWithSelector } from './store-selection.ts';

function createStore<Value>(initial: Value) {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    get: () => value,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    set: (next: Value) => {
      value = next;
      for (const listener of listeners) listener();
    },
  };
}

const sameNames = (before: readonly string[], after: readonly string[]) => before.join() === after.join();

test('an equal selection is the same object and does not render again, but another one does', () => {
  const store = createStore({ names: ['a'], other: 1 });
  const rendered: (readonly string[])[] = [];
  function Names() {
    const names = useSyncExternalStoreWithSelector(
      store.subscribe,
      store.get,
      store.get,
      (state) => [...state.names],
      sameNames,
    );
    rendered.push(names);
    return <p>{names.join()}</p>;
  }
  render(<Names />);
  act(() => store.set({ names: ['a'], other: 2 }));
  expect(new Set(rendered).size).toBe(1);
  expect(screen.getByText('a')).toBeDefined();
  act(() => store.set({ names: ['b'], other: 2 }));
  expect(screen.getByText('b')).toBeDefined();
});

test('a selection that depends on the component’s props changes with them', () => {
  const store = createStore({ a: 'first', b: 'second' });
  function Part({ name }: { name: 'a' | 'b' }) {
    return (
      <p>{useSyncExternalStoreWithSelector(store.subscribe, store.get, null, (state) => state[name], Object.is)}</p>
    );
  }
  const { rerender } = render(<Part name="a" />);
  rerender(<Part name="b" />);
  expect(screen.getByText('second')).toBeDefined();
  act(() => store.set({ a: 'x', b: 'y' }));
  expect(screen.getByText('y')).toBeDefined();
});
