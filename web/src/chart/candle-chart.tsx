/**
 * The chart component of the product. Guarantees: a screen shows, a sound plays and a screen reader reads the same
 * content; every action works by mouse, touch and keyboard; colors come from the tokens and follow the theme. `title`,
 * `model` and `source` are enough for a minimal chart, such as that of a masked question: candles and volume without a
 * toolbar. Each further prop adds one feature:
 *
 * - `size` the height of the chart, see `ChartSize` in `chart-stage.tsx`
 * - `settings` how the chart is drawn; `onSettingsChange` adds the toolbar that changes them (loaded only then); the
 *   owner stores them
 * - `intervals`, `compare` further choices of that toolbar; the owner loads the chosen bars
 * - `older` endless history to the left
 * - `drawings` the learner's drawings and their tools, created and stored by `drawings/use-chart-storage.ts`
 * - `objects` the page's own objects on the chart, shown in the list of objects beside the drawings
 * - `layers` marks and order lines, see `view/chart-layer.ts`; `actions` their controls in the toolbar
 * - `picture` a button of the toolbar that passes an image of the chart to the page
 * - `link` shares the crosshair and the times in view with other charts
 * - `barsInView` number of last bars shown at first; all by default
 *
 * Call `preloadChart` of `chart-stage.tsx` while the bars are loading, so that the chart is drawn in the frame after
 * they arrive.
 *
 * The model is a value. Pass the same object while nothing has changed (`useMemo`), and a new one for a tick, a new bar
 * or older bars. The chart recognizes unchanged bars, so a tick redraws one bar and the viewport stays. Different bars,
 * or a model with a decision, are redrawn and shown whole.
 */
import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { memo, useDeferredValue, useId, useMemo, useRef, useState, type ReactNode } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './candle-chart.module.css';
import type { DrawnReadings } from './chart-canvas.tsx';
import type { ChartLink } from './chart-link.ts';
import { ChartFooter } from './chart-footer.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartReadings } from './chart-readings.tsx';
import { ChartStage, type ChartSize } from './chart-stage.tsx';
import type { PictureTaking, SettingsDialog } from './chart-toolbar.tsx';
import type { ChartDrawings } from './drawings/chart-drawings.ts';
import { useDrawingPart } from './drawings/drawing-part.tsx';
import type { PageObjects } from './drawings/page-objects.ts';
import { loadable, Loaded } from './loaded.tsx';
import { CHART_KEYS_HELP } from './model/chart-command.ts';
import { hasReadings, type ChartContent } from './model/chart-content.ts';
import { modelInZone, type ChartModel } from './model/chart-model.ts';
import { BARE_SETTINGS, shownSettings, type ChartSettings } from './model/chart-settings.ts';
import { legendOf } from './model/legend.ts';
import { spokenReadings } from './model/reading.ts';
import { hasSessions } from './model/session-anchor.ts';
import { chartSummary } from './model/summary.ts';
import type { CompareSwitch, IntervalSwitch } from './model/toolbar-choice.ts';
import type { OlderBars } from './older-bars.tsx';
import { useCalmModel } from './use-calm-model.ts';
import { useChartLink } from './use-chart-link.ts';
import { useChartCommands } from './use-chart-commands.ts';
import type { ChartLayer } from './view/chart-layer.ts';
import { SessionBreaksLayer } from './view/session-breaks-layer.ts';

const toolbar = loadable(() => import('./chart-toolbar.tsx'));
const table = loadable(() => import('./chart-table.tsx'));

export interface CandleChartProps {
  /** Accessible name of the chart, such as 'BTC, daily'. */
  title: string;
  model: ChartModel;
  source: PriceSource;
  size?: ChartSize;
  settings?: ChartSettings;
  onSettingsChange?: (settings: ChartSettings) => void;
  intervals?: IntervalSwitch;
  compare?: CompareSwitch;
  older?: OlderBars;
  drawings?: ChartDrawings;
  objects?: PageObjects;
  layers?: readonly ChartLayer[];
  barsInView?: number;
  link?: ChartLink;
  /** The page's own controls, shown in the toolbar. */
  actions?: ReactNode;
  picture?: PictureTaking;
}

const NO_LAYERS: readonly ChartLayer[] = [];
const NO_READINGS: DrawnReadings = { at: () => [] };

/**
 * Whether the chart fills the remaining space of its page. The indicator values then lie over the bars, and the table
 * takes the place of the bars, because rows above or below the chart would make it smaller.
 */
const isOverlaid = (size: ChartSize): boolean => size === 'desk' || size === 'fill';

interface SummaryProps {
  id: string;
  model: ChartModel;
  readings: string;
}

