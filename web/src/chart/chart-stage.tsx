import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import type { DrawnReadings } from './chart-canvas.tsx';
import styles from './chart-stage.module.css';
import { load, loadable, Loaded } from './loaded.tsx';
import type { ChartContent } from './model/chart-content.ts';
import { hasVolume } from './model/chart-model.ts';
import { barsBefore, type Viewport } from './model/viewport.ts';
import { OlderBarsNotice, useOlderBars, type OlderBars } from './older-bars.tsx';
import type { ChartCommands } from './use-chart-commands.ts';
import type { ChartLayer } from './view/chart-layer.ts';
import { useDrawnContent } from './use-drawn-content.ts';
import { useHasLargeText } from './use-has-large-text.ts';

const canvas = loadable(() => import('./chart-canvas.tsx'));
const earlierBars = loadable(() => import('./earlier-bars.tsx'));

/** Loads the code that draws charts. Call it while the bars are loading. */
export async function preloadChart(): Promise<void> {
  await load(canvas);
}

/**
 * Height of the chart. `fill` fills the available height. `desk` does so only in the layout of a trading
 * desk.
 */
export type ChartSize = 'regular' | 'tall' | 'fill' | 'desk';

interface ChartStageProps {
  title: string;
  describedBy: string;
  content: ChartContent;
  layers: readonly ChartLayer[];
  barsInView: number | undefined;
  older: OlderBars | undefined;
  size: ChartSize;
  commands: ChartCommands;
  onReadings: (readings: DrawnReadings) => void;
  /** Called after the viewport has moved. */
  onMoved: (viewport: Viewport) => void;
  /** Content to show over the canvas. */
  children?: ReactNode;
  /** Content to show instead of the canvas, in its place; `null` for none. The chart stays as it is behind it. */
  cover: ReactNode;
}

interface EarlierProps extends Pick<ChartCommands, 'run'> {
  count: number;
  isBelow: boolean;
  stage: RefObject<HTMLElement | null>;
}

function Earlier({ count, isBelow, run, stage }: EarlierProps) {
  if (count === 0) return null;
  const onShowAll = (): void => {
    run({ kind: 'fit' });
    // The button disappears with the bars that it counts, so the focus goes to the chart.
    stage.current?.focus({ preventScroll: true });
  };
  return <Loaded part={earlierBars} fallback={null} props={{ count, isBelow, onShowAll }} />;
}

interface ChartPlaceProps extends Pick<ChartStageProps, 'size' | 'cover'> {
  children: ReactNode;
}

/** The place of the chart in its figure, with what covers the chart. */
function ChartPlace({ size, cover, children }: ChartPlaceProps) {
  return (
    <div
      className={classNames(styles['place'], styles[size])}
      data-chart-place=""
      data-toast-place={size === 'desk' || undefined}
    >
      {children}
      {cover}
    </div>
  );
}

/** The frame of the canvas, which handles focus, keys and pointers. */
export function ChartStage(props: ChartStageProps) {
  const { title, describedBy, content, layers, barsInView, older, size, commands, onReadings, onMoved } = props;
  const { children, cover } = props;
  const { viewRef, setPointed, onKeyDown, run } = commands;
  const askOlder = useOlderBars(content.model, older);
  const [earlier, setEarlier] = useState(0);
  // A chart that loads older bars, or was asked to begin with its last ones, is never meant to be seen whole.
  const isWhole = older === undefined && barsInView === undefined && size !== 'desk';
  const onViewport = (viewport: Viewport): void => {
    askOlder(viewport);
    if (isWhole) setEarlier(barsBefore(viewport));
    onMoved(viewport);
  };
  const [isFocused, setFocused] = useState(false);
  const drawn = useDrawnContent(content);
  const stage = useRef<HTMLDivElement>(null);
  // Without a pane of the volume, or if its text is large, a button on the chart would cover prices.
  const isEarlierBelow = useHasLargeText() || content.settings.volume !== 'pane' || !hasVolume(content.model);
  const earlierPart = <Earlier count={earlier} isBelow={isEarlierBelow} run={run} stage={stage} />;
  return (
    <>
      <ChartPlace size={size} cover={cover}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- ARIA's role for what handles every key itself */}
        <div
          ref={stage}
          className={styles['stage']}
          role="application"
          inert={cover !== null}
          aria-roledescription="candlestick chart"
          aria-label={title}
          aria-describedby={describedBy}
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
          tabIndex={0}
          onKeyDown={onKeyDown}
          onFocus={() => setFocused(true)}
          onBlur={() => setFocused(false)}
          // The canvas prevents a press from focusing the frame, so the frame is focused here.
          onPointerDown={(event) => event.currentTarget.focus({ preventScroll: true })}
          onPointerLeave={() => setPointed(null)}
        >
          {drawn === null ? (
            <Skeleton height="100%" />
          ) : (
            <Loaded
              part={canvas}
              fallback={<Skeleton height="100%" />}
              props={{
                content: drawn,
                layers,
                barsInView,
                onViewport,
                onReadings,
                viewRef,
                isWheelActive: isFocused,
                onPoint: setPointed,
              }}
            />
          )}
          {children}
          {isEarlierBelow ? null : earlierPart}
          {older ? <OlderBarsNotice older={older} /> : null}
        </div>
      </ChartPlace>
      {isEarlierBelow ? earlierPart : null}
    </>
  );
}
