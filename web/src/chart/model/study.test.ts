// If this fails, an indicator on a chart differs from its definition, or a live bar from the same bar in history.
import { ema } from '@tradesense/core/market/indicators/ema.ts';
import { rsi } from '@tradesense/core/market/indicators/rsi.ts';
import { describe, expect, it } from 'vitest';
import { ChartColumns } from './bar-columns.ts';
import type { ChartBar } from './chart-bar.ts';
import { BARE_SETTINGS, withIndicator } from './chart-settings.ts';
import { INDICATOR_KINDS } from './indicator-setting.ts';
import { studiesOf } from './study.ts';
import type { XAxis } from './x-axis.ts';

const AXIS: XAxis = { kind: 'time', zone: 'UTC', interval: '1h', assetClass: 'crypto' };
const HOUR_MS = 3_600_000;
const BARS: readonly ChartBar[] = Array.from({ length: 200 }, (_, i) => {
  const c = 100 + 10 * Math.sin(i / 7) + (i % 5);
  return { x: i * HOUR_MS, o: c - 1, h: c + 2, l: c - 3, c, v: 1 + (i % 9) };
});
const ALL = INDICATOR_KINDS.map((kind) => withIndicator(BARE_SETTINGS, kind).indicators).flat();

function studied(bars: readonly ChartBar[]) {
  const columns = new ChartColumns();
  columns.update(bars, 0);
  const studies = studiesOf(ALL, AXIS);
  for (const study of studies) study.update(columns, 0);
  return { columns, studies };
}

function valuesOf({ studies }: ReturnType<typeof studied>): number[][] {
  return studies.flatMap((study) => study.outputs.map((output) => [...study.values(output)]));
}

describe('studiesOf', () => {
  it('gives each indicator but the volume profile, with the values of its definition', () => {
    const { studies } = studied(BARS);
    expect(studies.map(({ setting }) => setting.kind)).toEqual(
      INDICATOR_KINDS.filter((kind) => kind !== 'volume-profile'),
    );
    const closes = BARS.map(({ c }) => c);
    const valuesOfKind = (kind: string) => {
      const study = studies.find(({ setting }) => setting.kind === kind);
      return study?.outputs.map((output) => study.values(output))[0];
    };
    expect(valuesOfKind('ema')).toEqual(ema(closes, 20));
    expect(valuesOfKind('rsi')).toEqual(rsi(closes, 14));
  });

  it('carried on tick by tick they say what a computation of the whole says', () => {
    const running = studied(BARS.slice(0, 120));
    const grown = BARS.slice(0, 120);
    for (const bar of BARS.slice(120)) {
      for (const shown of [{ ...bar, c: bar.o, h: bar.o, v: 1 }, bar]) {
        const from = grown.at(-1)?.x === bar.x ? grown.length - 1 : grown.length;
        grown[from] = shown;
        running.columns.update(grown, from);
        for (const study of running.studies) study.update(running.columns, from);
      }
    }
    expect(valuesOf(running)).toEqual(valuesOf(studied(BARS)));
  });

  it('VWAP starts anew each trading day', () => {
    const { studies } = studied(BARS);
    const vwap = studies.find(({ setting }) => setting.kind === 'vwap');
    const values = vwap?.outputs.map((output) => vwap.values(output))[0];
    const bar = BARS[24];
    expect(values?.[24]).toBeCloseTo(((bar?.h ?? 0) + (bar?.l ?? 0) + (bar?.c ?? 0)) / 3, 10);
  });
});
