import { useEffect, useRef, useState, type RefObject } from 'react';
import type { ChartModel } from './model/chart-model.ts';
import { toneSequence } from './model/tone-sequence.ts';
import type { ChartView } from './view/chart-view.ts';

/**
 * Plays the closes of the visible bars as tones, and moves the crosshair along. `toggle` starts or stops the sound. It
 * also stops on unmount.
 */
export function useAudioChart(
  viewRef: RefObject<ChartView | null>,
  model: ChartModel,
  onBarPlayed: (index: number | null) => void,
): { readonly isPlaying: boolean; readonly toggle: () => void } {
  const [isPlaying, setPlaying] = useState(false);
  const stop = useRef<(() => void) | null>(null);
  useEffect(() => () => stop.current?.(), []);

  async function play(): Promise<void> {
    const viewport = viewRef.current?.viewport();
    if (!viewport) return;
    const first = Math.max(Math.ceil(viewport.from), 0);
    const closes = model.bars.slice(first, Math.floor(viewport.to) + 1).map((bar) => bar.c);
    if (closes.length === 0) return;
    setPlaying(true);
    const { playTones } = await import('./play-tones.ts');
    stop.current = playTones(toneSequence(closes), (bar) => {
      const index = bar === null ? null : first + bar;
      viewRef.current?.point(index);
      onBarPlayed(index);
      if (bar !== null) return;
      stop.current = null;
      setPlaying(false);
    });
  }

  const toggle = (): void => {
    if (stop.current) stop.current();
    else if (!isPlaying) void play();
  };
  return { isPlaying, toggle };
}
