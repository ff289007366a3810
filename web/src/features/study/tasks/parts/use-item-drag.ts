import { useRef, useState, type PointerEvent } from 'react';

/** Distance in pixels that the pointer must move before a press is a drag. */
const DRAG_FROM_PX = 5;

export interface ItemDrag {
  readonly item: string;
  readonly dx: number;
  readonly dy: number;
  /** Id of the box under the pointer: `''` for the list of unsorted items, `null` for none. */
  readonly over: string | null;
}

interface Press {
  readonly x: number;
  readonly y: number;
}

/**
 * Attribute of an element to which items can be dragged. Its value is the id of the box, or empty for the list of
 * unsorted items.
 */
export const BOX_ATTRIBUTE = 'data-box';
/** Attribute of the elements by which a finger can drag an item. Elsewhere a finger scrolls the page. */
export const GRIP_ATTRIBUTE = 'data-grip';

function boxAt(x: number, y: number): string | null {
  return (
    document
      .elementsFromPoint(x, y)
      .find((element) => element.hasAttribute(BOX_ATTRIBUTE))
      ?.getAttribute(BOX_ATTRIBUTE) ?? null
  );
}

/**
 * Drags items by mouse, or by finger at their grip. Calls `drop` with the id of the box, or with `''` for the list of
 * unsorted items.
 */
export function useItemDrag(drop: (item: string, box: string) => void) {
  const [drag, setDrag] = useState<ItemDrag | null>(null);
  const press = useRef<Press | null>(null);
  const hasDragged = useRef(false);
  const end = (): void => {
    press.current = null;
    setDrag(null);
  };
  const handlersOf = (item: string) => ({
    onPointerDown: (event: PointerEvent): void => {
      hasDragged.current = false;
      const isGrip = event.target instanceof Element && event.target.closest(`[${GRIP_ATTRIBUTE}]`) !== null;
      if (event.button !== 0 || (event.pointerType === 'touch' && !isGrip)) return;
      press.current = { x: event.clientX, y: event.clientY };
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: ({ clientX, clientY }: PointerEvent): void => {
      if (press.current === null) return;
      const [dx, dy] = [clientX - press.current.x, clientY - press.current.y];
      if (drag === null && Math.hypot(dx, dy) < DRAG_FROM_PX) return;
      hasDragged.current = true;
      setDrag({ item, dx, dy, over: boxAt(clientX, clientY) });
    },
    onPointerUp: ({ clientX, clientY }: PointerEvent): void => {
      const box = hasDragged.current && press.current !== null ? boxAt(clientX, clientY) : null;
      end();
      if (box !== null) drop(item, box);
    },
    onPointerCancel: end,
  });
  /** Whether the current click only ends a drag. */
  const wasDrag = (): boolean => hasDragged.current;
  return { drag, handlersOf, wasDrag };
}
