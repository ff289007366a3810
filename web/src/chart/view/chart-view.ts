import {
  LineStyle,
  PriceScaleMode,
  createChartEx,
  type IChartApiBase,
  type IPriceLine,
  type MouseEventParams,
} from 'lightweight-charts';
import { barsChange, type BarsChange } from '../model/bars-change.ts';
import { priceScaleOf, type ChartContent } from '../model/chart-content.ts';
import { slotCount, type ChartModel } from '../model/chart-model.ts';
import type { PriceScaleKind } from '../model/chart-settings.ts';
import type { Reading } from '../model/reading.ts';
import {
  barsAtFirst,
  lastBarsViewport,
  marginAfterNewest,
  revealing,
  shifted,
  wholeViewport,
  type Viewport,
} from '../model/viewport.ts';
import { barLabel, tickLabel, tickWeight } from '../model/x-axis.ts';
import { BarIndexScale } from './bar-index-scale.ts';
import type { ChartLayer } from './chart-layer.ts';
import {
  chartOptions,
  interactionOptions,
  PRICE_AXIS_USUAL_PX,
  STILL_OPTIONS,
  type InteractionOptions,
} from './chart-options.ts';
import { DecisionLayer } from './decision-layer.ts';
import { LayerHost } from './layer-host.ts';
import type { Palette } from './palette.ts';
import { SeriesStack, stackKey } from './series-stack.ts';

/**
 * A mounted chart. It draws its content in the colors of a palette, and reports the bar under the pointer. All indexes
 * are bar indexes.
 */
export interface ChartView {
  /**
   * Draws the content. If it has different bars, draws everything. Otherwise draws only what changed and keeps the
   * viewport.
   */
  show(content: ChartContent): void;
  paint(palette: Palette): void;
  behave(manners: InteractionOptions): void;
  setLayers(layers: readonly ChartLayer[]): void;
  /** Offers a key to the layers. Returns whether a layer handled it. */
  offerKey(event: KeyboardEvent, pointed: number | null): boolean;
  viewport(): Viewport | null;
  moveTo(viewport: Viewport): void;
  /**
   * Moves the crosshair to a bar, at `price` or, without it, at the bar's close. Hides the crosshair if `index` is
   * `null`.
   */
  point(index: number | null, price?: number): void;
  readingsAt(index: number): readonly Reading[];
  /** Returns an image of the chart as it is drawn now, without the crosshair, at the resolution of the screen. */
  picture(): HTMLCanvasElement;
  /** Removes the canvas, its listeners and observers. No method may be called afterwards. */
  destroy(): void;
}

export interface ChartViewSetup {
  readonly container: HTMLElement;
  readonly content: ChartContent;
  readonly palette: Palette;
  readonly manners: InteractionOptions;
  /** Number of the last bars that a new chart shows. Default: all. */
  readonly barsInView: number | undefined;
  /** Called with the bar under the mouse or finger; `null` if there is none. */
  readonly onPoint: (index: number | null) => void;
  readonly onViewport: (viewport: Viewport) => void;
}

const SCALE_MODES: Readonly<Record<PriceScaleKind, PriceScaleMode>> = {
  linear: PriceScaleMode.Normal,
  log: PriceScaleMode.Logarithmic,
  percent: PriceScaleMode.Percentage,
};

class LightweightView implements ChartView {
  readonly #chart: IChartApiBase<number>;
  readonly #scale: BarIndexScale;
  readonly #setup: ChartViewSetup;
  readonly #decision: DecisionLayer;
  readonly #volumeDecision: DecisionLayer;
  readonly #layers: LayerHost;
  readonly #onMove: (event: MouseEventParams<number>) => void;
  readonly #onRange: (viewport: Viewport | null) => void;
  #stack: SeriesStack;
  #decisionClose: IPriceLine | null = null;
  #content: ChartContent;
  #palette: Palette;
  #manners: InteractionOptions;
  #isStill = false;
  /**
   * Viewport that the next frame will show; `null` if none was requested. The library applies it only in that frame,
   * and another command may be run before.
   */
  #target: Viewport | null = null;
  /** Bar to which a command moved the crosshair; `null` if there is none. */
  #pointed: number | null = null;
  /**
   * Whether series are being replaced. The scale then changes by itself, which must not be reported as a move by the
   * reader.
   */
  #isChanging = false;

