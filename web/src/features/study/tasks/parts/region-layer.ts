import type { ChartLayer, LayerFrame } from '../../../../chart/view/chart-layer.ts';
import { withAlpha } from '../../../../chart/view/palette.ts';
import type { Live } from './live.ts';

/** Bars that the chart tints, because a hint or a sentence of the verdict is about them. */
export interface PointedBars {
  /** Indexes of the bars that the latest hint is about. */
  readonly hinted: readonly number[];
  /**
   * Indexes of the bars that a sentence of the verdict is about, while the sentence is under the mouse or has the
   * focus.
   */
  readonly focused: readonly number[];
  /** Whether the chart scrolls to the first focused bar. */
  readonly isRevealing: boolean;
}

const HINT_ALPHA = 0.16;
const FOCUS_ALPHA = 0.24;
const EDGE_PX = 1.5;

interface Run {
  readonly from: number;
  readonly to: number;
}

/** Groups bar indexes into runs of neighboring bars, ascending. Both ends of a run are included. */
export function runsOf(bars: readonly number[]): readonly Run[] {
  const runs: Run[] = [];
  for (const bar of [...new Set(bars)].toSorted((a, b) => a - b)) {
    const last = runs.at(-1);
    if (last !== undefined && bar === last.to + 1) runs[runs.length - 1] = { from: last.from, to: bar };
    else runs.push({ from: bar, to: bar });
  }
  return runs;
}

/**
 * Returns a layer that tints the bars of a hint, and the bars of the verdict's sentence that is under the mouse or has
 * the focus.
 */
export function regionLayer(pointed: Live<PointedBars>): ChartLayer {
  return {
    id: 'regions',
    attach({ redraw, point }) {
      return pointed.subscribe(() => {
        const { focused, isRevealing } = pointed.value();
        const first = runsOf(focused)[0];
        if (isRevealing && first !== undefined) point(first.from);
        redraw();
      });
    },
    draw(context, frame) {
      const { hinted, focused } = pointed.value();
      const { 1: accent, 2: amber } = frame.palette.lines;
      for (const run of runsOf(hinted)) tint(context, frame, run, { color: amber, alpha: HINT_ALPHA, isEdged: false });
      for (const run of runsOf(focused))
        tint(context, frame, run, { color: accent, alpha: FOCUS_ALPHA, isEdged: true });
    },
  };
}

interface Tint {
  readonly color: string;
  readonly alpha: number;
  readonly isEdged: boolean;
}

function tint(
  context: CanvasRenderingContext2D,
  frame: LayerFrame,
  { from, to }: Run,
  { color, alpha, isEdged }: Tint,
): void {
  const left = frame.xOf(from - 0.5);
  const width = frame.xOf(to + 0.5) - left;
  context.fillStyle = withAlpha(color, alpha);
  context.fillRect(left, 0, width, frame.height);
  if (!isEdged) return;
  context.strokeStyle = color;
  context.lineWidth = EDGE_PX;
  context.setLineDash([]);
  context.strokeRect(left, -EDGE_PX, width, frame.height + 2 * EDGE_PX);
}
