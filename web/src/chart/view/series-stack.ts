import { HistogramSeries, LineSeries, type IChartApiBase, type ISeriesPrimitive } from 'lightweight-charts';
import { alignedClose } from '../model/aligned-closes.ts';
import { ChartColumns } from '../model/bar-columns.ts';
import type { ChartContent } from '../model/chart-content.ts';
import { hasVolume } from '../model/chart-model.ts';
import { refusalOf, type IndicatorSetting } from '../model/indicator-setting.ts';
import { readingsAt, refusedReading, type Reading } from '../model/reading.ts';
import type { ComputedIndicator } from '../model/computed-indicator.ts';
import type { BarIndexScale } from './bar-index-scale.ts';
import { lastPriceOf, lineOptions, priceAxisFormat, volumeOptions } from './chart-options.ts';
import { MainSeries } from './main-series.ts';
import type { Palette } from './palette.ts';
import { SeriesFeed } from './series-feed.ts';
import type { IndicatorCanvas } from './indicator-series.ts';
import { indicatorCode } from './later-indicators.ts';
import type { VolumeProfileLayer } from './volume-profile-layer.ts';

const PRICE_PANE_STRETCH = 4;
const PANE_STRETCH = 1;
const OVERLAY_TOP = 0.8;

export interface SeriesStackSetup {
  readonly chart: IChartApiBase<number>;
  readonly scale: BarIndexScale;
  readonly content: ChartContent;
  readonly palette: Palette;
  /** Layers to draw: `onPrice` over the price pane, `onVolume` over the volume pane if there is one. */
  readonly onPrice: readonly ISeriesPrimitive<number>[];
  readonly onVolume: readonly ISeriesPrimitive<number>[];
}

/**
 * Returns a key made from everything that the series depend on except the bars. If the key changes, a new stack is
 * needed.
 */
export function stackKey({ model, settings, comparison }: ChartContent): string {
  const { xAxis, scale, locale } = model;
  const shown = [settings.series, settings.indicators, settings.volume, hasVolume(model)];
  return JSON.stringify([xAxis, scale, locale, model.decision !== null, shown, comparison?.label ?? null]);
}

/** All series of a chart in their panes: bars, volume, comparison and indicators. */
export class SeriesStack {
  readonly main: MainSeries;
  readonly columns = new ChartColumns();
  readonly #setup: SeriesStackSetup;
  readonly #indicators: readonly ComputedIndicator[];
  readonly #refused: readonly IndicatorSetting[];
  readonly #feeds: SeriesFeed[] = [];
  readonly #profiles: readonly VolumeProfileLayer[];
  #content: ChartContent;