  constructor(setup: ChartViewSetup) {
    const { container, content, palette, manners, onPoint, onViewport } = setup;
    this.#setup = setup;
    this.#content = content;
    this.#palette = palette;
    this.#manners = manners;
    this.#scale = new BarIndexScale({
      weightAt: (index) => tickWeight(this.#model.xAxis, this.#model.bars, index),
      tickAt: (index, weight) => tickLabel(this.#model.xAxis, this.#xAt(index), weight, this.#model.locale),
      nameAt: (index) => barLabel(this.#model.xAxis, this.#xAt(index), this.#model.locale),
    });
    this.#chart = createChartEx<number, BarIndexScale>(container, this.#scale, {
      autoSize: true,
      ...chartOptions(palette, content.model.locale),
      ...interactionOptions(manners),
    });
    this.#decision = new DecisionLayer(palette, true);
    this.#volumeDecision = new DecisionLayer(palette, false);
    this.#layers = new LayerHost({
      container,
      bars: () => this.#model.bars,
      palette: () => this.#palette,
      setStill: (isStill) => this.#setStill(isStill),
      point: (index, price) => this.#lead(index, price),
    });
    this.#stack = this.#newStack();
    this.#finish();
    this.#showNewest();
    this.#onMove = (event) => {
      if (event.sourceEvent) this.#pointed = null;
      // An event without a source event means that the chart has moved. Another bar may then be under a pointer that
      // rests.
      else if (this.#isChanging || this.#pointed !== null || event.logical === undefined) return;
      onPoint(this.#barAt(event.logical));
    };
    this.#onRange = (viewport) => {
      if (!viewport || this.#isChanging) return;
      this.#target = null;
      onViewport(viewport);
    };
    this.#chart.subscribeCrosshairMove(this.#onMove);
    this.#chart.timeScale().subscribeVisibleLogicalRangeChange(this.#onRange);
  }

  show(content: ChartContent): void {
    const before = this.#content;
    const change = changeOf(before.model, content.model);
    const viewport = this.viewport();
    const isNewStack = stackKey(before) !== stackKey(content);
    this.#content = content;
    this.#isChanging = true;
    if (isNewStack || change.kind === 'different') this.#rebuild();
    else this.#carryOn(change, before);
    this.#finish();
    this.#isChanging = false;
    if (change.kind === 'different' || viewport === null) this.#showNewest();
    else this.#keepInPlace(viewport, change, before.model.bars.length, isNewStack);
  }

  paint(palette: Palette): void {
    const viewport = this.viewport();
    this.#palette = palette;
    this.#chart.applyOptions(chartOptions(palette, this.#model.locale));
    this.#isChanging = true;
    this.#rebuild();
    this.#finish();
    this.#isChanging = false;
    if (viewport) this.moveTo(viewport);
  }

  behave(manners: InteractionOptions): void {
    const { isWheelActive, isMotionReduced } = this.#manners;
    if (manners.isWheelActive === isWheelActive && manners.isMotionReduced === isMotionReduced) return;
    this.#manners = manners;
    this.#setStill(this.#isStill);
  }

  setLayers(layers: readonly ChartLayer[]): void {
    this.#layers.setLayers(layers);
  }

  offerKey(event: KeyboardEvent, pointed: number | null): boolean {
    return this.#layers.onKey(event, pointed);
  }

  viewport(): Viewport | null {
    return this.#target ?? this.#chart.timeScale().getVisibleLogicalRange();
  }

  moveTo(viewport: Viewport): void {
    this.#target = viewport;
    this.#chart.timeScale().setVisibleLogicalRange(viewport);
  }

  point(index: number | null, price?: number): void {
    this.#pointed = index;
    const bar = index === null ? undefined : this.#model.bars[index];
    if (index === null || !bar) this.#chart.clearCrosshairPosition();
    else this.#chart.setCrosshairPosition(price ?? bar.c, this.#scale.positionOf(index), this.#stack.main.series);
  }

  /** Moves the crosshair to a bar that a layer's key chose, as if the pointer were on it. */
  #lead(index: number, price?: number): void {
    const viewport = this.viewport();
    if (viewport) this.moveTo(revealing(viewport, index));
    this.point(index, price);
    this.#setup.onPoint(index);
  }

  readingsAt(index: number): readonly Reading[] {
    return this.#stack.readingsAt(index);
  }

  picture(): HTMLCanvasElement {
    return this.#chart.takeScreenshot(true);
  }

  destroy(): void {
    this.#layers.destroy();
    this.#chart.unsubscribeCrosshairMove(this.#onMove);
    this.#chart.timeScale().unsubscribeVisibleLogicalRangeChange(this.#onRange);
    this.#chart.remove();
  }

  get #model(): ChartModel {
    return this.#content.model;
  }

  #xAt(index: number): number {
    return this.#model.bars[index]?.x ?? 0;
  }

  #barAt(logical: number | undefined): number | null {
    return logical !== undefined && this.#model.bars[logical] ? logical : null;
  }

  #setStill(isStill: boolean): void {
    this.#isStill = isStill;
    this.#chart.applyOptions(isStill ? STILL_OPTIONS : interactionOptions(this.#manners));
  }

  #newStack(): SeriesStack {
    return new SeriesStack({
      chart: this.#chart,
      scale: this.#scale,
      content: this.#content,
      palette: this.#palette,
      onPrice: [this.#decision, this.#layers],
      onVolume: [this.#volumeDecision],
    });
  }

  #rebuild(): void {
    this.#removeDecisionClose();
    this.#stack.destroy();
    this.#scale.reset();
    this.#stack = this.#newStack();
  }

  #carryOn(change: BarsChange, before: ChartContent): void {
    const isOtherComparison = before.comparison?.bars !== this.#content.comparison?.bars;
    if (change.kind === 'older') this.#scale.makeRoomBefore(change.count);
    const isTail = change.kind === 'tail' && change.from >= before.model.bars.length - 1;
    if (isTail && !isOtherComparison) this.#stack.update(this.#content, change.from);
    else if (change.kind !== 'none' || isOtherComparison) this.#stack.setAll(this.#content);
  }

  /**
   * Adjusts the viewport after bars were added. If the new bars are in front, the viewport shifts with the old bars. If
   * the new bars are at the end and the last bar was visible, the viewport moves on with them.
   */
  #keepInPlace(viewport: Viewport, change: BarsChange, barsBefore: number, isNewStack: boolean): void {
    const older = change.kind === 'older' ? change.count : 0;
    const newer = this.#model.bars.length - barsBefore - older;
    if (this.#pointed !== null) this.point(this.#pointed + older);
    const isFollowing = newer > 0 && viewport.to >= barsBefore - 1;
    if (older > 0 || isFollowing || isNewStack) this.moveTo(shifted(viewport, older + (isFollowing ? newer : 0)));
  }

  #showNewest(): void {
    const slots = slotCount(this.#model);
    const { barsInView, container } = this.#setup;
    const hidden = slots - this.#model.bars.length;
    const paneWidth = container.clientWidth - PRICE_AXIS_USUAL_PX;
    const bars = barsAtFirst(barsInView, slots, paneWidth, hidden);
    const marginAfter = marginAfterNewest(barsInView, paneWidth);
    this.moveTo(bars === slots ? wholeViewport(slots) : lastBarsViewport(slots, bars, marginAfter));
  }

  #finish(): void {
    const scale = this.#stack.main.series.priceScale();
    const mode = SCALE_MODES[priceScaleOf(this.#content)];
    const { isInverted: invertScale } = this.#content.settings;
    const shown = scale.options();
    if (shown.mode !== mode || shown.invertScale !== invertScale) scale.applyOptions({ mode, invertScale });
    this.#showDecision();
  }

  #removeDecisionClose(): void {
    if (this.#decisionClose) this.#stack.main.series.removePriceLine(this.#decisionClose);
    this.#decisionClose = null;
  }

  #showDecision(): void {
    const { decision, bars } = this.#model;
    const isRevealed = decision !== null && bars.length > decision.setupBars;
    for (const layer of [this.#decision, this.#volumeDecision]) layer.update(decision, isRevealed, this.#palette);
    this.#removeDecisionClose();
    const last = decision ? bars[decision.setupBars - 1] : undefined;
    if (!last) return;
    this.#decisionClose = this.#stack.main.series.createPriceLine({
      price: last.c,
      color: this.#palette.decisionLine,
      lineWidth: 1,
      lineStyle: LineStyle.Dotted,
      title: '',
    });
  }
}

/**
 * Returns how the bars of two models differ. A chart with a decision is redrawn completely whenever its model changes,
 * so that the outcome comes into view.
 */
function changeOf(before: ChartModel, after: ChartModel): BarsChange {
  if (before === after) return { kind: 'none' };
  if (before.decision || after.decision || !canShareBars(before, after)) return { kind: 'different' };
  return barsChange(before.bars, after.bars);
}

/**
 * Whether the series can keep their drawn bars when the model changes from `before` to `after`. Only the time zone may
 * differ, because the zone affects only labels.
 */
function canShareBars(before: ChartModel, after: ChartModel): boolean {
  return groundOf(before) === groundOf(after);
}

function groundOf({ xAxis, scale }: ChartModel): string {
  return JSON.stringify([xAxis.kind === 'time' ? { ...xAxis, zone: '' } : xAxis, scale]);
}

/** Creates a chart in `container`, which must be empty and determines its size. */
export function createChartView(setup: ChartViewSetup): ChartView {
  return new LightweightView(setup);
}
