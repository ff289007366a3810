import { useCallback, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { useLatest } from '../ui/use-latest.ts';
import { indexOfX } from './model/bars-change.ts';
import { chartCommandOf, walkedIndex, type ChartCommand } from './model/chart-command.ts';
import { slotCount, type ChartModel } from './model/chart-model.ts';
import type { VolumePlace } from './model/chart-settings.ts';
import { legendOf, spokenBar } from './model/legend.ts';
import { spokenReadings } from './model/reading.ts';
import { panned, revealing, wholeViewport, zoomed, type Viewport } from './model/viewport.ts';
import type { ChartView } from './view/chart-view.ts';

export interface ChartCommands {
  readonly viewRef: RefObject<ChartView | null>;
  /** Index of the bar under the crosshair; `null` if there is none. */
  readonly pointed: number | null;
  /** Announcement of the last command for screen readers. */
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

/**
 * Returns the index of the bar under the crosshair, and a function that sets it. The bar is stored by its x, because
 * its index changes when older bars are added.
 */
function usePointed(model: ChartModel): readonly [number | null, (index: number | null) => void] {
  const [pointedX, setPointedX] = useState<number | null>(null);
  const latestRef = useLatest(model);
  const setPointed = useCallback(
    (index: number | null) => setPointedX(index === null ? null : (latestRef.current.bars[index]?.x ?? null)),
    [latestRef],
  );
  return [pointedX === null ? null : indexOfX(model.bars, pointedX), setPointed];
}

/** Marks a key as handled by the chart, so that neither the browser nor the page handles it. */
function consume(event: KeyboardEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** The chart as it is currently shown, on which the commands act. */
interface Shown {
  readonly model: ChartModel;
  readonly volume: VolumePlace;
  readonly pointed: number | null;
}

/**
 * Handles keys pressed on the chart. The layers get a key first; if none handles it, the chart runs its own command.
 */
function useChartKeys(
  viewRef: RefObject<ChartView | null>,
  latestRef: RefObject<Shown>,
  run: (command: ChartCommand) => void,
): (event: KeyboardEvent) => void {
  return useCallback(
    (event: KeyboardEvent) => {
      const { model, pointed } = latestRef.current;
      if (viewRef.current?.offerKey(event.nativeEvent, pointed)) {
        consume(event);
        return;
      }
      const command = chartCommandOf(event);
      // If no bar is under the crosshair, Escape has no effect on the chart, so the page around the chart may handle
      // it.
      if (!command || model.bars.length === 0 || (command.kind === 'leave' && pointed === null)) return;
      consume(event);
      run(command);
    },
    [viewRef, latestRef, run],
  );
}

/** Runs the commands of a chart: moves its crosshair and viewport, and announces the result. */
export function useChartCommands(model: ChartModel, volume: VolumePlace): ChartCommands {
  const viewRef = useRef<ChartView | null>(null);
  const [pointed, setPointed] = usePointed(model);
  const [spoken, setSpoken] = useState('');
  const latestRef = useLatest<Shown>({ model, volume, pointed });

  const pointAt = useCallback(
    (index: number) => {
      const { model: shown, volume: place } = latestRef.current;
      const view = viewRef.current;
      const viewport = view?.viewport();
      if (view && viewport) view.moveTo(revealing(viewport, index));
      view?.point(index);
      setPointed(index);
      const legend = legendOf(shown, index, place);
      const readings = spokenReadings(view?.readingsAt(index) ?? []);
      setSpoken(legend ? `${spokenBar(legend)} ${readings}`.trimEnd() : '');
    },
    [latestRef, setPointed],
  );

  const moveTo = useCallback(
    (next: (viewport: Viewport) => Viewport) => {
      const viewport = viewRef.current?.viewport();
      if (!viewport) return;
      const target = next(viewport);
      viewRef.current?.moveTo(target);
      setSpoken(spokenViewport(target, latestRef.current.model.bars.length));
    },
    [latestRef],
  );

  const run = useCallback(
    (command: ChartCommand) => {
      const { model: shown, pointed: at } = latestRef.current;
      const slots = slotCount(shown);
      switch (command.kind) {
        case 'walk':
          return pointAt(walkedIndex(at, command.bars, shown.bars.length));
        case 'walk-to':
          return pointAt(command.end === 'first' ? 0 : shown.bars.length - 1);
        case 'zoom':
          return moveTo((view) => zoomed(view, command.factor, at ?? (view.from + view.to) / 2, slots));
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
    [moveTo, latestRef, pointAt, setPointed],
  );

  const onKeyDown = useChartKeys(viewRef, latestRef, run);
  return { viewRef, pointed, spoken, setPointed, run, onKeyDown };
}
