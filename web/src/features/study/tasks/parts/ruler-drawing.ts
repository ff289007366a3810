import type { DeletableMark } from '@tradesense/core/study/task.ts';
import type { LayerFrame } from '../../../../chart/view/chart-layer.ts';

const TICK_PX = 4;
const LONG_TICK_PX = 7;
const QUARTERS = 4;
/** Distance from the zone's last bar to the ruler, in bars. */
const AWAY_BARS = 1.2;

/**
 * Draws a ruler of one ATR next to a zone, upward from the zone's lower edge, with a tick at each quarter of an ATR.
 */
export function drawRuler(context: CanvasRenderingContext2D, frame: LayerFrame, mark: DeletableMark): void {
  const { ruler } = mark;
  if (ruler === undefined) return;
  const ticks = Array.from({ length: QUARTERS + 1 }, (_, quarter) =>
    frame.yOf(mark.bottom + (quarter / QUARTERS) * ruler),
  );
  const [first = null] = ticks;
  const last = ticks.at(-1) ?? null;
  if (first === null || last === null) return;
  const x = frame.xOf(mark.until + AWAY_BARS);
  context.strokeStyle = frame.palette.crosshair;
  context.lineWidth = 1;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(x, first);
  context.lineTo(x, last);
  for (const [quarter, y] of ticks.entries()) {
    if (y === null) continue;
    context.moveTo(x, y);
    context.lineTo(x + (quarter % QUARTERS === 1 ? LONG_TICK_PX : TICK_PX), y);
  }
  context.stroke();
}
