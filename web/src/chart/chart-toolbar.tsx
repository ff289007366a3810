import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { lazy, memo, Suspense, type ReactNode, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import { showToast } from '../ui/toast-store.ts';
import styles from './chart-toolbar.module.css';
import { hasVolume, type ChartModel } from './model/chart-model.ts';
import { SERIES_TYPES, type ChartSettings } from './model/chart-settings.ts';
import { INTERVAL_LABELS, SERIES_LABELS } from './model/setting-text.ts';
import type { CompareSwitch, IntervalSwitch } from './model/toolbar-choice.ts';
import { copyImage, isCopyOffered, pictureOf, savePicture } from './save-image.ts';
import { ToolSelect } from './tool-select.tsx';
import { ToolbarButton } from './toolbar-button.tsx';
import {
  COPY_IMAGE_ICON,
  DISPLAY_ICON,
  FULL_SCREEN_ICON,
  INDICATORS_ICON,
  LISTEN_ICON,
  SAVE_IMAGE_ICON,
  STOP_ICON,
} from './toolbar-icons.ts';
import { useFullscreen } from './use-fullscreen.ts';
import { useAudioChart } from './use-audio-chart.ts';
import type { ChartView } from './view/chart-view.ts';

const IndicatorDialog = lazy(() => import('./indicator-dialog.tsx'));
const DisplayDialog = lazy(() => import('./display-dialog.tsx'));

const NOT_DRAWN = 'The chart is not drawn yet. Try again in a moment.';

/** Shows one sentence about a press in the toolbar. A later sentence replaces it. */
function say(title: string): void {
  showToast({ key: 'chart-toolbar', title, durationMs: 4_000 });
}

export type SettingsDialog = 'indicators' | 'display';

/** The button that captures an image of the chart: its label, and what it does with the image. */
export interface PictureTaking {
  readonly label: string;
  readonly onPicture: (picture: Blob) => void;
}

interface ChartToolbarProps {
  title: string;
  model: ChartModel;
  source: PriceSource;
  settings: ChartSettings;
  onSettingsChange: (settings: ChartSettings) => void;
  intervals: IntervalSwitch | undefined;
  compare: CompareSwitch | undefined;
  /** The page's own controls, shown after the chart's choices (interval, chart type …). */
  actions: ReactNode;
  /** The button that captures an image of the chart, for pages that store the image. */
  picture: PictureTaking | undefined;
  viewRef: RefObject<ChartView | null>;
  figure: RefObject<HTMLElement | null>;
  /** The settings dialog that is open; `null` if none is. */
  dialog: SettingsDialog | null;
  onDialogChange: (dialog: SettingsDialog | null) => void;
  /** Called with the index of the bar whose tone is playing, and with `null` at the end. */
  onBarPlayed: (index: number | null) => void;
}

/** Shows the settings and commands of a chart. Loaded only for charts with a toolbar. */
export default memo(function ChartToolbar(props: ChartToolbarProps) {
  const { title, model, settings, onSettingsChange, viewRef, figure, onBarPlayed } = props;
  const { dialog, onDialogChange } = props;
  const listening = useAudioChart(viewRef, model, onBarPlayed);
  const fullscreen = useFullscreen(figure);
  const close = (): void => onDialogChange(null);
  const count = settings.indicators.length;
  return (
    <div className={styles['place']}>
      <fieldset className={styles['toolbar']} aria-label={`Chart controls of ${title}`}>
        <ToolbarChoices {...props} />
        <ToolbarButton
          icon={INDICATORS_ICON}
          isNamedWhenWide
          aria-haspopup="dialog"
          onClick={() => onDialogChange('indicators')}
        >
          Indicators{count > 0 ? ` (${count})` : ''}
        </ToolbarButton>
        {props.actions}
        <ToolbarButton icon={DISPLAY_ICON} aria-haspopup="dialog" onClick={() => onDialogChange('display')}>
          Display
        </ToolbarButton>
        <ToolbarButton
          icon={listening.isPlaying ? STOP_ICON : LISTEN_ICON}
          aria-pressed={listening.isPlaying}
          onClick={() => (viewRef.current === null ? say(NOT_DRAWN) : listening.toggle())}
        >
          {listening.isPlaying ? 'Stop sound' : 'Listen'}
        </ToolbarButton>
        <ImageButtons {...props} />
        {fullscreen.isOffered ? (
          <ToolbarButton icon={FULL_SCREEN_ICON} aria-pressed={fullscreen.isOn} onClick={fullscreen.toggle}>
            {fullscreen.isOn ? 'Leave full screen' : 'Full screen'}
          </ToolbarButton>
        ) : null}
        <Suspense fallback={null}>
          {dialog === 'indicators' ? (
            <IndicatorDialog
              settings={settings}
              hasVolume={hasVolume(model)}
              onSettingsChange={onSettingsChange}
              onClose={close}
            />
          ) : null}
          {dialog === 'display' ? (
            <DisplayDialog model={model} settings={settings} onSettingsChange={onSettingsChange} onClose={close} />
          ) : null}
        </Suspense>
      </fieldset>
    </div>
  );
});

/**
 * Shows buttons that save an image of the chart, copy it (if the browser can copy images), and pass it to the page (if
 * `picture` is given).
 */
function ImageButtons({ title, source, model, settings, compare, viewRef, figure, picture }: ChartToolbarProps) {
  const words = { title, source, model, settings, comparison: compare?.comparison ?? null };
  /** Calls `act` with the chart, or says that it is not drawn: this toolbar can load before the chart library. */
  function withView(act: (view: ChartView, element: HTMLElement) => Promise<void>): void {
    if (viewRef.current === null || figure.current === null) say(NOT_DRAWN);
    else void act(viewRef.current, figure.current);
  }
  async function give(view: ChartView, element: HTMLElement, take: (blob: Blob) => void): Promise<void> {
    try {
      take(await pictureOf(view, element, words));
    } catch {
      say('The browser could not draw the image. Try again.');
    }
  }
  async function copy(view: ChartView, element: HTMLElement): Promise<void> {
    const isCopied = await copyImage(view, element, words);
    say(isCopied ? 'Image copied' : 'The browser did not take the image. Save it instead.');
  }
  return (
    <>
      {picture === undefined ? null : (
        <Button
          variant="ghost"
          size="small"
          onClick={() => withView((view, element) => give(view, element, picture.onPicture))}
        >
          {picture.label}
        </Button>
      )}
      <ToolbarButton
        icon={SAVE_IMAGE_ICON}
        onClick={() => withView((view, element) => give(view, element, (image) => savePicture(image, title)))}
      >
        Save image
      </ToolbarButton>
      {isCopyOffered() ? (
        <ToolbarButton icon={COPY_IMAGE_ICON} onClick={() => withView(copy)}>
          Copy image
        </ToolbarButton>
      ) : null}
    </>
  );
}

function ToolbarChoices({ settings, onSettingsChange, intervals, compare }: ChartToolbarProps) {
  return (
    <>
      {intervals ? <IntervalChoice intervals={intervals} /> : null}
      <ToolSelect
        label="Chart type"
        value={settings.series}
        onValueChange={(value) => {
          const series = SERIES_TYPES.find((type) => type === value);
          if (series) onSettingsChange({ ...settings, series });
        }}
      >
        {SERIES_TYPES.map((type) => (
          <option key={type} value={type}>
            {SERIES_LABELS[type]}
          </option>
        ))}
      </ToolSelect>
      {compare ? (
        <ToolSelect
          label="Compare with"
          value={compare.selected ?? ''}
          onValueChange={(value) => compare.onSelect(value === '' ? null : value)}
        >
          <option value="">Compare …</option>
          {compare.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </ToolSelect>
      ) : null}
    </>
  );
}

/** Shows the intervals as buttons, or as a list if the toolbar is too narrow for buttons. */
function IntervalChoice({ intervals: { options, selected, onSelect } }: { intervals: IntervalSwitch }) {
  return (
    <>
      <span className={styles['narrowIntervals']}>
        <ToolSelect
          label="Interval"
          value={selected}
          onValueChange={(value) => {
            const chosen = options.find((option) => option === value);
            if (chosen) onSelect(chosen);
          }}
        >
          {options.map((option) => (
            <option key={option} value={option}>
              {INTERVAL_LABELS[option]}
            </option>
          ))}
        </ToolSelect>
      </span>
      <fieldset className={styles['intervals']} aria-label="Interval">
        {options.map((option) => (
          <button
            key={option}
            type="button"
            className={styles['interval']}
            aria-label={`${option}, ${INTERVAL_LABELS[option]}`}
            title={INTERVAL_LABELS[option]}
            aria-pressed={option === selected}
            onClick={() => onSelect(option)}
          >
            {option}
          </button>
        ))}
      </fieldset>
    </>
  );
}
