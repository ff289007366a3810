import type { ChartBar } from '../model/chart-bar.ts';
import type { ChartLayer } from '../view/chart-layer.ts';
import { withAlpha } from '../view/palette.ts';

/** A high or low of a bar, and how many learners marked it. */
export interface HeatCell {
  readonly kind: 'high' | 'low';
  /** Open time of the bar, in epoch ms; on a masked chart, the number of the bar. */
  readonly time: number;
  readonly price: number;
  readonly count: number;
}

const MIN_RADIUS_PX = 7;
const MORE_RADIUS_PX = 7;
const AWAY_PX = 5;
const MIN_ALPHA = 0.16;
const MORE_ALPHA = 0.5;
const LABEL_PX = 12;

/**
 * Creates a layer that shows how many learners marked each bar: a disc above a high or below a low. The more learners,
 * the larger and darker the disc.
 */
export function heatLayer(heat: readonly HeatCell[], bars: readonly ChartBar[], answered: number): ChartLayer {
  const indexes = new Map(bars.map(({ x }, index) => [x, index]));
  const cells = heat.flatMap((cell) => {
    const index = indexes.get(cell.time);
    return index === undefined ? [] : [{ ...cell, index, share: Math.min(1, cell.count / Math.max(1, answered)) }];
  });
  return {
    id: 'heat',
    draw(context, frame) {
      const color = frame.palette.lines[2];
      context.setLineDash([]);
      context.textAlign = 'center';
      context.textBaseline = 'middle';
      context.font = `700 ${LABEL_PX}px ${frame.palette.fontFamily}`;
      // Draws discs with higher counts later, so that they are on top.
      for (const { kind, index, price, count, share } of cells.toSorted((one, two) => one.count - two.count)) {
        const y = frame.yOf(price);
        if (y === null) continue;
        const radius = MIN_RADIUS_PX + MORE_RADIUS_PX * share;
        const at = { x: frame.xOf(index), y: y + (kind === 'high' ? -1 : 1) * (AWAY_PX + radius) };
        context.beginPath();
        context.arc(at.x, at.y, radius, 0, 2 * Math.PI);
        context.fillStyle = frame.palette.surface;
        context.fill();
        context.fillStyle = withAlpha(color, MIN_ALPHA + MORE_ALPHA * share);
        context.fill();
        context.strokeStyle = color;
        context.lineWidth = 1.5;
        context.stroke();
        context.fillStyle = frame.palette.comparison;
        context.fillText(String(count), at.x, at.y);
      }
    },
  };
}
