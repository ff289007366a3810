import { useLayoutEffect, useState } from 'react';

/**
 * A value that the layers of a chart read when they draw. Because of this indirection, the layer objects stay the same
 * while the value changes.
 */
export interface Live<Value> {
  readonly value: () => Value;
  /** Returns an unsubscribe function. */
  readonly subscribe: (listener: () => void) => () => void;
}

interface LiveSource<Value> extends Live<Value> {
  readonly set: (value: Value) => void;
}

function createSource<Value>(initial: Value): LiveSource<Value> {
  const listeners = new Set<() => void>();
  let value = initial;
  return {
    value: () => value,
    set: (next) => {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** Returns an object that stays the same between renders and provides the value of the last render. */
export function useLive<Value>(value: Value): Live<Value> {
  const [source] = useState(() => createSource(value));
  useLayoutEffect(() => source.set(value));
  return source;
}
