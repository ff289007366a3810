import type { ChartLayer, LayerFrame } from '../../chart/view/chart-layer.ts';
import { placeLabels } from '../trading/chart/line-labels.ts';

export type TradeLineRole = 'entry' | 'stop' | 'target' | 'exit';

/**
 * A price of the trade, drawn as a line that starts at the decision. Lines differ in color, dashes and label, so that
 * each of these is enough to distinguish them.
 */
export interface TradeLine {
  readonly role: TradeLineRole;
  readonly label: string;
  /** Price at which the line is drawn. */
  readonly price: number;
}

const DASHES: Readonly<Record<TradeLineRole, readonly number[]>> = {
  entry: [],
  stop: [2, 3],
  target: [8, 4],
  exit: [1, 2],
};
const LABEL_HEIGHT_PX = 18;
const LABEL_SIZE_PX = 11;
const PADDING_PX = 5;

function colorOf(role: TradeLineRole, { palette }: LayerFrame): string {
  return { entry: palette.lines[1], stop: palette.falling, target: palette.rising, exit: palette.lines[2] }[role];
}

/** Returns a layer of fixed lines. If a line is outside the visible prices, its label is drawn at the edge. */
export function tradeLinesLayer(lines: readonly TradeLine[], decisionBars: number): ChartLayer {
  return {
    id: 'trade-lines',
    draw(context, frame) {
      const left = Math.max(0, frame.xOf(decisionBars) - frame.barWidth / 2);
      const shown = new Map<string, { readonly line: TradeLine; readonly y: number }>(
        lines.flatMap((line) => {
          const y = frame.yOf(line.price);
          return y === null ? [] : [[line.role, { line, y }] as const];
        }),
      );
      const wishes = [...shown].map(([id, { y }]) => ({ id, y, rank: 1 }));
      context.font = `${LABEL_SIZE_PX}px ${frame.palette.fontFamily}`;
      for (const { id, y: middle, beyond } of placeLabels(wishes, {
        height: frame.height,
        labelHeight: LABEL_HEIGHT_PX,
      })) {
        const { line, y } = shown.get(id) ?? {};
        if (line === undefined || y === undefined) continue;
        const color = colorOf(line.role, frame);
        if (beyond === null) drawLine(context, { left, right: frame.width, y, color, dash: DASHES[line.role] });
        const arrow = { above: ' ↑', below: ' ↓', none: '' }[beyond ?? 'none'];
        const hasOutcome = frame.bars.length > decisionBars;
        const top = middle - LABEL_HEIGHT_PX / 2;
        drawLabel(context, `${line.label}${arrow}`, { left, top, color, frame, isAfter: !hasOutcome });
      }
    },
  };
}

interface DrawnLine {
  readonly left: number;
  readonly right: number;
  readonly y: number;
  readonly color: string;
  readonly dash: readonly number[];
}

function drawLine(context: CanvasRenderingContext2D, { left, right, y, color, dash }: DrawnLine): void {
  context.strokeStyle = color;
  context.lineWidth = 1.5;
  context.setLineDash([...dash]);
  context.beginPath();
  context.moveTo(left, y);
  context.lineTo(right, y);
  context.stroke();
  context.setLineDash([]);
}

interface DrawnLabel {
  readonly left: number;
  readonly top: number;
  readonly color: string;
  readonly frame: LayerFrame;
  /** Whether the label is after the decision. */
  readonly isAfter: boolean;
}

/**
 * Draws the label beside the decision: after it while the later bars are hidden, before it once they are shown, so that
 * it covers neither. If there is no room, draws it at the edge of the pane.
 */
function drawLabel(context: CanvasRenderingContext2D, text: string, drawn: DrawnLabel): void {
  const { left, top, color, frame, isAfter } = drawn;
  const width = context.measureText(text).width + 2 * PADDING_PX;
  const beside = isAfter ? left + PADDING_PX : left - width - PADDING_PX;
  const x = Math.max(0, Math.min(beside, frame.width - width));
  context.fillStyle = frame.palette.surface;
  context.fillRect(x, top + 1, width, LABEL_HEIGHT_PX - 2);
  context.strokeStyle = color;
  context.lineWidth = 1;
  context.strokeRect(x + 0.5, top + 1.5, width - 1, LABEL_HEIGHT_PX - 3);
  context.fillStyle = color;
  context.textBaseline = 'middle';
  context.fillText(text, x + PADDING_PX, top + LABEL_HEIGHT_PX / 2);
}
