import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * Returns a ref with the value of the last render. A callback that reads the ref instead of the value need not be
 * recreated at each render.
 */
export function useLatest<Value>(value: Value): RefObject<Value> {
  const latest = useRef(value);
  useLayoutEffect(() => {
    latest.current = value;
  });
  return latest;
}
