/**
 * A layer with a vertical ruler that stands on the low of a bar. The learner drags the ruler's upper end to a height; a
 * press near the bar moves the upper end to the pointer. Until a height is set, only the foot of the ruler and a dashed
 * line above it are drawn, so that nothing suggests a height.
 */
import type { ChartLayer, LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { drawBarRing } from './bar-ring.ts';
import { barName } from './bar-words.ts';
import { dragGestures } from './drag-gestures.ts';
import { writeHaloText } from './halo-text.ts';
import type { Live } from './live.ts';

export interface RulerScene {
  /** Index of the bar at which the ruler is drawn. */
  readonly index: number;
  /** Height in units of price; `null` until it is set. */
  readonly height: number | null;
  /** The right height, which is drawn next to the ruler; `null` until it may be shown. */
  readonly right: number | null;
  readonly format: (height: number) => string;
  readonly isLocked: boolean;
  readonly onHeight: (height: number) => void;
  /**
   * Called when an arrow key changes the height: with 1 for a step up, −1 for a step down. `isLarge` is whether Shift
   * was pressed.
   */
  readonly onStep: (steps: 1 | -1, isLarge: boolean) => void;
}

interface Pole {
  readonly x: number;
  readonly foot: number;
  readonly top: number;
}

const REACH_PX = { mouse: 16, touch: 30 };
const LINE_PX = 2.5;
const CAP_PX = 6;
const KNOB_PX = 6;
const LABEL_PX = 12;
const BESIDE_PX = 16;

export function atrRulerLayer(scene: Live<RulerScene>): ChartLayer {
  return {
    ...dragGestures(scene, {
      reachPx: REACH_PX,
      isMovedByPress: true,
      near: ({ x }, reach, frame) => (Math.abs(x - rulerX(frame, scene.value().index)) <= reach ? 'ruler' : null),
      onDrag(_held, price, frame) {
        const { index, onHeight } = scene.value();
        const bar = frame.bars[index];
        if (bar) onHeight(price - bar.l);
      },
      onStep(steps, isLarge) {
        scene.value().onStep(steps, isLarge);
        return true;
      },
    }),
    id: 'ruler',
    draw(context, frame) {
      const { index, height, right, format } = scene.value();
      const bar = frame.bars[index];
      if (!bar) return;
      const foot = frame.yOf(bar.l);
      const top = frame.yOf(bar.l + (height ?? 0));
      if (foot === null || top === null) return;
      const x = rulerX(frame, index);
      const { 1: accent, 3: violet } = frame.palette.lines;
      drawBarRing(context, frame, { index, color: accent, label: '', side: 'above', isDashed: true });
      context.font = `600 ${LABEL_PX}px ${frame.palette.fontFamily}`;
      if (height === null)
        drawUnset(context, frame, { x, foot, top: 0 }, { color: accent, label: `${barName(index)}: drag up` });
      else {
        const label = right === null ? format(height) : `Yours ${format(height)}`;
        drawPole(
          context,
          frame,
          { x, foot, top },
          { color: accent, label, isLabelAbove: true, hasKnob: right === null },
        );
      }
      const rightTop = right === null ? null : frame.yOf(bar.l + right);
      if (right === null || rightTop === null) return;
      const label = `1 ATR ${format(right)}`;
      const style = { color: violet, label, isLabelAbove: false, hasKnob: false };
      drawPole(context, frame, { x: x + BESIDE_PX, foot, top: rightTop }, style);
    },
  };
}

/** Returns the x position of the ruler: next to its bar, so that both are visible. */
function rulerX(frame: LayerFrame, index: number): number {
  return frame.xOf(index) + Math.max(frame.barWidth, BESIDE_PX / 2);
}

function drawUnset(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { x, foot }: Pole,
  { color, label }: Pick<PoleStyle, 'color' | 'label'>,
): void {
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = 1;
  context.setLineDash([3, 4]);
  context.beginPath();
  context.moveTo(x, 0);
  context.lineTo(x, foot);
  context.stroke();
  context.setLineDash([]);
  drawKnob(context, x, foot);
  context.textAlign = x > frame.width / 2 ? 'right' : 'left';
  context.textBaseline = 'top';
  writeHaloText(context, frame, label, { x, y: foot + KNOB_PX + 3 });
}

interface PoleStyle {
  readonly color: string;
  readonly label: string;
  /** Whether the label is above the upper end of the ruler; otherwise it is below the foot. */
  readonly isLabelAbove: boolean;
  readonly hasKnob: boolean;
}

function drawPole(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { x, foot, top }: Pole,
  { color, label, isLabelAbove, hasKnob }: PoleStyle,
): void {
  context.strokeStyle = color;
  context.fillStyle = color;
  context.lineWidth = LINE_PX;
  context.setLineDash([]);
  context.beginPath();
  context.moveTo(x, foot);
  context.lineTo(x, top);
  for (const y of [foot, top]) {
    context.moveTo(x - CAP_PX, y);
    context.lineTo(x + CAP_PX, y);
  }
  context.stroke();
  if (hasKnob) drawKnob(context, x, top);
  context.textAlign = 'center';
  context.textBaseline = isLabelAbove ? 'bottom' : 'top';
  writeHaloText(context, frame, label, { x, y: isLabelAbove ? top - KNOB_PX - 4 : foot + 5 });
}

function drawKnob(context: CanvasRenderingContext2D, x: number, y: number): void {
  context.beginPath();
  context.arc(x, y, KNOB_PX, 0, 2 * Math.PI);
  context.fill();
}
