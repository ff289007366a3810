import type { PriceSource } from '@tradesense/core/market/price-source.ts';
import { lazy, Suspense, useId, useState } from 'react';
import { classNames } from '../ui/class-names.ts';
import { Skeleton } from '../ui/skeleton.tsx';
import { VisuallyHidden } from '../ui/visually-hidden.tsx';
import styles from './candle-chart.module.css';
import { ChartFooter } from './chart-footer.tsx';
import { ChartLegend } from './chart-legend.tsx';
import { ChartTable } from './chart-table.tsx';
import { CHART_KEYS_HELP } from './model/chart-command.ts';
import type { ChartModel } from './model/chart-model.ts';
import { legendOf } from './model/legend.ts';
import { chartSummary } from './model/summary.ts';
import { useChartCommands } from './use-chart-commands.ts';

const ChartCanvas = lazy(() => import('./chart-canvas.tsx'));

export interface CandleChartProps {
  /** What the chart shows, such as 'BTC, daily': its accessible name. */
  title: string;
  /** Keep the object while nothing has changed: a new one is drawn anew and shown whole. */
  model: ChartModel;
  source: PriceSource;
  size?: 'regular' | 'tall';
}

/** Candles with volume, a crosshair legend, zoom and pan by hand and keyboard, and the same content for screen readers. */
export function CandleChart({ title, model, source, size = 'regular' }: CandleChartProps) {
  const id = useId();
  const { viewRef, pointed, spoken, setPointed, run, onKeyDown } = useChartCommands(model);
  const [isFocused, setFocused] = useState(false);
  const [isTableOpen, setTableOpen] = useState(false);
  const legend = legendOf(model, pointed ?? model.bars.length - 1);
  return (
    <figure className={styles['chart']}>
      {legend === null ? null : <ChartLegend legend={legend} />}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- ARIA's role for what handles every key itself */}
      <div
        className={classNames(styles['stage'], styles[size])}
        role="application"
        aria-roledescription="candlestick chart"
        aria-label={title}
        aria-describedby={`${id}-summary ${id}-keys`}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the same
        tabIndex={0}
        onKeyDown={onKeyDown}
        onFocus={() => setFocused(true)}
        onBlur={() => setFocused(false)}
        // The canvas swallows the press that would focus its frame.
        onPointerDown={(event) => event.currentTarget.focus({ preventScroll: true })}
        onPointerLeave={() => setPointed(null)}
      >
        <Suspense fallback={<Skeleton height="100%" />}>
          <ChartCanvas model={model} isWheelActive={isFocused} onPoint={setPointed} viewRef={viewRef} />
        </Suspense>
      </div>
      <VisuallyHidden>
        <span id={`${id}-summary`}>{chartSummary(model)}</span>
        <span id={`${id}-keys`}>{CHART_KEYS_HELP}</span>
        <span aria-live="polite">{spoken}</span>
      </VisuallyHidden>
      <ChartFooter source={source} run={run} isTableOpen={isTableOpen} onTableOpenChange={setTableOpen} />
      {isTableOpen ? <ChartTable title={title} model={model} /> : null}
    </figure>
  );
}
