import { useRef, type MouseEvent, type PointerEvent, type RefObject } from 'react';
import { DragHandle } from './drag-handle.tsx';
import { snapped, type HandleRest, type HandleScale } from './handle-value.ts';
import styles from './value-track.module.css';

export interface TrackHandle {
  readonly id: string;
  /** Accessible name. */
  readonly label: string;
  readonly value: number | null;
  /** Range in which the handle can be moved, within the scale of the track. */
  readonly limits: HandleScale;
  readonly rest: HandleRest;
}

/** The part of the track that contains the right values. */
export interface TrackBand {
  readonly from: number;
  readonly to: number;
  /** Value at the center of the band; absent if it is not marked. */
  readonly middle?: number;
}

interface ValueTrackProps {
  scale: HandleScale;
  handles: readonly TrackHandle[];
  /** The part of the track that is filled; `null` if no part is filled yet. */
  fill: { readonly from: number; readonly to: number } | null;
  /** The part with the right values; `null` until it may be shown. */
  band: TrackBand | null;
  /** Values with a mark and a label below the track. */
  ticks: readonly number[];
  /** Formats the label of a tick. Default: `format`. */
  tickText?: (value: number) => string;
  format: (value: number) => string;
  disabled: boolean;
  onValue: (id: string, value: number) => void;
}

/**
 * Shows a track with handles. A press on the track moves the first handle that is not set; if all are set, the nearest
 * one.
 */
export function ValueTrack(props: ValueTrackProps) {
  const { scale, handles, fill, band, ticks, format, tickText = format, disabled, onValue } = props;
  const area = useRef<HTMLDivElement>(null);
  const listeners = useTrackPress(props, area);
  const percent = (value: number) => `${((value - scale.min) / (scale.max - scale.min)) * 100}%`;
  const span = ({ from, to }: { from: number; to: number }) => {
    return { left: percent(from), right: `calc(100% - ${percent(to)})` };
  };
  const isAllUnset = handles.every(({ value }) => value === null);
  return (
    <div className={styles['frame']}>
      <div
        className={styles['track']}
        data-unset={isAllUnset || undefined}
        data-disabled={disabled || undefined}
        {...listeners}
      >
        <div ref={area} className={styles['line']}>
          {fill === null ? null : <span className={styles['fill']} style={span(fill)} />}
          {band === null ? null : <span className={styles['band']} style={span(band)} />}
          {band?.middle === undefined ? null : (
            <span className={styles['middle']} style={{ left: percent(band.middle) }} />
          )}
          {handles.map(({ id, label, value, limits, rest }) => (
            <DragHandle
              key={id}
              {...{ label, value, rest, area, format, disabled }}
              scale={limits}
              areaScale={scale}
              orientation="horizontal"
              onValue={(next) => onValue(id, next)}
              className={styles['handle']}
              style={{ left: percent(value ?? scale[rest]) }}
            >
              <span className={styles['thumb']} />
            </DragHandle>
          ))}
        </div>
      </div>
      <div className={styles['ticks']} aria-hidden="true">
        {ticks.map((tick) => (
          <span key={tick} style={{ left: percent(tick) }}>
            {tickText(tick)}
          </span>
        ))}
      </div>
    </div>
  );
}

/** Returns the event listeners of the track. A mouse press starts a drag immediately; a finger can only tap. */
function useTrackPress({ scale, handles, disabled, onValue }: ValueTrackProps, area: RefObject<HTMLElement | null>) {
  const jump = (event: MouseEvent): TrackHandle | null => {
    const box = area.current?.getBoundingClientRect();
    const isOnHandle = event.target instanceof Element && event.target.closest('[role=slider]') !== null;
    if (disabled || isOnHandle || box === undefined) return null;
    const at = scale.min + ((event.clientX - box.left) / box.width) * (scale.max - scale.min);
    const handle = handleFor(handles, at);
    if (handle !== null) onValue(handle.id, snapped(at, handle.limits));
    return handle;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      // A touch may be the start of scrolling, so a tap is handled later, by the click event.
      if (event.pointerType === 'touch' || event.button !== 0) return;
      const handle = jump(event);
      if (handle === null) return;
      const element = event.currentTarget.querySelectorAll<HTMLElement>('[role=slider]')[handles.indexOf(handle)];
      element?.setPointerCapture(event.pointerId);
      element?.focus({ preventScroll: true });
      event.preventDefault();
    },
    onClick: (event: MouseEvent): void => {
      const { nativeEvent } = event;
      if (nativeEvent instanceof globalThis.PointerEvent && nativeEvent.pointerType === 'touch') jump(event);
    },
  };
}

/**
 * Returns the handle that a press at a value moves: the first one that is not set or, if all are set, the nearest one.
 */
function handleFor(handles: readonly TrackHandle[], at: number): TrackHandle | null {
  const unset = handles.find(({ value }) => value === null);
  if (unset !== undefined) return unset;
  const distance = ({ value }: TrackHandle) => Math.abs((value ?? at) - at);
  return handles.toSorted((a, b) => distance(a) - distance(b))[0] ?? null;
}
