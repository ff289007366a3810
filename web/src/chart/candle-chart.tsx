/**
 * The one chart of the product. Guarantees: the same content for eye, ear and screen reader; every action by mouse, touch and
 * keyboard; colours from the tokens, following the theme. `title`, `model` and `source` are enough for a bare chart, such as
 * a masked question's: candles and volume without a toolbar. Each further prop adds one thing and can be left out:
 *
 * - `settings` how it is drawn, `onSettingsChange` gives it a toolbar (loaded only then) that changes them; the owner keeps them
 * - `intervals`, `compare` further choices of that toolbar; the owner loads the bars that were chosen
 * - `older` endless history to the left
 * - `drawings` what the reader draws, with its tools: `useKeptChart` of `drawings/use-kept-chart.ts` makes and keeps them
 * - `layers` marks, order lines: see `view/chart-layer.ts`
 * - `barsInView` how many of the last bars it opens with; all without it
 *
 * `preloadChart` of `chart-stage.tsx`, called while the bars are on their way, makes the chart appear in the next frame after them.
 *
 * The model is a value. Hand over the same object while nothing has changed (`useMemo`), and a new one for a tick, a new bar
 * or older bars: what the bars have in common with those before is recognised, so a tick redraws one bar and the viewport
 * stays where the reader left it. Other bars, or a model with a decision, are drawn anew and shown whole.
 */
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { useDeferredValue, useId, useMemo, useRef, useState } from 'react';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './candle-chart.module.css';
import type { DrawnReadings } from './chart-canvas.tsx';
import { ChartFooter } from './chart-footer.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartStage } from './chart-stage.tsx';
import { ChartTable } from './chart-table.tsx';
import type { ChartDrawings } from './drawings/chart-drawings.ts';
import { useDrawingPart } from './drawings/drawing-part.tsx';
import { loadable, Loaded } from './loaded.tsx';
import { CHART_KEYS_HELP } from './model/chart-command.ts';
import type { ChartContent } from './model/chart-content.ts';
import { modelInZone, type ChartModel } from './model/chart-model.ts';
import { BARE_SETTINGS, type ChartSettings } from './model/chart-settings.ts';
import { legendOf } from './model/legend.ts';
import { spokenReadings } from './model/reading.ts';
import { chartSummary } from './model/summary.ts';
import type { CompareSwitch, IntervalSwitch } from './model/toolbar-choice.ts';
import type { OlderBars } from './older-bars.tsx';
import { useChartCommands } from './use-chart-commands.ts';
import type { ChartLayer } from './view/chart-layer.ts';

const toolbar = loadable(() => import('./chart-toolbar.tsx'));

export interface CandleChartProps {
  /** What the chart shows, such as 'BTC, daily': its accessible name. */
  title: string;
  model: ChartModel;
  source: PriceSource;
  size?: 'regular' | 'tall';
  settings?: ChartSettings;
  onSettingsChange?: (settings: ChartSettings) => void;
  intervals?: IntervalSwitch;
  compare?: CompareSwitch;
  older?: OlderBars;
  drawings?: ChartDrawings;
  layers?: readonly ChartLayer[];
  barsInView?: number;
}

const NO_LAYERS: readonly ChartLayer[] = [];
const NO_READINGS: DrawnReadings = { at: () => [] };

export function CandleChart(props: CandleChartProps) {
  const { title, source, size = 'regular', settings = BARE_SETTINGS, layers = NO_LAYERS } = props;
  const { onSettingsChange, intervals, compare, older, drawings, barsInView } = props;
  const id = useId();
  const model = useMemo(() => modelInZone(props.model, settings.zone), [props.model, settings.zone]);
  const figure = useRef<HTMLElement>(null);
  const drawing = useDrawingPart({ drawings, model, figure, layers });
  const comparison = compare?.comparison ?? null;
  const content = useMemo<ChartContent>(() => ({ model, settings, comparison }), [model, settings, comparison]);
  const commands = useChartCommands(model);
  const { viewRef, pointed, spoken, setPointed, run } = commands;
  const [isTableOpen, setTableOpen] = useState(false);
  const [drawn, setDrawn] = useState(NO_READINGS);
  const hasReadings = comparison !== null || settings.indicators.length > 0;
  const { at: readingsAt } = hasReadings ? drawn : NO_READINGS;
  // After what can be seen: it reads every bar.
  const summarised = useDeferredValue<ChartModel | null>(model, null);
  const summary = useMemo(() => (summarised ? chartSummary(summarised) : ''), [summarised]);
  const last = model.bars.length - 1;
  const legend = legendOf(model, pointed ?? last);
  return (
    <figure ref={figure} className={styles['chart']}>
      {onSettingsChange ? (
        <Loaded
          part={toolbar}
          fallback={<Skeleton height="2.25rem" />}
          props={{
            title,
            model,
            source,
            settings,
            onSettingsChange,
            intervals,
            compare,
            viewRef,
            figure,
            onHear: setPointed,
          }}
        />
      ) : null}
      {legend === null ? null : <ChartLegend legend={legend} readings={readingsAt(pointed ?? last)} />}
      {drawing.tools}
      <ChartStage
        {...{ title, content, barsInView, older, size, commands }}
        layers={drawing.layers}
        describedBy={`${id}-summary ${id}-keys ${drawing.helpId ?? ''}`.trimEnd()}
        onReadings={setDrawn}
      />
      <VisuallyHidden>
        <span id={`${id}-summary`}>{`${summary} ${spokenReadings(readingsAt(last))}`.trimEnd()}</span>
        <span id={`${id}-keys`}>{CHART_KEYS_HELP}</span>
        <span aria-live="polite">{spoken}</span>
      </VisuallyHidden>
      <ChartFooter
        source={source}
        series={settings.series}
        run={run}
        isTableOpen={isTableOpen}
        onTableOpenChange={setTableOpen}
      />
      {isTableOpen ? <ChartTable title={title} model={model} readingsAt={readingsAt} /> : null}
    </figure>
  );
}
