import {
  CrosshairMode,
  LineStyle,
  type CandlestickSeriesPartialOptions,
  type ChartOptionsImpl,
  type DeepPartial,
  type HistogramSeriesPartialOptions,
  type LineSeriesPartialOptions,
  type PriceFormatCustom,
} from 'lightweight-charts';
import type { ChartModel } from '../model/chart-model.ts';
import {
  formatChangePlace,
  formatPrice,
  formatPricePlace,
  formatVolume,
  minMove,
  type ValueScale,
} from '../model/value-scale.ts';
import type { Palette } from './palette.ts';

const FONT_SIZE_PX = 12;
const PRICE_AXIS_MIN_PX = 64;
/**
 * Usual width of a price axis whose labels have eight digits, in pixels. The real width is known only once the chart is
 * drawn.
 */
export const PRICE_AXIS_USUAL_PX = 84;
/** Minimum width of a bar in pixels. At this width, half a million bars fit on a wide screen. */
const MIN_BAR_SPACING_PX = 0.004;

/**
 * How the chart can be moved. `isWheelActive` is whether the wheel pans and zooms the chart; until the chart has the
 * focus, the wheel scrolls the page instead.
 */
export interface InteractionOptions {
  readonly isWheelActive: boolean;
  readonly isMotionReduced: boolean;
}

/** Returns the options of the whole chart in the colors of a palette. */
export function chartOptions(palette: Palette, locale: string): DeepPartial<ChartOptionsImpl<number>> {
  const crosshairLine = {
    color: palette.crosshair,
    style: LineStyle.Dashed,
    labelBackgroundColor: palette.crosshairLabel,
  };
  return {
    layout: {
      background: { color: 'transparent' },
      textColor: palette.text,
      fontFamily: palette.fontFamily,
      fontSize: FONT_SIZE_PX,
      // The logo is off, because its style element would need an exception in the content security policy. The text
      // below the chart gives the credit instead.
      attributionLogo: false,
      panes: { enableResize: false, separatorColor: palette.border },
    },
    localization: { percentageFormatter: (value: number) => formatChangePlace(value, locale) },
    grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: crosshairLine, horzLine: crosshairLine },
    // A minimum width, because the bars would otherwise move whenever the longest price changes.
    // Numbers that would touch the border of a pane are left out.
    rightPriceScale: { borderColor: palette.border, minimumWidth: PRICE_AXIS_MIN_PX, entireTextOnly: true },
    timeScale: {
      borderColor: palette.border,
      lockVisibleTimeRangeOnResize: true,
      shiftVisibleRangeOnNewBar: false,
      allowBoldLabels: false,
      minBarSpacing: MIN_BAR_SPACING_PX,
      // Bars narrower than a pixel are merged. So the time to draw 100,000 bars depends on the width of the screen, not
      // on the number of bars.
      enableConflation: true,
      tickMarkMaxCharacterLength: 7,
    },
  };
}

/**
 * Returns the options for moving the chart. A vertical drag by finger scrolls the page, so that nobody gets stuck on a
 * chart.
 */
export function interactionOptions(manners: InteractionOptions): DeepPartial<ChartOptionsImpl<number>> {
  return {
    handleScroll: {
      mouseWheel: manners.isWheelActive,
      pressedMouseMove: true,
      horzTouchDrag: true,
      vertTouchDrag: false,
    },
    handleScale: {
      mouseWheel: manners.isWheelActive,
      pinch: true,
      axisPressedMouseMove: true,
      axisDoubleClickReset: true,
    },
    kineticScroll: { touch: !manners.isMotionReduced, mouse: false },
  };
}

/**
 * Returns the options of candles. Rising candles are hollow and falling candles are filled, so that the direction can
 * be seen without color.
 */
export function candleOptions(palette: Palette, scale: ValueScale, locale: string): CandlestickSeriesPartialOptions {
  return {
    upColor: 'transparent',
    borderUpColor: palette.rising,
    wickUpColor: palette.rising,
    downColor: palette.falling,
    borderDownColor: palette.falling,
    wickDownColor: palette.falling,
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: priceAxisFormat(scale, locale),
  };
}

/** Returns the format of the price axis. Values at which no price is possible have no label. */
export function priceAxisFormat(scale: ValueScale, locale: string): PriceFormatCustom {
  return {
    type: 'custom',
    minMove: minMove(scale),
    formatter: (price: number) => formatPricePlace(scale, price, locale),
  };
}

/**
 * Returns the format of an axis whose values are in the unit of prices but may be negative, such as price differences.
 */
export function priceFormat(scale: ValueScale, locale: string): PriceFormatCustom {
  return {
    type: 'custom',
    minMove: minMove(scale),
    formatter: (price: number) => formatPrice(scale, price, locale),
  };
}

/** Whether and how the last price is marked across the chart and on its axis. */
export interface LastPrice {
  readonly priceLineVisible: boolean;
  readonly lastValueVisible: boolean;
  readonly priceLineColor: string;
}

/** Returns the options of a plain line without a marked last value. */
export function lineOptions(color: string, isDashed = false): LineSeriesPartialOptions {
  return {
    color,
    lineWidth: 1,
    lineStyle: isDashed ? LineStyle.Dashed : LineStyle.Solid,
    priceLineVisible: false,
    lastValueVisible: false,
    crosshairMarkerVisible: false,
  };
}

/** Returns the options of the volume bars. They have one color, because the candle above shows the direction. */
export function volumeOptions(palette: Palette, scale: ValueScale, locale: string): HistogramSeriesPartialOptions {
  const formatter = (volume: number): string =>
    scale.kind === 'relative' ? `${Math.round(volume)}%` : formatVolume(scale, volume, locale);
  return {
    color: palette.volume,
    priceLineVisible: false,
    lastValueVisible: false,
    priceFormat: { type: 'custom', minMove: 0.01, formatter },
  };
}

/** Options that stop panning and zooming while a layer has captured the pointer. */
export const STILL_OPTIONS: DeepPartial<ChartOptionsImpl<number>> = { handleScroll: false, handleScale: false };

/**
 * Returns how the last price is marked. A chart with a decision has no such mark, because the chart already marks the
 * close at the decision. A chart with bar numbers has none either.
 */
export function lastPriceOf(model: ChartModel, palette: Palette): LastPrice {
  const isMarked = model.decision === null && model.xAxis.kind === 'time';
  return { priceLineVisible: isMarked, lastValueVisible: isMarked, priceLineColor: palette.lastPrice };
}
