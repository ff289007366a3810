import { useId, useLayoutEffect, useMemo, useState, type ReactNode, type RefObject } from 'react';
import { Skeleton } from '../../ui/skeleton.tsx';
import { loadable, Loaded } from '../loaded.tsx';
import type { ChartModel } from '../model/chart-model.ts';
import type { ChartSettings } from '../model/chart-settings.ts';
import type { ChartLayer } from '../view/chart-layer.ts';
import type { ChartDrawings } from './chart-drawings.ts';
import type { PageObjects } from './page-objects.ts';

const toolbar = loadable(() => import('./drawing-toolbar.tsx'));

interface DrawingPartSetup {
  /** The chart's drawings. If absent, the chart has none, and the code for drawings is not loaded. */
  drawings?: ChartDrawings | undefined;
  model: ChartModel;
  /** The model for the drawing tools. It is updated less often than `model`, not at each tick (`use-calm-model.ts`). */
  calm: ChartModel;
  settings: ChartSettings;
  onSettingsChange?: ((settings: ChartSettings) => void) | undefined;
  objects?: PageObjects | undefined;
  figure: RefObject<HTMLElement | null>;
  /** The other layers of the chart, below the drawings. */
  layers: readonly ChartLayer[];
}

interface DrawingPart {
  /** The drawing tools, shown directly above the chart. */
  readonly tools: ReactNode;
  readonly layers: readonly ChartLayer[];
  /** Id of the help text for the drawing keys; `null` if there are no drawings. */
  readonly helpId: string | null;
}

/**
 * Adds drawings to a chart: their tools, their layer and the help about their keys. Their code is loaded only if there
 * are drawings.
 */
export function useDrawingPart(setup: DrawingPartSetup): DrawingPart {
  const { drawings, model, calm, settings, onSettingsChange, objects, figure, layers } = setup;
  const helpId = useId();
  const [layer, setLayer] = useState<ChartLayer | null>(null);
  const all = useMemo(() => (layer ? [...layers, layer] : layers), [layers, layer]);
  useLayoutEffect(() => drawings?.show(model), [drawings, model]);
  if (!drawings) return { tools: null, layers, helpId: null };
  const tools = (
    <Loaded
      part={toolbar}
      fallback={<Skeleton height="2.25rem" />}
      props={{ drawings, model: calm, settings, onSettingsChange, objects, figure, helpId, onLayer: setLayer }}
    />
  );
  return { tools, layers: all, helpId };
}
