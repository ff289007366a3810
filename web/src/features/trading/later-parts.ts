import { useEffect } from 'react';
import type { LazyPart } from '../../lazy-part.tsx';
import { whenIdle } from '../../when-idle.ts';

/** A lazily loaded part of the desk that is not visible at first. */
type LaterPart = Pick<LazyPart<never>, 'preload'>;

/**
 * Loads the code of `parts` once the browser is idle, so that a press can show a part immediately. If a press comes
 * earlier, the part is shown as soon as it is loaded. `parts` must be a constant.
 */
export function useLaterParts(parts: readonly LaterPart[]): void {
  useEffect(() => {
    let isLeft = false;
    void whenIdle().then(() => {
      if (isLeft) return;
      for (const part of parts) void part.preload();
    });
    return () => {
      isLeft = true;
    };
  }, [parts]);
}
