// A page with only the chart, for end-to-end tests, screenshots and benchmarks. The tests build it; the product does
// not contain it.
import { CandlestickSeries, createChart, HistogramSeries, type IChartApi } from 'lightweight-charts';
import { useEffect, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import '@fontsource/noto-sans/latin-400.css';
import '@fontsource/noto-sans/latin-700.css';
import '../../ui/tokens.css';
import '../../ui/base.css';
import './page-font.css';
import { CandleChart } from '../candle-chart.tsx';
import { preloadChart } from '../chart-stage.tsx';
import { loadIndicators } from '../view/later-indicators.ts';
import { ChartDrawings } from '../drawings/chart-drawings.ts';
import type { ChartModel } from '../model/chart-model.ts';
import { BARE_SETTINGS, parseChartSettings, withIndicator, type ChartSettings } from '../model/chart-settings.ts';
import { levelLayer } from './level-layer.ts';
import { knownBars, pageBars } from './page-bars.ts';
import type { ChartPage, PageOptions } from './page-options.ts';

const HOUR_MS = 3_600_000;
const END = Date.UTC(2024, 6, 1);
const OLDER_BARS = 200;

interface PageState {
  readonly bars: readonly ReturnType<typeof pageBars>[number][];
  readonly older: 'ready' | 'loading' | 'failed';
}

interface Handle {
  readonly tick: (close: number) => void;
  readonly append: (close: number) => void;
}

let handle: Handle | null = null;
function setHandle(next: Handle | null): void {
  handle = next;
}

const level = levelLayer(107);
let drawn = new ChartDrawings(() => crypto.randomUUID());
let root: Root | null = null;
let bare: IChartApi | null = null;

function settingsOf({ settings, indicators = [] }: PageOptions): ChartSettings {
  return indicators.reduce(withIndicator, parseChartSettings(settings, BARE_SETTINGS));
}

function ChartOnPage({ options }: { options: PageOptions }) {
  const [state, setState] = useState<PageState>(() => ({
    bars: barsOf(options),
    older: 'ready',
  }));
  const [settings, setSettings] = useState(() => settingsOf(options));
  const [compared, setCompared] = useState<string | null>(options.isCompared ? 'ETH' : null);
  const [interval, setInterval] = useState<'1h' | '4h'>('1h');
  const [layers] = useState(() => (options.hasLayer ? [level] : []));
  const { bars } = state;
  const model = useMemo<ChartModel>(
    () => ({
      bars,
      xAxis: { kind: 'time', zone: 'Europe/London', interval, assetClass: 'equity' },
      scale: { kind: 'price', decimals: 2 },
      decision: options.decision ?? null,
      locale: 'en-US',
    }),
    [bars, interval, options],
  );
  const comparison = useMemo(
    () => (compared ? { label: compared, bars: pageBars(options.bars, 3, HOUR_MS, END), decimals: 2 } : null),
    [compared, options],
  );
  useEffect(() => {
    setHandle({
      tick: (close) => setState((before) => ({ ...before, bars: withLastClose(before.bars, close) })),
      append: (close) => setState((before) => ({ ...before, bars: [...before.bars, nextBar(before.bars, close)] })),
    });
  }, []);
  const loadOlder = (): void => {
    setState((before) => ({ ...before, older: 'loading' }));
    setTimeout(() => {
      if (options.older === 'failure') setState((before) => ({ ...before, older: 'failed' }));
      else setState((before) => ({ bars: [...olderBars(before.bars), ...before.bars], older: 'ready' }));
    }, 0);
  };
  return (
    <CandleChart
      title="Test, hourly"
      model={model}
      source="simulated"
      settings={settings}
      layers={layers}
      {...(options.size === undefined ? {} : { size: options.size })}
      {...(options.drawings === undefined ? {} : { drawings: drawn })}
      {...(options.barsInView === undefined ? {} : { barsInView: options.barsInView })}
      {...(options.older ? { older: { status: state.older, load: loadOlder } } : {})}
      {...(options.isBare
        ? {}
        : {
            onSettingsChange: setSettings,
            intervals: {
              options: ['1h', '4h'] as const,
              selected: interval,
              onSelect: (next) => setInterval(next === '4h' ? '4h' : '1h'),
            },
            compare: {
              options: [{ value: 'ETH', label: 'ETH' }],
              selected: compared,
              onSelect: setCompared,
              comparison,
            },
          })}
    />
  );
}

function barsOf({ bars, hasNoVolume }: PageOptions): PageState['bars'] {
  const known = knownBars(bars, 7, HOUR_MS, END);
  return hasNoVolume ? known.map((bar) => ({ ...bar, v: 0 })) : known;
}

function withLastClose(bars: PageState['bars'], c: number): PageState['bars'] {
  const last = bars.at(-1);
  return last ? bars.with(-1, { ...last, c, h: Math.max(last.h, c), l: Math.min(last.l, c) }) : bars;
}

function nextBar(bars: PageState['bars'], c: number): PageState['bars'][number] {
  const last = bars.at(-1) ?? { x: END, c };
  return { x: last.x + HOUR_MS, o: last.c, h: Math.max(last.c, c), l: Math.min(last.c, c), c, v: 20 };
}

function olderBars(bars: PageState['bars']): PageState['bars'] {
  return pageBars(OLDER_BARS, 11, HOUR_MS, bars[0]?.x ?? END);
}

function element(): HTMLElement {
  const found = document.querySelector<HTMLElement>('#root');
  if (!found) throw new Error('the page has no #root');
  return found;
}

const chartPage: ChartPage = {
  mount(options: PageOptions): void {
    drawn = new ChartDrawings(() => crypto.randomUUID());
    drawn.adopt(options.drawings ?? []);
    const made = createRoot(element());
    root = made;
    flushSync(() => made.render(<ChartOnPage options={options} />));
  },
  unmount(): void {
    root?.unmount();
    root = null;
    handle = null;
  },
  tick: (close: number): void => handle?.tick(close),
  append: (close: number): void => handle?.append(close),
  levelPrice: (): number => level.price(),
  drawings: () => drawn.state().history.drawings,
  mountBare(count: number): void {
    const bars = knownBars(count, 7, HOUR_MS, END);
    const container = document.createElement('div');
    container.style.cssText = 'height: 384px';
    element().replaceChildren(container);
    bare = createChart(container, { autoSize: true });
    const time = (x: number) => (x / 1_000) as never;
    bare
      .addSeries(CandlestickSeries)
      .setData(bars.map(({ x, o, h, l, c }) => ({ time: time(x), open: o, high: h, low: l, close: c })));
    bare.addSeries(HistogramSeries, {}, 1).setData(bars.map(({ x, v }) => ({ time: time(x), value: v })));
    bare.timeScale().fitContent();
  },
  unmountBare(): void {
    bare?.remove();
    bare = null;
    element().replaceChildren();
  },
  async preload(bars): Promise<void> {
    knownBars(bars, 7, HOUR_MS, END);
    await Promise.all([
      preloadChart(),
      loadIndicators(),
      import('../chart-toolbar.tsx'),
      import('../drawings/drawing-toolbar.tsx'),
    ]);
  },
};

Object.assign(window, { chartPage });
