import { fillHeikinAshi } from '@tradesense/core/market/indicators/heikin-ashi.ts';
import {
  AreaSeries,
  BarSeries,
  CandlestickSeries,
  LineSeries,
  type IChartApiBase,
  type ISeriesApi,
  type SeriesType as LibrarySeriesType,
} from 'lightweight-charts';
import { GrowingColumn, type ChartColumns } from '../model/bar-columns.ts';
import type { SeriesType } from '../model/chart-settings.ts';
import type { ValueScale } from '../model/value-scale.ts';
import type { BarIndexScale } from './bar-index-scale.ts';
import { candleOptions, lineOptions, priceAxisFormat, type LastPrice } from './chart-options.ts';
import type { Palette } from './palette.ts';
import { SeriesFeed, type SeriesItem } from './series-feed.ts';

/** Appearance of the main series. Any part of it may change while the bars stay the same. */
export interface MainLook {
  readonly type: SeriesType;
  readonly palette: Palette;
  readonly scale: ValueScale;
  readonly locale: string;
  readonly lastPrice: LastPrice;
}

/** The averaged candles of Heikin-Ashi. They are updated together with the bars. */
class AveragedColumns {
  readonly #columns = [new GrowingColumn(), new GrowingColumn(), new GrowingColumn(), new GrowingColumn()] as const;

  update(bars: ChartColumns, from: number): void {
    for (const column of this.#columns) column.resize(bars.length);
    fillHeikinAshi(bars, this.views(), from);
  }

  views() {
    const [o, h, l, c] = this.#columns;
    return { o: o.view, h: h.view, l: l.view, c: c.view };
  }
}

/** The series of the bars, in the type that the reader has chosen. */
export class MainSeries {
  readonly series: ISeriesApi<LibrarySeriesType, number>;
  readonly #feed: SeriesFeed;
  readonly #averaged: AveragedColumns | null;
  readonly #look: MainLook;

  constructor(chart: IChartApiBase<number>, scale: BarIndexScale, columns: ChartColumns, look: MainLook) {
    this.#look = look;
    this.#averaged = look.type === 'heikin-ashi' ? new AveragedColumns() : null;
    this.series = addSeries(chart, look);
    this.#feed = new SeriesFeed(this.series, scale, (index, time) => this.#itemAt(columns, index, time));
  }

  setAll(columns: ChartColumns): void {
    this.#averaged?.update(columns, 0);
    this.#feed.setAll(columns.length);
  }

  update(columns: ChartColumns, from: number): void {
    this.#averaged?.update(columns, from);
    this.#feed.update(from, columns.length);
  }

  #itemAt(columns: ChartColumns, index: number, time: number): SeriesItem {
    const { type, palette } = this.#look;
    if (type === 'line' || type === 'area') return { time, value: columns.c[index] ?? 0 };
    const { o, h, l, c } = this.#averaged?.views() ?? columns;
    const close = c[index] ?? 0;
    const item = { time, open: o[index] ?? 0, high: h[index] ?? 0, low: l[index] ?? 0, close };
    if (type !== 'hollow-candles') return item;
    const color = close >= (c[index - 1] ?? item.open) ? palette.rising : palette.falling;
    return {
      ...item,
      color: close >= item.open ? 'transparent' : color,
      borderColor: color,
      wickColor: color,
    };
  }
}

function addSeries(chart: IChartApiBase<number>, look: MainLook): ISeriesApi<LibrarySeriesType, number> {
  const { type, palette, scale, locale, lastPrice } = look;
  const price = { priceFormat: priceAxisFormat(scale, locale), ...lastPrice };
  const line = { ...lineOptions(palette.lines[1]), lineWidth: 2 as const };
  switch (type) {
    case 'line':
      return chart.addSeries(LineSeries, { ...line, ...price });
    case 'area':
      return chart.addSeries(AreaSeries, {
        ...line,
        lineColor: palette.lines[1],
        topColor: palette.area,
        bottomColor: 'transparent',
        ...price,
      });
    case 'bars':
      return chart.addSeries(BarSeries, {
        upColor: palette.rising,
        downColor: palette.falling,
        thinBars: false,
        ...price,
      });
    case 'candles':
    case 'hollow-candles':
    case 'heikin-ashi':
      return chart.addSeries(CandlestickSeries, { ...candleOptions(palette, scale, locale), ...price });
  }
}
