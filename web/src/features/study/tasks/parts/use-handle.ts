import { useRef, type KeyboardEvent, type PointerEvent, type RefObject } from 'react';
import { snapped, valueAfterKey, type HandleRest, type HandleScale } from './handle-value.ts';

/** Distance in pixels that the pointer must move before a press is a drag. A tap therefore changes nothing. */
const DRAG_FROM_PX = 3;

export interface HandleMoves {
  readonly value: number | null;
  /** Scale along which the handle moves. */
  readonly scale: HandleScale;
  /** Scale of the whole area, if the handle can move only in a part of it. Default: the scale of the handle. */
  readonly areaScale?: Pick<HandleScale, 'min' | 'max'>;
  /** Element that spans the scale: from bottom to top, or from left to right. */
  readonly area: RefObject<HTMLElement | null>;
  readonly orientation: 'vertical' | 'horizontal';
  /** End of the scale from which a key moves a handle that is not set yet. */
  readonly rest: HandleRest;
  /** Value from which a key moves a handle that is not set yet. Default: the end `rest`. */
  readonly unsetFrom?: number;
  readonly disabled: boolean;
  readonly onValue: (value: number) => void;
}

interface Press {
  readonly x: number;
  readonly y: number;
  /** The handle's value minus the value at the pointer, at the start of the press. */
  readonly offset: number;
  readonly isDragging: boolean;
}

/** Returns the event listeners of a handle that is moved by mouse, finger and keys. */
export function useHandle(moves: HandleMoves) {
  const { value, scale, areaScale = scale, area, orientation, rest, unsetFrom, disabled, onValue } = moves;
  const press = useRef<Press | null>(null);

  const valueAt = ({ clientX, clientY }: PointerEvent): number => {
    const box = area.current?.getBoundingClientRect();
    if (box === undefined) return value ?? scale[rest];
    const part = orientation === 'vertical' ? (box.bottom - clientY) / box.height : (clientX - box.left) / box.width;
    return areaScale.min + part * (areaScale.max - areaScale.min);
  };
  const letGo = (): void => {
    press.current = null;
  };
  return {
    onPointerDown: (event: PointerEvent): void => {
      if (disabled || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      const offset = value === null ? 0 : value - valueAt(event);
      press.current = { x: event.clientX, y: event.clientY, offset, isDragging: false };
    },
    onPointerMove: (event: PointerEvent): void => {
      // A press on the track of a slider gives the pointer capture to the handle. The handle then continues the drag.
      const isHandedOver = press.current === null && event.currentTarget.hasPointerCapture(event.pointerId);
      const current = isHandedOver ? { x: 0, y: 0, offset: 0, isDragging: true } : press.current;
      if (current === null) return;
      const moved = Math.hypot(event.clientX - current.x, event.clientY - current.y);
      if (!current.isDragging && moved < DRAG_FROM_PX) return;
      press.current = { ...current, isDragging: true };
      const next = snapped(valueAt(event) + current.offset, scale);
      if (next !== value) onValue(next);
    },
    onPointerUp: letGo,
    onPointerCancel: letGo,
    onKeyDown: (event: KeyboardEvent): void => {
      if (disabled || event.ctrlKey || event.metaKey || event.altKey) return;
      const next = valueAfterKey(event.key, value ?? unsetFrom ?? null, scale, rest);
      if (next === null) return;
      event.preventDefault();
      onValue(next);
    },
  };
}
