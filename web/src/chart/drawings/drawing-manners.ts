/** Stores the settings that apply to the drawings of every chart in this browser: magnet, lock and hiding. */
import { MAGNETS } from '../model/magnet.ts';
import { storedJson } from '../stored-json.ts';
import type { ChartDrawings, DrawingManners } from './chart-drawings.ts';

const KEY = 'drawingManners';

/** Returns the stored settings for drawings. Invalid values are left out. */
export function keptManners(): Partial<DrawingManners> {
  const kept = storedJson(KEY);
  if (typeof kept !== 'object' || kept === null) return {};
  const value = (name: keyof DrawingManners): unknown => Reflect.get(kept, name);
  const magnet = MAGNETS.find((each) => each === value('magnet'));
  return {
    ...(magnet === undefined ? {} : { magnet }),
    isLocked: value('isLocked') === true,
    isHidden: value('isHidden') === true,
  };
}

const textOf = ({ magnet, isLocked, isHidden }: DrawingManners): string =>
  JSON.stringify({ magnet, isLocked, isHidden });

/** Stores each change of the settings for drawings. Returns an unsubscribe function. */
export function keepManners(drawings: ChartDrawings): () => void {
  let known = textOf(drawings.state());
  return drawings.subscribe(() => {
    const next = textOf(drawings.state());
    if (next === known) return;
    known = next;
    try {
      localStorage.setItem(KEY, next);
    } catch {
      // If the browser does not allow storing, the settings last as long as the chart.
    }
  });
}
