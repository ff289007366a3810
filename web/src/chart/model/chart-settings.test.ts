// If this fails, a learner's indicators are lost, doubled or drawn with invalid numbers.
import { describe, expect, it } from 'vitest';
import {
  BARE_SETTINGS,
  INDICATORS_MAX,
  parseChartSettings,
  withIndicator,
  withNumbers,
  withoutIndicator,
  type ChartSettings,
} from './chart-settings.ts';
import {
  indicatorLabel,
  INDICATOR_KINDS,
  INDICATORS,
  refusalOf,
  settingProblem,
  type IndicatorKind,
} from './indicator-setting.ts';

function withKinds(...kinds: readonly IndicatorKind[]): ChartSettings {
  return kinds.reduce(withIndicator, BARE_SETTINGS);
}

describe('indicators of a chart', () => {
  it('start with the default numbers, and each with its own id and color', () => {
    const { indicators } = withKinds('sma', 'sma', 'macd');
    expect(indicators.map(indicatorLabel)).toEqual(['SMA 20', 'SMA 20', 'MACD 12 26 9']);
    expect(indicators.map(({ id }) => id)).toEqual(['sma-1', 'sma-2', 'macd-1']);
    expect(indicators.map(({ color }) => color)).toEqual([1, 2, 3]);
  });

  it('use an id and a color that became free again', () => {
    const settings = withIndicator(withoutIndicator(withKinds('sma', 'ema'), 'sma-1'), 'sma');
    expect(settings.indicators.map(({ id, color }) => [id, color])).toEqual([
      ['ema-1', 2],
      ['sma-1', 1],
    ]);
  });

  it(`cannot be more than ${INDICATORS_MAX}`, () => {
    const settings = withKinds(...Array.from({ length: INDICATORS_MAX + 2 }, (): IndicatorKind => 'ema'));
    expect(settings.indicators).toHaveLength(INDICATORS_MAX);
  });

  it('change their numbers only to valid ones', () => {
    const settings = withKinds('macd');
    expect(withNumbers(settings, 'macd-1', [5, 10, 3]).indicators[0]?.numbers).toEqual([5, 10, 3]);
    expect(withNumbers(settings, 'macd-1', [26, 12, 9])).toEqual(settings);
  });
});

describe('settingProblem', () => {
  it.each<{ kind: IndicatorKind; numbers: number[]; problem: string | null }>([
    { kind: 'sma', numbers: [200], problem: null },
    { kind: 'sma', numbers: [0], problem: 'Period: 1 to 500' },
    { kind: 'sma', numbers: [2.5], problem: 'Period: 1 to 500' },
    { kind: 'sma', numbers: [], problem: '1 numbers are required' },
    { kind: 'bollinger', numbers: [20, 2.1], problem: null },
    { kind: 'bollinger', numbers: [20, Number.NaN], problem: 'Deviations: 0.1 to 10' },
    { kind: 'macd', numbers: [26, 26, 9], problem: 'Fast must be shorter than slow' },
    { kind: 'parabolic-sar', numbers: [0.2, 0.2], problem: null },
    { kind: 'parabolic-sar', numbers: [0.3, 0.2], problem: 'The step must not exceed the maximum' },
    { kind: 'keltner', numbers: [20, 10, 0], problem: 'Width in ATR: 0.1 to 10' },
    { kind: 'stochastic-rsi', numbers: [14, 14, 3, 501], problem: 'Signal: 1 to 500' },
  ])('returns $problem for $kind with the numbers $numbers', ({ kind, numbers, problem }) => {
    expect(settingProblem(kind, numbers)).toBe(problem);
  });
});

describe('refusalOf', () => {
  it('refuses indicators of volume with the reason, but only on bars without volume', () => {
    const refused = INDICATOR_KINDS.filter((kind) => refusalOf(kind, false) !== null);
    expect(refused).toEqual(['vwap', 'volume-profile', 'rolling-vwap', 'mfi', 'obv']);
    expect(refusalOf('obv', false)).toBe(
      'On-balance volume is computed from volume, and the bars of this chart have none.',
    );
    expect(INDICATOR_KINDS.filter((kind) => refusalOf(kind, true) !== null)).toEqual([]);
  });
});

describe('INDICATORS', () => {
  it.each(INDICATOR_KINDS)('gives %s default numbers that are valid for it', (kind) => {
    const usual = INDICATORS[kind].parameters.map((parameter) => parameter.usual);
    expect(settingProblem(kind, usual)).toBeNull();
  });
});

describe('parseChartSettings', () => {
  it.each([0, INDICATORS_MAX, 2 * INDICATORS_MAX])(
    'returns stored settings unchanged, with the kinds from number %i on',
    (start) => {
      const settings = {
        ...withKinds(...INDICATOR_KINDS.slice(start, start + INDICATORS_MAX)),
        series: 'area',
        isInverted: true,
        zone: 'utc',
      } as const;
      expect(parseChartSettings(JSON.parse(JSON.stringify(settings)))).toEqual(settings);
    },
  );

  it.each<{ name: string; stored: unknown; expected: ChartSettings }>([
    { name: 'nothing', stored: null, expected: BARE_SETTINGS },
    { name: 'a text', stored: 'candles', expected: BARE_SETTINGS },
    {
      name: 'an unknown series',
      stored: { series: 'renko', scale: 'log' },
      expected: { ...BARE_SETTINGS, scale: 'log' },
    },
    {
      name: 'settings from before the scale could be inverted',
      stored: { series: 'candles', scale: 'linear', volume: 'pane', zone: 'local', indicators: [] },
      expected: BARE_SETTINGS,
    },
    {
      name: 'indicators of which some do not fit',
      stored: {
        indicators: [
          { id: 'a', kind: 'sma', numbers: [10], color: 9 },
          { id: 'a', kind: 'ema', numbers: [10], color: 1 },
          { id: 'b', kind: 'sma', numbers: ['10'], color: 1 },
          { id: 'c', kind: 'ichimoku', numbers: [], color: 1 },
          7,
        ],
      },
      expected: { ...BARE_SETTINGS, indicators: [{ id: 'a', kind: 'sma', numbers: [10], color: 1 }] },
    },
  ])('returns valid settings for $name', ({ stored, expected }) => {
    expect(parseChartSettings(stored)).toEqual(expected);
  });
});
