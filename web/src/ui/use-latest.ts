import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns a ref with the value of the last render, so that a callback that reads it can stay the same. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