  constructor(setup: SeriesStackSetup) {
    const { chart, scale, content, palette, onPrice } = setup;
    const { model, settings } = content;
    this.#setup = setup;
    this.#content = content;
    this.main = new MainSeries(chart, scale, this.columns, {
      type: settings.series,
      palette,
      scale: model.scale,
      locale: model.locale,
      lastPrice: lastPriceOf(model, palette),
    });
    const hasVolumes = hasVolume(model);
    const drawn = settings.indicators.filter(({ kind }) => refusalOf(kind, hasVolumes) === null);
    this.#refused = settings.indicators.filter((each) => !drawn.includes(each));
    const profiles = drawn.filter(({ kind }) => kind === 'volume-profile');
    this.#profiles = profiles.map((each) => new (indicatorCode().VolumeProfileLayer)(this.columns, each, palette));
    for (const primitive of [...onPrice, ...this.#profiles]) this.main.series.attachPrimitive(primitive);
    this.main.series.getPane().setPreserveEmptyPane(true);
    this.main.series.getPane().setStretchFactor(PRICE_PANE_STRETCH);
    this.#indicators = drawn.length === 0 ? [] : indicatorCode().computedIndicators(drawn, model.xAxis);
    this.#addVolume();
    if (content.comparison) this.#addComparison();
    this.#addIndicators();
    this.setAll(content);
  }

  /** Draws all bars again. Their number and order may have changed. */
  setAll(content: ChartContent): void {
    this.#content = content;
    const { bars } = content.model;
    this.columns.update(bars, 0);
    for (const indicator of this.#indicators) indicator.update(this.columns, 0);
    this.main.setAll(this.columns);
    for (const feed of this.#feeds) feed.setAll(bars.length);
    this.#refreshProfiles();
  }

  /** Draws the bars from index `from` on, which must not be before the last drawn bar. */
  update(content: ChartContent, from: number): void {
    this.#content = content;
    const { bars } = content.model;
    this.columns.update(bars, from);
    for (const indicator of this.#indicators) indicator.update(this.columns, from);
    this.main.update(this.columns, from);
    for (const feed of this.#feeds) feed.update(from, bars.length);
    this.#refreshProfiles();
  }

  readingsAt(index: number): readonly Reading[] {
    const { model, comparison } = this.#content;
    return [...readingsAt(model, this.#indicators, comparison, index), ...this.#refused.map(refusedReading)];
  }

  /** Removes every series and leaves an empty price pane. */
  destroy(): void {
    const { chart, onPrice, onVolume } = this.#setup;
    for (const primitive of [...onPrice, ...this.#profiles]) this.main.series.detachPrimitive(primitive);
    for (const { series } of this.#feeds) {
      for (const primitive of onVolume) series.detachPrimitive(primitive);
      chart.removeSeries(series);
    }
    chart.removeSeries(this.main.series);
  }

  #refreshProfiles(): void {
    for (const profile of this.#profiles) profile.refresh(this.#setup.palette);
  }

  #addVolume(): void {
    const { chart, scale, palette, onVolume } = this.#setup;
    const { model, settings } = this.#content;
    if (settings.volume === 'off' || !hasVolume(model)) return;
    const options = volumeOptions(palette, model.scale, model.locale);
    const isPane = settings.volume === 'pane';
    const series = isPane
      ? chart.addSeries(HistogramSeries, options, 1)
      : chart.addSeries(HistogramSeries, { ...options, priceScaleId: '' }, 0);
    series.priceScale().applyOptions({ scaleMargins: { top: isPane ? 0.15 : OVERLAY_TOP, bottom: 0 } });
    if (isPane) {
      series.getPane().setStretchFactor(PANE_STRETCH);
      for (const primitive of onVolume) series.attachPrimitive(primitive);
    }
    const { columns } = this;
    this.#feeds.push(new SeriesFeed(series, scale, (index, time) => ({ time, value: columns.v[index] ?? 0 })));
  }

  #addComparison(): void {
    const { chart, scale, palette } = this.#setup;
    const { model } = this.#content;
    const format = priceAxisFormat(model.scale, model.locale);
    const series = chart.addSeries(LineSeries, {
      ...lineOptions(palette.comparison),
      lineWidth: 2,
      priceFormat: format,
    });
    const itemAt = (index: number, time: number) => {
      const value = alignedClose(this.#content.comparison?.bars ?? [], this.columns.x[index] ?? 0);
      return Number.isNaN(value) ? { time } : { time, value };
    };
    this.#feeds.push(new SeriesFeed(series, scale, itemAt));
  }

  #addIndicators(): void {
    const { chart, scale, palette } = this.#setup;
    const canvas: IndicatorCanvas = { chart, scale, model: this.#content.model, palette };
    for (const indicator of this.#indicators) {
      const { addIndicator, isOnPrice } = indicatorCode();
      const pane = isOnPrice(indicator) ? 0 : chart.panes().length;
      const feeds = addIndicator(canvas, indicator, pane);
      if (pane > 0) feeds[0]?.series.getPane().setStretchFactor(PANE_STRETCH);
      this.#feeds.push(...feeds);
    }
  }
}
