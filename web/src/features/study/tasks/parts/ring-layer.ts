import type { ChartLayer } from '../../../../chart/view/chart-layer.ts';
import type { Palette } from '../../../../chart/view/palette.ts';
import { drawBarRing, type BarRing } from './bar-ring.ts';
import type { Live } from './live.ts';

export interface RingScene {
  readonly rings: (palette: Palette) => readonly BarRing[];
  /**
   * Called with a key that was pressed on the chart, and with the index of the bar under the crosshair. Returns whether
   * the key had an effect.
   */
  readonly onKey?: (key: string, pointed: number | null) => boolean;
}

/** Returns a layer that draws rings around bars. */
export function ringLayer(scene: Live<RingScene>): ChartLayer {
  return {
    id: 'rings',
    attach: ({ redraw }) => scene.subscribe(redraw),
    draw(context, frame) {
      for (const ring of scene.value().rings(frame.palette)) drawBarRing(context, frame, ring);
    },
    onKey({ key, altKey, ctrlKey, metaKey, shiftKey }, pointed) {
      if (altKey || ctrlKey || metaKey || shiftKey) return false;
      return scene.value().onKey?.(key, pointed) ?? false;
    },
  };
}