/**
 * Shows the summary of the chart as text. The text is rendered after the visible parts, because computing it reads
 * every bar.
 */
const Summary = memo(function Summary({ id, model, readings }: SummaryProps) {
  const summarized = useDeferredValue<ChartModel | null>(model, null);
  const summary = useMemo(() => (summarized ? chartSummary(summarized) : ''), [summarized]);
  return <span id={id}>{`${summary} ${readings}`.trimEnd()}</span>;
});

/**
 * Returns the layers. If the chart shows session breaks, the layer of the session breaks comes first, below the others.
 */
function useSessionBreaks(
  { xAxis: axis }: ChartModel,
  { hasSessionBreaks: isOn }: ChartSettings,
  layers: readonly ChartLayer[],
): readonly ChartLayer[] {
  const breaks = useMemo(() => (isOn && hasSessions(axis) ? new SessionBreaksLayer(axis) : null), [axis, isOn]);
  return useMemo(() => (breaks === null ? layers : [breaks, ...layers]), [breaks, layers]);
}

/** Returns what the chart draws: the model, the settings without hidden indicators, and the comparison. */
function useContent(model: ChartModel, settings: ChartSettings, compare: CompareSwitch | undefined): ChartContent {
  const comparison = compare?.comparison ?? null;
  return useMemo(() => ({ model, settings: shownSettings(settings), comparison }), [model, settings, comparison]);
}

/** The chart with its toolbar, drawings and texts. It is rendered again only when its props or its own state change. */
export const CandleChart = memo(function CandleChart(props: CandleChartProps) {
  const { title, source, size = 'regular', settings = BARE_SETTINGS, layers = NO_LAYERS } = props;
  const { onSettingsChange, intervals, compare, older, barsInView, actions, picture } = props;
  const id = useId();
  const model = useMemo(() => modelInZone(props.model, settings.zone), [props.model, settings.zone]);
  const calm = useCalmModel(model);
  const figure = useRef<HTMLElement>(null);
  const withBreaks = useSessionBreaks(model, settings, layers);
  const drawing = useDrawingPart({ ...props, model, calm, settings, figure, layers: withBreaks });
  const content = useContent(model, settings, compare);
  const commands = useChartCommands(model, settings.volume);
  const { viewRef, pointed, spoken, setPointed, run } = commands;
  const onMoved = useChartLink(props.link, model, figure, commands);
  const [isTableOpen, setTableOpen] = useState(false);
  const [dialog, setDialog] = useState<SettingsDialog | null>(null);
  const [drawn, setDrawn] = useState(NO_READINGS);
  const { at: readingsAt } = hasReadings(content) ? drawn : NO_READINGS;
  const last = model.bars.length - 1;
  const legend = legendOf(model, pointed ?? last, settings.volume);
  const openIndicators = onSettingsChange === undefined ? undefined : () => setDialog('indicators');
  const rows = isTableOpen ? (
    <Loaded part={table} fallback={null} props={{ title, model, volume: settings.volume, readingsAt }} />
  ) : null;
  const readings = <ChartReadings readings={readingsAt(pointed ?? last)} onOpen={openIndicators} />;
  return (
    <figure ref={figure} className={classNames(styles['chart'], styles[size])} data-size={size}>
      {onSettingsChange ? (
        <Loaded
          part={toolbar}
          fallback={<Skeleton height="var(--control-height-s)" />}
          props={{
            title,
            model: calm,
            source,
            settings,
            onSettingsChange,
            intervals,
            compare,
            actions,
            picture,
            viewRef,
            figure,
            dialog,
            onDialogChange: setDialog,
            onBarPlayed: setPointed,
          }}
        />
      ) : null}
      {legend === null ? null : <ChartLegend legend={legend}>{isOverlaid(size) ? null : readings}</ChartLegend>}
      {drawing.tools}
      <ChartStage
        {...{ title, content, barsInView, older, size, commands, onMoved }}
        layers={drawing.layers}
        describedBy={`${id}-summary ${id}-keys ${drawing.helpId ?? ''}`.trimEnd()}
        onReadings={setDrawn}
        cover={isOverlaid(size) ? rows : null}
      >
        {isOverlaid(size) ? readings : null}
      </ChartStage>
      <VisuallyHidden>
        <Summary id={`${id}-summary`} model={calm} readings={spokenReadings(readingsAt(last))} />
        <span id={`${id}-keys`}>{CHART_KEYS_HELP}</span>
        <span aria-live="polite">{spoken}</span>
      </VisuallyHidden>
      <ChartFooter {...{ source, run, isTableOpen }} series={settings.series} onTableOpenChange={setTableOpen} />
      {isOverlaid(size) ? null : rows}
    </figure>
  );
});
