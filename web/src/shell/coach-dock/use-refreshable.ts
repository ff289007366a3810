import { useCallback, useEffect, useRef, useState } from 'react';
import { warn } from '../../platform/warn.ts';

export interface Refreshable<Value> {
  /** The latest response; `null` before the first one. */
  readonly value: Value | null;
  /** Whether the latest request failed. The value of the previous response is kept. */
  readonly hasFailed: boolean;
  /**
   * Fetches again. If a request is already running, fetches once more afterwards, because the data may have changed
   * during it.
   */
  readonly refresh: () => void;
}

/**
 * Fetches data when the component is mounted, and at every `refresh`. If `load` is `null`, nothing is fetched. Pass the
 * same `load` function at each render. `what` names the data in the warning about a failure.
 */
export function useRefreshable<Value>(
  what: string,
  load: ((signal: AbortSignal) => Promise<Value>) | null,
): Refreshable<Value> {
  const [data, setData] = useState<{ readonly value: Value | null; readonly hasFailed: boolean }>({
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
          if (!signal.aborted) setData({ value, hasFailed: false });
        } catch (cause) {
          if (signal.aborted) return;
          warn(`The coach could not load ${what}.`, cause);
          setData(({ value }) => ({ value, hasFailed: true }));
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
  }, [what, load]);

  const refresh = useCallback(() => run.current(), []);
  return { ...data, refresh };
}
