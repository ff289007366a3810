import type { ChartLayer } from '../view/chart-layer.ts';

const REACH_PX = 6;

/**
 * Creates a minimal interactive layer for tests: a level that is dragged by pointer and moved by the keys `[` and `]`.
 */
export function levelLayer(startPrice: number): ChartLayer & { readonly price: () => number } {
  let price = startPrice;
  let isDragged = false;
  let redraw = (): void => undefined;
  const isNear = (y: number, at: number | null): boolean => at !== null && Math.abs(at - y) <= REACH_PX;
  return {
    id: 'level',
    price: () => price,
    attach(host) {
      redraw = host.redraw;
      return () => (redraw = () => undefined);
    },
    draw(context, frame) {
      const y = frame.yOf(price);
      if (y === null) return;
      context.fillStyle = frame.palette.lines[2];
      context.fillRect(0, y - 1, frame.width, 2);
    },
    hitTest: (_x, y, frame) => (isNear(y, frame.yOf(price)) ? { cursor: 'ns-resize' } : null),
    onPointer(pointer, frame) {
      if (pointer.kind === 'down') isDragged = isNear(pointer.y, frame.yOf(price));
      if (isDragged) {
        price = pointer.price;
        redraw();
      }
      const isTaken = isDragged;
      if (pointer.kind === 'up' || pointer.kind === 'cancel') isDragged = false;
      return isTaken;
    },
    onKey(event) {
      if (event.key !== '[' && event.key !== ']') return false;
      price += event.key === ']' ? 1 : -1;
      redraw();
      return true;
    },
  };
}
