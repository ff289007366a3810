import {
  CrosshairMode,
  LineStyle,
  type CandlestickSeriesPartialOptions,
  type ChartOptionsImpl,
  type DeepPartial,
  type HistogramSeriesPartialOptions,
} from 'lightweight-charts';
import { formatPrice, formatVolume, minMove, type ValueScale } from '../model/value-scale.ts';
import type { Palette } from './palette.ts';

const FONT_SIZE_PX = 12;

/** How the chart may be moved. The wheel belongs to the page until the chart has the focus. */
export interface ChartManners {
  readonly isWheelActive: boolean;
  readonly isMotionReduced: boolean;
}

/** Options of the whole chart for a palette. */
export function chartOptions(palette: Palette): DeepPartial<ChartOptionsImpl<number>> {
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
    grid: { vertLines: { color: palette.grid }, horzLines: { color: palette.grid } },
    crosshair: { mode: CrosshairMode.Normal, vertLine: crosshairLine, horzLine: crosshairLine },
    rightPriceScale: { borderColor: palette.border },
    timeScale: {
      borderColor: palette.border,
      lockVisibleTimeRangeOnResize: true,
      shiftVisibleRangeOnNewBar: false,
      allowBoldLabels: false,
      minBarSpacing: 0.2,
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
    priceFormat: {
      type: 'custom',
      minMove: minMove(scale),
      formatter: (price: number) => formatPrice(scale, price, locale),
    },
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
