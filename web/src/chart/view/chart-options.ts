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
/** Half a million bars still fit a wide screen. */
const MIN_BAR_SPACING_PX = 0.004;

/** How the chart may be moved. The wheel belongs to the page until the chart has the focus. */
export interface ChartManners {
  readonly isWheelActive: boolean;
  readonly isMotionReduced: boolean;
}

/** Options of the whole chart for a palette. */
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
      // Its style element would need an exception in the content security policy; the credit is text below the chart.
      attributionLogo: false,
      panes: { enableResize: false, separatorColor: palette.border },
    },
    localization: { percentageFormatter: (value: number) => formatPercent(value, locale) },
    grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: crosshairLine, horzLine: crosshairLine },
    // A floor to its width keeps the bars from shifting whenever the longest price changes.
    rightPriceScale: { borderColor: palette.border, minimumWidth: PRICE_AXIS_MIN_PX },
    timeScale: {
      borderColor: palette.border,
      lockVisibleTimeRangeOnResize: true,
      shiftVisibleRangeOnNewBar: false,
      allowBoldLabels: false,
      minBarSpacing: MIN_BAR_SPACING_PX,
      // Bars narrower than a pixel are drawn merged: a hundred thousand of them cost what a screenful costs.
      enableConflation: true,
      tickMarkMaxCharacterLength: 7,
    },
  };
}

/** Options for moving the chart. Vertical touch drags stay the page's, so that a chart never traps a scrolling finger. */
export function mannersOptions(manners: ChartManners): DeepPartial<ChartOptionsImpl<number>> {
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

/** Rising candles are hollow, falling ones filled: the fill says what the colour says. */
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

/** Prices of an axis, written as everywhere else. */
export function priceFormat(scale: ValueScale, locale: string): PriceFormatCustom {
  return {
    type: 'custom',
    minMove: minMove(scale),
    formatter: (price: number) => formatPrice(scale, price, locale),
  };
}

/** Whether the last price is marked across the chart and on its axis: where it still moves, or says where things stand. */
export interface LastPrice {
  readonly priceLineVisible: boolean;
  readonly lastValueVisible: boolean;
  readonly priceLineColor: string;
}

/** A plain line, of an indicator or of prices, that marks no last value. */
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

/** Options of the volume bars. One colour: the candle above each says whether the bar rose. */
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

/** Nothing moves: a layer has taken the pointer. */
export const STILL_OPTIONS: DeepPartial<ChartOptionsImpl<number>> = { handleScroll: false, handleScale: false };

/** The last price is marked where it says where things stand now; under a decision the line at its close does that. */
export function lastPriceOf(model: ChartModel, palette: Palette): LastPrice {
  const isMarked = model.decision === null && model.xAxis.kind === 'time';
  return { priceLineVisible: isMarked, lastValueVisible: isMarked, priceLineColor: palette.lastPrice };
}
