import { useEffect, useRef, type RefObject } from 'react';
import type { ChartModel } from './model/chart-model.ts';
import styles from './chart-canvas.module.css';
import { createChartView, type ChartView } from './view/chart-view.ts';
import { onThemeChange, readPalette } from './view/palette.ts';

interface ChartCanvasProps {
  model: ChartModel;
  isWheelActive: boolean;
  onPoint: (index: number | null) => void;
  /** Holds the drawn chart while it is there, for commands from the keyboard and the buttons. */
  viewRef: RefObject<ChartView | null>;
}

function isMotionReduced(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

/** The drawing itself: mounts the chart library, which is why this file is only loaded where a chart is shown. */
export default function ChartCanvas({ model, isWheelActive, onPoint, viewRef }: ChartCanvasProps) {
  const container = useRef<HTMLDivElement>(null);
  const shown = useRef(model);
  const latest = useRef({ model, onPoint });
  useEffect(() => {
    latest.current = { model, onPoint };
  });

  useEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    shown.current = latest.current.model;
    const view = createChartView({
      container: element,
      model: latest.current.model,
      palette: readPalette(element),
      manners: { isWheelActive: false, isMotionReduced: isMotionReduced() },
      onPoint: (index) => latest.current.onPoint(index),
    });
    viewRef.current = view;
    const stopWatching = onThemeChange(() => view.paint(readPalette(element)));
    return () => {
      stopWatching();
      viewRef.current = null;
      view.destroy();
    };
  }, [viewRef]);

  useEffect(() => {
    if (shown.current === model) return;
    shown.current = model;
    viewRef.current?.show(model);
  }, [model, viewRef]);

  useEffect(() => {
    viewRef.current?.behave({ isWheelActive, isMotionReduced: isMotionReduced() });
  }, [isWheelActive, viewRef]);

  // What the canvas shows is told by the summary, the legend and the table of the frame around it.
  return <div ref={container} className={styles['canvas']} aria-hidden="true" />;
}
