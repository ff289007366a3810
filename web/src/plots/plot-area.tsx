import {
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
} from 'react';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import { nearestSpot, spotAfterKey } from './plot-cursor.ts';
import type { Drawing, PlotSize, Spot } from './plot-drawing.ts';
import styles from './plots.module.css';

interface PlotAreaProps {
  readonly title: string;
  /** Height in pixels. It is reserved before the drawing's width is known, so that the layout does not move. */
  readonly height: number;
  readonly draw: (size: PlotSize) => Drawing;
  readonly svgRef: RefObject<SVGSVGElement | null>;
}

/**
 * Shows a drawing in the available width. Arrow keys and the pointer select its points. The selected point is described
 * in a text, which screen readers announce.
 */
export function PlotArea({ title, height, draw, svgRef }: PlotAreaProps) {
  const box = useRef<HTMLDivElement>(null);
  const width = useWidth(box);
  const [at, setAt] = useState<number | null>(null);
  // The drawing is memoized, so that selecting a point only moves the cursor.
  const { marks, spots } = useMemo(
    () => (width === 0 ? { marks: null, spots: [] } : draw({ width, height })),
    [draw, width, height],
  );
  const spot = at === null ? undefined : spots[at];

  function onKeyDown(event: KeyboardEvent): void {
    const next = spotAfterKey(spots, at, event.key);
    if (next === undefined) return;
    event.preventDefault();
    setAt(next);
  }

  function onPointerMove(event: PointerEvent): void {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    setAt(nearestSpot(spots, event.clientX - left, event.clientY - top));
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its points are read by keys
    <div
      ref={box}
      className={styles['area']}
      style={{ height }}
      role="application"
      aria-label={`${title}. The arrow keys read its points.`}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- its points are read by keys
      tabIndex={0}
      onKeyDown={onKeyDown}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setAt(null)}
      onBlur={() => setAt(null)}
    >
      {width === 0 ? null : (
        <svg ref={svgRef} className={styles['drawing']} width={width} height={height} aria-hidden="true">
          {marks}
        </svg>
      )}
      {spot === undefined ? null : <Cursor spot={spot} width={width} />}
      <VisuallyHidden>
        <output>{spot?.text ?? ''}</output>
      </VisuallyHidden>
    </div>
  );
}

/** Half the width of the widest description of a point, in pixels. */
const HALF_TEXT = 120;

function Cursor({ spot, width }: { readonly spot: Spot; readonly width: number }) {
  const half = Math.min(HALF_TEXT, width / 2);
  const isBelow = spot.y < 56;
  return (
    <div aria-hidden="true">
      <span className={styles['ring']} style={{ left: spot.x, top: spot.y }} />
      <span
        className={styles['said']}
        data-below={isBelow}
        style={{ left: Math.min(Math.max(spot.x, half), width - half), top: spot.y, maxWidth: 2 * half }}
      >
        {spot.text}
      </span>
    </div>
  );
}

function useWidth(box: RefObject<HTMLDivElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const measure = () => setWidth(Math.floor(element.getBoundingClientRect().width));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  return width;
}
