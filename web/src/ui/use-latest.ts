import { useLayoutEffect, useRef, type RefObject } from 'react';

/** Returns a ref that holds the value of the last render. A callback that reads the ref can stay the same function. */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
