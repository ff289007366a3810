import { useEffect } from 'react';
import { quickKeysStore } from '../trading/keys/quick-keys-store.ts';
import { REPLAY_SPEEDS } from './replay-limits.ts';
import type { ReplayPlayer } from './replay-player.ts';

/** Selector of elements that handle arrow keys and letters themselves while they have the focus. */
const TAKES_ARROWS =
  'input, select, textarea, [role="application"], [role="tab"], [role="slider"], [contenteditable], dialog';
/** Selector of elements that handle arrow keys, letters or the space key themselves while they have the focus. */
const TAKES_SPACE = `${TAKES_ARROWS}, button, a, summary`;

/**
 * Handles the keys of a replay: Space plays and pauses, → steps one bar, ↑ and ↓ change the speed. Ignores keys that
 * the focused element handles itself, and all keys while the quick keys are switched off.
 */
export function useReplayKeys(player: ReplayPlayer, isRunning: boolean): void {
  // Subscribes a listener that does nothing, because the store follows changes from other tabs only while it has a
  // listener.
  useEffect(() => quickKeysStore.subscribe(() => undefined), []);
  useEffect(() => {
    if (!isRunning) return undefined;
    const listening = new AbortController();
    const onKey = (event: KeyboardEvent) => {
      const isPlain = !event.ctrlKey && !event.altKey && !event.metaKey && !event.shiftKey;
      if (!isPlain || event.defaultPrevented || !quickKeysStore.read().isOn) return;
      const isOver = (selector: string) => event.target instanceof Element && event.target.closest(selector) !== null;
      if (event.key === ' ' && !isOver(TAKES_SPACE)) {
        if (!event.repeat) player.turn();
      } else if (event.key === 'ArrowRight' && !isOver(TAKES_ARROWS)) player.step();
      else if (event.key === 'ArrowUp' && !isOver(TAKES_ARROWS)) changeSpeed(player, 1);
      else if (event.key === 'ArrowDown' && !isOver(TAKES_ARROWS)) changeSpeed(player, -1);
      else return;
      event.preventDefault();
    };
    document.addEventListener('keydown', onKey, { signal: listening.signal });
    return () => listening.abort();
  }, [player, isRunning]);
}

function changeSpeed(player: ReplayPlayer, by: 1 | -1): void {
  const at = REPLAY_SPEEDS.findIndex((each) => each === player.state().speed);
  const next = REPLAY_SPEEDS[at + by];
  if (next !== undefined) player.setSpeed(next);
}
