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
import { formatPercent, formatPrice, formatVolume, minMove, type ValueScale } from '../model/value-scale.ts';
import type { Palette } from './palette.ts';

const FONT_SIZE_PX = 12;
const PRICE_AXIS_MIN_PX = 64;
/** Usual width of a price axis whose label has eight digits. The actual width is known once the chart is drawn. */
export const PRICE_AXIS_USUAL_PX = 84;
/** Minimum width of a bar, at which half a million bars fit on a wide screen. */
const MIN_BAR_SPACING_PX = 0.004;

/** How the chart can be moved. The wheel scrolls the page until the chart has the focus. */
export interface InteractionOptions {
  readonly isWheelActive: boolean;
  readonly isMotionReduced: boolean;
}

/** Returns the options of the whole chart for a palette. */
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
      // The logo's style element would need an exception in the content security policy. The credit is shown as text
      // below the chart.
      attributionLogo: false,
      panes: { enableResize: false, separatorColor: palette.border },
    },
    localization: { percentageFormatter: (value: number) => formatPercent(value, locale) },
    grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: crosshairLine, horzLine: crosshairLine },
    // A minimum width prevents the bars from moving whenever the longest price changes.
    rightPriceScale: { borderColor: palette.border, minimumWidth: PRICE_AXIS_MIN_PX },
    timeScale: {
      borderColor: palette.border,
      lockVisibleTimeRangeOnResize: true,
      shiftVisibleRangeOnNewBar: false,
      allowBoldLabels: false,
      minBarSpacing: MIN_BAR_SPACING_PX,
      // Bars narrower than a pixel are merged, so that 100,000 of them cost as much as a screenful.
      enableConflation: true,
      tickMarkMaxCharacterLength: 7,
    },
  };
}

/**
 * Returns the options for moving the chart. Vertical touch drags scroll the page, so that a chart never traps a finger.
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

/** Rising candles are hollow, falling ones filled, so that the direction does not depend on color alone. */
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
    priceFormat: priceFormat(scale, locale),
  };
}

/** Formats the prices of an axis like all other prices of the chart. */
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

/** Disables panning and zooming while a layer has captured the pointer. */
export const STILL_OPTIONS: DeepPartial<ChartOptionsImpl<number>> = { handleScroll: false, handleScale: false };

/**
 * Returns how the last price is marked. A chart with a decision has no mark, because the decision line shows that
 * close.
 */
export function lastPriceOf(model: ChartModel, palette: Palette): LastPrice {
  const isMarked = model.decision === null && model.xAxis.kind === 'time';
  return { priceLineVisible: isMarked, lastValueVisible: isMarked, priceLineColor: palette.lastPrice };
}
