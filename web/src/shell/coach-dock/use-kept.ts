import { useCallback, useEffect, useRef, useState } from 'react';
import { warn } from '../../platform/warn.ts';

export interface Kept<Value> {
  /** The last answer; `null` before there is one. */
  readonly value: Value | null;
  /** The last call failed; the answer before it stays. */
  readonly hasFailed: boolean;
  /** Asks again; while a call is under way, once more after it, so that nothing that has changed meanwhile is missed. */
  readonly refresh: () => void;
}

/** Asks at the beginning and at every `refresh`; not at all while `load` is `null`. `load` must stay the same between renders. */
export function useKept<Value>(load: ((signal: AbortSignal) => Promise<Value>) | null): Kept<Value> {
  const [kept, setKept] = useState<{ readonly value: Value | null; readonly hasFailed: boolean }>({
    value: null,
    hasFailed: false,
  });
  const run = useRef<() => void>(() => undefined);

  useEffect(() => {
    if (load === null) return undefined;
    const leaving = new AbortController();
    const { signal } = leaving;
    let isRunning = false;
    let isWanted = false;
    const ask = async (): Promise<void> => {
      isWanted = true;
      if (isRunning) return;
      isRunning = true;
      while (isWanted && !signal.aborted) {
        isWanted = false;
        try {
          const value = await load(signal);
          if (!signal.aborted) setKept({ value, hasFailed: false });
        } catch (cause) {
          if (signal.aborted) return;
          warn('The coach could not be told what is open.', cause);
          setKept(({ value }) => ({ value, hasFailed: true }));
        }
      }
      isRunning = false;
    };
    run.current = () => void ask();
    run.current();
    return () => {
      run.current = () => undefined;
      leaving.abort();
    };
  }, [load]);

  const refresh = useCallback(() => run.current(), []);
  return { ...kept, refresh };
}
