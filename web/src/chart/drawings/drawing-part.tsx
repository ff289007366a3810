import { useId, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadable, Loaded } from '../loaded.tsx';
import type { ChartModel } from '../model/chart-model.ts';
import type { ChartLayer } from '../view/chart-layer.ts';
import type { ChartDrawings } from './chart-drawings.ts';

const toolbar = loadable(() => import('./drawing-toolbar.tsx'));

interface DrawingPartSetup {
  /** Without them nothing is loaded and nothing drawn. */
  drawings: ChartDrawings | undefined;
  model: ChartModel;
  figure: RefObject<HTMLElement | null>;
  /** What else lies on the chart, below the drawings. */
  layers: readonly ChartLayer[];
}

interface DrawingPart {
  /** Shown right above the stage. */
  readonly tools: ReactNode;
  readonly layers: readonly ChartLayer[];
  /** The id of the text that explains the keys; `null` without drawings. */
  readonly helpId: string | null;
}

/** What drawings add to a chart: their tools, their layer and the help for their keys, loaded only where there are any. */
export function useDrawingPart({ drawings, model, figure, layers }: DrawingPartSetup): DrawingPart {
  const helpId = useId();
  const [layer, setLayer] = useState<ChartLayer | null>(null);
  const all = useMemo(() => (layer ? [...layers, layer] : layers), [layers, layer]);
  if (!drawings) return { tools: null, layers, helpId: null };
  const tools = (
    <Loaded
      part={toolbar}
      fallback={<Skeleton height="2.25rem" />}
      props={{ drawings, model, figure, helpId, onLayer: setLayer }}
    />
  );
  return { tools, layers: all, helpId };
}
