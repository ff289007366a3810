import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { chartCommandOf, walkedIndex, type ChartCommand } from './model/chart-command.ts';
import { slotCount, type ChartModel } from './model/chart-model.ts';
import { legendOf, spokenBar } from './model/legend.ts';
import { panned, revealing, wholeViewport, zoomed, type Viewport } from './model/viewport.ts';
import type { ChartView } from './view/chart-view.ts';

export interface ChartCommands {
  readonly viewRef: RefObject<ChartView | null>;
  /** The bar under the crosshair; `null` without one. */
  readonly pointed: number | null;
  /** What to tell a screen reader about the last command. */
  readonly spoken: string;
  readonly setPointed: (index: number | null) => void;
  readonly run: (command: ChartCommand) => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function spokenViewport(view: Viewport, barCount: number): string {
  const first = Math.max(Math.ceil(view.from), 0);
  const last = Math.min(Math.floor(view.to), barCount - 1);
  return `${Math.max(last - first + 1, 0)} of ${barCount} bars in view.`;
}

/** Moves crosshair and viewport of a chart on command and says what became of it. */
export function useChartCommands(model: ChartModel): ChartCommands {
  const viewRef = useRef<ChartView | null>(null);
  const [pointed, setPointed] = useState<number | null>(null);
  const [spoken, setSpoken] = useState('');
  const slots = slotCount(model);

  const pointAt = useCallback(
    (index: number) => {
      const view = viewRef.current;
      const viewport = view?.viewport();
      if (view && viewport) view.moveTo(revealing(viewport, index));
      view?.point(index);
      setPointed(index);
      const legend = legendOf(model, index);
      setSpoken(legend ? spokenBar(legend) : '');
    },
    [model],
  );

  const moveTo = useCallback(
    (next: (viewport: Viewport) => Viewport) => {
      const viewport = viewRef.current?.viewport();
      if (!viewport) return;
      const target = next(viewport);
      viewRef.current?.moveTo(target);
      setSpoken(spokenViewport(target, model.bars.length));
    },
    [model],
  );

  const run = useCallback(
    (command: ChartCommand) => {
      switch (command.kind) {
        case 'walk':
          return pointAt(walkedIndex(pointed, command.bars, model.bars.length));
        case 'walk-to':
          return pointAt(command.end === 'first' ? 0 : model.bars.length - 1);
        case 'zoom':
          return moveTo((view) => zoomed(view, command.factor, pointed ?? (view.from + view.to) / 2, slots));
        case 'pan':
          return moveTo((view) => panned(view, (view.to - view.from) * command.share, slots));
        case 'fit':
          return moveTo(() => wholeViewport(slots));
        case 'leave':
          viewRef.current?.point(null);
          setSpoken('');
          return setPointed(null);
      }
    },
    [moveTo, model, pointAt, pointed, slots],
  );

  const onKeyDown = useCallback(
    (event: KeyboardEvent) => {
      const command = chartCommandOf(event);
      // Without a bar to leave, Escape belongs to whatever is around the chart.
      if (!command || model.bars.length === 0 || (command.kind === 'leave' && pointed === null)) return;
      event.preventDefault();
      event.stopPropagation();
      run(command);
    },
    [model, pointed, run],
  );

  return { viewRef, pointed, spoken, setPointed, run, onKeyDown };
}
