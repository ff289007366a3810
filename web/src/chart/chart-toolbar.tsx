import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { lazy, Suspense, useState, type RefObject } from 'react';
import { Button } from '../ui/button.tsx';
import styles from './chart-toolbar.module.css';
import type { ChartModel } from './model/chart-model.ts';
import { SERIES_TYPES, type ChartSettings } from './model/chart-settings.ts';
import { INTERVAL_LABELS, SERIES_LABELS } from './model/setting-text.ts';
import type { CompareSwitch, IntervalSwitch } from './model/toolbar-choice.ts';
import { saveImage } from './save-image.ts';
import { ToolSelect } from './tool-select.tsx';
import { useFullscreen } from './use-fullscreen.ts';
import { useAudioChart } from './use-audio-chart.ts';
import type { ChartView } from './view/chart-view.ts';

const IndicatorDialog = lazy(() => import('./indicator-dialog.tsx'));
const DisplayDialog = lazy(() => import('./display-dialog.tsx'));

interface ChartToolbarProps {
  title: string;
  model: ChartModel;
  source: PriceSource;
  settings: ChartSettings;
  onSettingsChange: (settings: ChartSettings) => void;
  intervals: IntervalSwitch | undefined;
  compare: CompareSwitch | undefined;
  viewRef: RefObject<ChartView | null>;
  figure: RefObject<HTMLElement | null>;
  /** Called with the bar that is playing, and with `null` at the end. */
  onBarPlayed: (index: number | null) => void;
}

/** Shows the settings and commands of a chart. Loaded only for charts with a toolbar. */
export default function ChartToolbar(props: ChartToolbarProps) {
  const { title, model, source, settings, onSettingsChange, viewRef, figure, onBarPlayed } = props;
  const [open, setOpen] = useState<'indicators' | 'display' | null>(null);
  const listening = useAudioChart(viewRef, model, onBarPlayed);
  const fullscreen = useFullscreen(figure);
  const close = (): void => setOpen(null);
  const count = settings.indicators.length;
  return (
    <fieldset className={styles['toolbar']} aria-label={`Chart controls of ${title}`}>
      <ToolbarChoices {...props} />
      <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen('indicators')}>
        Indicators{count > 0 ? ` (${count})` : ''}
      </Button>
      <Button variant="ghost" size="small" aria-haspopup="dialog" onClick={() => setOpen('display')}>
        Display
      </Button>
      <Button variant="ghost" size="small" aria-pressed={listening.isPlaying} onClick={listening.toggle}>
        {listening.isPlaying ? 'Stop sound' : 'Listen'}
      </Button>
      <Button
        variant="ghost"
        size="small"
        onClick={() => viewRef.current && saveImage(viewRef.current, figure.current, { title, source, model })}
      >
        Save image
      </Button>
      {fullscreen.isOffered ? (
        <Button variant="ghost" size="small" aria-pressed={fullscreen.isOn} onClick={fullscreen.toggle}>
          {fullscreen.isOn ? 'Leave full screen' : 'Full screen'}
        </Button>
      ) : null}
      <Suspense fallback={null}>
        {open === 'indicators' ? (
          <IndicatorDialog settings={settings} onSettingsChange={onSettingsChange} onClose={close} />
        ) : null}
        {open === 'display' ? (
          <DisplayDialog model={model} settings={settings} onSettingsChange={onSettingsChange} onClose={close} />
        ) : null}
      </Suspense>
    </fieldset>
  );
}

function ToolbarChoices({ settings, onSettingsChange, intervals, compare }: ChartToolbarProps) {
  return (
    <>
      {intervals ? (
        <ToolSelect
          label="Interval"
          value={intervals.selected}
          onValueChange={(value) => {
            const chosen = intervals.options.find((option) => option === value);
            if (chosen) intervals.onSelect(chosen);
          }}
        >
          {intervals.options.map((option) => (
            <option key={option} value={option}>
              {INTERVAL_LABELS[option]}
            </option>
          ))}
        </ToolSelect>
      ) : null}
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
