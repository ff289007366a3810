import { useEffect } from 'react';
import type { ReplayPlayer } from './replay-player.ts';

/** Elements that use arrow keys and letters themselves while focused. */
const TAKES_ARROWS =
  'input, select, textarea, [role="application"], [role="tab"], [role="slider"], [contenteditable], dialog';
/** Further elements that use the space key. */
const TAKES_SPACE = `${TAKES_ARROWS}, button, a, summary`;

/** Space plays and pauses, → steps one bar, unless the focused element uses the key itself. */
export function useReplayKeys(player: ReplayPlayer, isRunning: boolean): void {
  useEffect(() => {
    if (!isRunning) return undefined;
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      if (!isPlain || event.defaultPrevented) return;
      const isOver = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
      if (event.key === ' ' && !isOver(TAKES_SPACE)) {
        if (!event.repeat) player.turn();
      } else if (event.key === 'ArrowRight' && !isOver(TAKES_ARROWS)) player.step();
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, [player, isRunning]);
}
