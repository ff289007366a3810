import {
  CandlestickSeries,
  HistogramSeries,
  LineStyle,
  createChartEx,
  type IChartApiBase,
  type IPriceLine,
  type ISeriesApi,
  type MouseEventParams,
} from 'lightweight-charts';
import { hasVolume, slotCount, type ChartModel } from '../model/chart-model.ts';
import { wholeViewport, type Viewport } from '../model/viewport.ts';
import { barLabel, tickLabel, tickWeights } from '../model/x-axis.ts';
import { BarIndexScale, type BarLabels } from './bar-index-scale.ts';
import { candleOptions, chartOptions, mannersOptions, volumeOptions, type ChartManners } from './chart-options.ts';
import { DecisionLayer } from './decision-layer.ts';
import type { Palette } from './palette.ts';

const CANDLE_PANE_STRETCH = 4;
const VOLUME_PANE_STRETCH = 1;

/** The drawn chart: takes models and palettes, tells which bar is under the pointer. Indexes are bar indexes. */
export interface ChartView {
  show(model: ChartModel): void;
  paint(palette: Palette): void;
  behave(manners: ChartManners): void;
  viewport(): Viewport | null;
  moveTo(viewport: Viewport): void;
  /** Puts the crosshair on a bar, or takes it away. */
  point(index: number | null): void;
  /** Takes the canvas, its listeners and observers away. Nothing may be called afterwards. */
  destroy(): void;
}

export interface ChartViewSetup {
  readonly container: HTMLElement;
  readonly model: ChartModel;
  readonly palette: Palette;
  readonly manners: ChartManners;
  /** Called with the bar under the mouse or finger, `null` when there is none. */
  readonly onPoint: (index: number | null) => void;
}

function labelsOf(model: ChartModel): BarLabels {
  const weights = tickWeights(model.xAxis, model.bars);
  return {
    weightAt: (index) => weights[index] ?? 0,
    tickAt: (index, weight) => tickLabel(model.xAxis, model.bars[index]?.x ?? 0, weight, model.locale),
    nameAt: (index) => barLabel(model.xAxis, model.bars[index]?.x ?? 0, model.locale),
  };
}

class LightweightView implements ChartView {
  readonly #chart: IChartApiBase<number>;
  readonly #scale: BarIndexScale;
  readonly #candles: ISeriesApi<'Candlestick', number>;
  readonly #decision: DecisionLayer;
  readonly #volumeDecision: DecisionLayer;
  readonly #onMove: (event: MouseEventParams<number>) => void;
  #volume: ISeriesApi<'Histogram', number> | null = null;
  #decisionClose: IPriceLine | null = null;
  #model: ChartModel;
  #palette: Palette;

  constructor({ container, model, palette, manners, onPoint }: ChartViewSetup) {
    this.#model = model;
    this.#palette = palette;
    this.#scale = new BarIndexScale(labelsOf(model));
    this.#chart = createChartEx<number, BarIndexScale>(container, this.#scale, {
      autoSize: true,
      ...chartOptions(palette),
      ...mannersOptions(manners),
    });
    this.#candles = this.#chart.addSeries(CandlestickSeries, candleOptions(palette, model.scale, model.locale));
    this.#decision = new DecisionLayer(palette, true);
    this.#volumeDecision = new DecisionLayer(palette, false);
    this.#candles.attachPrimitive(this.#decision);
    // Moves made by `point` carry no source event: only what a hand does is told.
    this.#onMove = (event) => {
      if (event.sourceEvent) onPoint(this.#barAt(event.logical));
    };
    this.#chart.subscribeCrosshairMove(this.#onMove);
    this.show(model);
  }

  show(model: ChartModel): void {
    this.#model = model;
    this.#scale.labels = labelsOf(model);
    this.#candles.setData(
      model.bars.map((bar, time) => ({ time, open: bar.o, high: bar.h, low: bar.l, close: bar.c })),
    );
    this.#showVolume();
    this.#showDecision();
    this.#applyFormats();
    this.moveTo(wholeViewport(slotCount(model)));
  }

  paint(palette: Palette): void {
    this.#palette = palette;
    this.#chart.applyOptions(chartOptions(palette));
    this.#applyFormats();
    this.#showDecision();
  }

  behave(manners: ChartManners): void {
    this.#chart.applyOptions(mannersOptions(manners));
  }

  viewport(): Viewport | null {
    return this.#chart.timeScale().getVisibleLogicalRange();
  }

  moveTo(viewport: Viewport): void {
    this.#chart.timeScale().setVisibleLogicalRange(viewport);
  }

  point(index: number | null): void {
    const bar = index === null ? undefined : this.#model.bars[index];
    if (index === null || !bar) this.#chart.clearCrosshairPosition();
    else this.#chart.setCrosshairPosition(bar.c, index, this.#candles);
  }

  destroy(): void {
    this.#chart.unsubscribeCrosshairMove(this.#onMove);
    this.#chart.remove();
  }

  #barAt(logical: number | undefined): number | null {
    return logical !== undefined && this.#model.bars[logical] ? logical : null;
  }

  #showVolume(): void {
    const { scale, locale } = this.#model;
    if (!hasVolume(this.#model)) {
      if (this.#volume) this.#chart.removePane(this.#volume.getPane().paneIndex());
      this.#volume = null;
      return;
    }
    if (!this.#volume) {
      this.#volume = this.#chart.addSeries(HistogramSeries, volumeOptions(this.#palette, scale, locale), 1);
      this.#candles.getPane().setStretchFactor(CANDLE_PANE_STRETCH);
      this.#volume.getPane().setStretchFactor(VOLUME_PANE_STRETCH);
      this.#volume.attachPrimitive(this.#volumeDecision);
      this.#volume.priceScale().applyOptions({ scaleMargins: { top: 0.15, bottom: 0 } });
    }
    this.#volume.setData(this.#model.bars.map((bar, time) => ({ time, value: bar.v })));
  }

  #showDecision(): void {
    const { decision, bars } = this.#model;
    const isRevealed = decision !== null && bars.length > decision.setupBars;
    for (const layer of [this.#decision, this.#volumeDecision]) layer.update(decision, isRevealed, this.#palette);
    if (this.#decisionClose) this.#candles.removePriceLine(this.#decisionClose);
    const last = decision ? bars[decision.setupBars - 1] : undefined;
    this.#decisionClose = last
      ? this.#candles.createPriceLine({
          price: last.c,
          color: this.#palette.decisionLine,
          lineWidth: 1,
          lineStyle: LineStyle.Dotted,
          title: '',
        })
      : null;
  }

  #applyFormats(): void {
    const { scale, locale } = this.#model;
    this.#candles.applyOptions(candleOptions(this.#palette, scale, locale));
    this.#volume?.applyOptions(volumeOptions(this.#palette, scale, locale));
  }
}

/** Draws `model` into `container`, which must be empty and gives the size. */
export function createChartView(setup: ChartViewSetup): ChartView {
  return new LightweightView(setup);
}
