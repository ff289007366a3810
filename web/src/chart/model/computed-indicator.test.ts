// If this fails, an indicator on a chart differs from its definition, or its value for a bar changes when the bar
// closes.
import { ema } from '@tradesense/core/market/indicators/ema.ts';
import { rsi } from '@tradesense/core/market/indicators/rsi.ts';
import { describe, expect, it } from 'vitest';
import { ChartColumns } from './bar-columns.ts';
import type { ChartBar } from './chart-bar.ts';
import { BARE_SETTINGS, withIndicator } from './chart-settings.ts';
import { INDICATOR_KINDS } from './indicator-setting.ts';
import { computedIndicators } from './computed-indicator.ts';
import type { XAxis } from './x-axis.ts';

const AXIS: XAxis = { kind: 'time', zone: 'UTC', interval: '1h', assetClass: 'crypto' };
const HOUR_MS = 3_600_000;
const BARS: readonly ChartBar[] = Array.from({ length: 200 }, (_, i) => {
  const c = 100 + 10 * Math.sin(i / 7) + (i % 5);
  return { x: i * HOUR_MS, o: c - 1, h: c + 2, l: c - 3, c, v: 1 + (i % 9) };
});
const ALL = INDICATOR_KINDS.map((kind) => withIndicator(BARE_SETTINGS, kind).indicators).flat();

function computed(bars: readonly ChartBar[]) {
  const columns = new ChartColumns();
  columns.update(bars, 0);
  const indicators = computedIndicators(ALL, AXIS);
  for (const indicator of indicators) indicator.update(columns, 0);
  return { columns, indicators };
}

function valuesOf({ indicators }: ReturnType<typeof computed>): number[][] {
  return indicators.flatMap((indicator) => indicator.outputs.map((output) => [...indicator.values(output)]));
}

describe('computedIndicators', () => {
  it('contains every indicator except the volume profile, and the EMA and RSI have the values of core', () => {
    const { indicators } = computed(BARS);
    expect(indicators.map(({ setting }) => setting.kind)).toEqual(
      INDICATOR_KINDS.filter((kind) => kind !== 'volume-profile'),
    );
    const closes = BARS.map(({ c }) => c);
    const valuesOfKind = (kind: string) => {
      const indicator = indicators.find(({ setting }) => setting.kind === kind);
      return indicator?.outputs.map((output) => indicator.values(output))[0];
    };
    expect(valuesOfKind('ema')).toEqual(ema(closes, 20));
    expect(valuesOfKind('rsi')).toEqual(rsi(closes, 14));
  });

  it('gives the same values tick by tick as for all bars at once', () => {
    const running = computed(BARS.slice(0, 120));
    const grown = BARS.slice(0, 120);
    for (const bar of BARS.slice(120)) {
      for (const shown of [{ ...bar, c: bar.o, h: bar.o, v: 1 }, bar]) {
        const from = grown.at(-1)?.x === bar.x ? grown.length - 1 : grown.length;
        grown[from] = shown;
        running.columns.update(grown, from);
        for (const indicator of running.indicators) indicator.update(running.columns, from);
      }
    }
    expect(valuesOf(running)).toEqual(valuesOf(computed(BARS)));
  });

  it('starts the VWAP again each trading day', () => {
    const { indicators } = computed(BARS);
    const vwap = indicators.find(({ setting }) => setting.kind === 'vwap');
    const values = vwap?.outputs.map((output) => vwap.values(output))[0];
    const bar = BARS[24];
    expect(values?.[24]).toBeCloseTo(((bar?.h ?? 0) + (bar?.l ?? 0) + (bar?.c ?? 0)) / 3, 10);
  });
});
