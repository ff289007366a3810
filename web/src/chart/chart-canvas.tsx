import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { hasReadings, type ChartContent } from './model/chart-content.ts';
import type { Reading } from './model/reading.ts';
import type { Viewport } from './model/viewport.ts';
import styles from './chart-canvas.module.css';
import type { ChartLayer } from './view/chart-layer.ts';
import { createChartView, type ChartView } from './view/chart-view.ts';
import { onThemeChange, readPalette } from './view/palette.ts';

/** Gives access to the indicator values of the drawn chart at any bar. */
export interface DrawnReadings {
  readonly at: (index: number) => readonly Reading[];
}

interface ChartCanvasProps {
  content: ChartContent;
  layers: readonly ChartLayer[];
  barsInView: number | undefined;
  isWheelActive: boolean;
  onPoint: (index: number | null) => void;
  onViewport: (viewport: Viewport) => void;
  /** Called when new content is drawn, if it has indicators or a comparison. */
  onReadings: (readings: DrawnReadings) => void;
  /** Ref to the mounted chart, which receives the commands from keys and buttons. */
  viewRef: RefObject<ChartView | null>;
}

function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** Shows the canvas of a chart. It mounts the chart library, so this file is only loaded where a chart is shown. */
export default function ChartCanvas(props: ChartCanvasProps) {
  const { content, layers, barsInView, isWheelActive, onReadings, viewRef } = props;
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(content);
  const latest = useRef(props);
  useLayoutEffect(() => {
    latest.current = props;
  });

  // A layout effect runs before the browser paints, so the first frame with the canvas also has its bars.
  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    shown.current = latest.current.content;
    const view = createChartView({
      container: element,
      content: latest.current.content,
      palette: readPalette(element),
      manners: { isWheelActive: false, isMotionReduced: isMotionReduced() },
      barsInView,
      onPoint: (index) => latest.current.onPoint(index),
      onViewport: (viewport) => latest.current.onViewport(viewport),
    });
    viewRef.current = view;
    const stopWatching = onThemeChange(() => view.paint(readPalette(element)));
    return () => {
      stopWatching();
      viewRef.current = null;
      view.destroy();
    };
  }, [barsInView, viewRef]);

  useLayoutEffect(() => {
    const view = viewRef.current;
    if (!view) return;
    if (shown.current !== content) view.show(content);
    shown.current = content;
    if (hasReadings(content)) onReadings({ at: (index) => viewRef.current?.readingsAt(index) ?? [] });
  }, [content, onReadings, viewRef]);

  useLayoutEffect(() => viewRef.current?.setLayers(layers), [layers, viewRef]);

  useEffect(() => {
    viewRef.current?.behave({ isWheelActive, isMotionReduced: isMotionReduced() });
  }, [isWheelActive, viewRef]);

  // The summary, legend and table around the canvas describe its content to screen readers.
  return <div ref={container} className={styles['canvas']} aria-hidden="true" />;
}
