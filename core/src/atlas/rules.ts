/** The claims of the atlas, as rules. Their texts are in `content/atlas/claims.yaml`. */
import type { ChartBars } from '../grading/chart-bars.ts';
import { ASSET_CLASSES } from '../market/asset.ts';
import { ATLAS_INTERVALS, type AtlasEvent, type AtlasRule } from './claim.ts';
import {
  busyHourCases,
  firstHourCases,
  mondayEvents,
  monthEndEvents,
  previousDayEvents,
  summerEvents,
} from './events/calendar-events.ts';
import { dojiEvents, engulfingEvents, shadowEvents } from './events/candle-events.ts';
import {
  aboveAverageEvents,
  bollingerEvents,
  breakoutEvents,
  goldenCrossEvents,
  macdEvents,
  rsiEvents,
  threeFallsEvents,
  yearlyTrendEvents,
} from './events/indicator-events.ts';
import { leverageCases } from './events/leverage-cases.ts';
import { openingGapFillCases, openingGapGoesOnCases } from './events/opening-gap-cases.ts';
import { fibonacciCases, roundNumberCases } from './events/price-level-cases.ts';
import { abnormalVolumeEvents, largeBarEvents, largerAfter, narrowBarEvents } from './events/size-events.ts';
import { breakEvents, gapEvents, gapTouchEvents, levelEvents, sweepEvents } from './events/structure-events.ts';
import { casesBy, directionCases } from './outcomes.ts';
import { fillCases } from './zones.ts';

const ANY_BAR = { control: 'any-bar', hasMirror: false } as const;
const EVERYWHERE = { intervals: ATLAS_INTERVALS, classes: ASSET_CLASSES } as const;
const DAILY = { intervals: ['1d'], classes: ASSET_CLASSES } as const;
const DAILY_SHARES = { intervals: ['1d'], classes: ['equity'] } as const;

type Scope = Pick<AtlasRule, 'intervals' | 'classes'>;

/** Returns the rule of a claim about the direction of the price after an event. */
function direction(
  id: string,
  events: (chart: ChartBars) => AtlasEvent[],
  horizons: readonly number[] = [5, 20],
  scope: Scope = EVERYWHERE,
): AtlasRule {
  return {
    id,
    horizons,
    ...ANY_BAR,
    ...scope,
    cases: (series, horizon) => directionCases(series, horizon, events(series.chart)),
  };
}

export const ATLAS_RULES: readonly AtlasRule[] = [
  {
    id: 'gaps-fill',
    control: 'random-zones',
    hasMirror: true,
    horizons: [5, 20, 50],
    ...EVERYWHERE,
    cases: (series, horizon, random) => fillCases(series, horizon, gapEvents(series.chart), random),
  },
  direction('gaps-hold', gapTouchEvents),
  direction('breaks-follow-through', (chart) => breakEvents(chart, null)),
  direction('bos-continues', (chart) => breakEvents(chart, 'bos')),
  direction('choch-reverses', (chart) => breakEvents(chart, 'choch')),
  direction('sweeps-reverse', sweepEvents),
  direction('levels-hold', levelEvents),
  {
    id: 'fibonacci-turns',
    control: 'moved-bands',
    hasMirror: false,
    horizons: [0],
    ...EVERYWHERE,
    cases: ({ chart }) => fibonacciCases(chart),
  },
  {
    id: 'round-numbers',
    control: 'tenth-of-prices',
    hasMirror: false,
    horizons: [0],
    ...EVERYWHERE,
    cases: ({ chart }) => roundNumberCases(chart),
  },
  direction('previous-day-turns', ({ bars }) => previousDayEvents(bars), [5, 20], {
    intervals: ['1h'],
    classes: ASSET_CLASSES,
  }),
  direction('bullish-engulfing', ({ bars }) => engulfingEvents(bars, 1)),
  direction('bearish-engulfing', ({ bars }) => engulfingEvents(bars, -1)),
  direction('hammer', ({ bars }) => shadowEvents(bars, 1)),
  direction('shooting-star', ({ bars }) => shadowEvents(bars, -1)),
  direction('doji', ({ bars }) => dojiEvents(bars)),
  direction('oversold', ({ bars }) => rsiEvents(bars, 1)),
  direction('overbought', ({ bars }) => rsiEvents(bars, -1)),
  direction('bollinger', ({ bars }) => bollingerEvents(bars)),
  direction('macd-cross', ({ bars }) => macdEvents(bars)),
  direction('golden-cross', ({ bars }) => goldenCrossEvents(bars), [20], DAILY),
  direction('above-200', ({ bars }) => aboveAverageEvents(bars), [5, 20], DAILY),
  direction('breakouts', ({ bars }) => breakoutEvents(bars)),
  direction('yearly-trend', ({ bars }) => yearlyTrendEvents(bars), [20], DAILY),
  direction('three-falls', ({ bars }) => threeFallsEvents(bars), [1, 5]),
  {
    id: 'opening-gaps-close',
    control: 'other-side',
    hasMirror: false,
    horizons: [1, 5, 20],
    ...DAILY_SHARES,
    cases: ({ chart }, horizon) => openingGapFillCases(chart, horizon),
  },
  {
    id: 'opening-gaps-go-on',
    ...ANY_BAR,
    horizons: [0],
    ...DAILY_SHARES,
    cases: ({ chart }) => openingGapGoesOnCases(chart),
  },
  {
    id: 'first-hour',
    ...ANY_BAR,
    horizons: [0],
    intervals: ['1h'],
    classes: ['equity'],
    cases: ({ chart }) => firstHourCases(chart.bars),
  },
  direction('mondays', ({ bars }) => mondayEvents(bars), [1], DAILY),
  direction('turn-of-month', ({ bars }) => monthEndEvents(bars), [4], DAILY),
  direction('sell-in-may', ({ bars }) => summerEvents(bars), [1], DAILY_SHARES),
  direction('volume-confirms', abnormalVolumeEvents),
  {
    id: 'narrow-bars',
    ...ANY_BAR,
    horizons: [1, 5],
    ...EVERYWHERE,
    cases: ({ chart }, horizon) => {
      const larger = largerAfter(chart, horizon);
      return casesBy(narrowBarEvents(chart), larger, larger);
    },
  },
  {
    id: 'large-bars-cluster',
    ...ANY_BAR,
    horizons: [1, 5],
    ...EVERYWHERE,
    cases: ({ chart }, horizon) => {
      const larger = largerAfter(chart, horizon);
      return casesBy(largeBarEvents(chart), larger, larger);
    },
  },
  {
    id: 'busy-hours',
    ...ANY_BAR,
    horizons: [0],
    intervals: ['1h'],
    classes: ['crypto', 'commodity', 'forex'],
    cases: ({ chart }) => busyHourCases(chart.bars),
  },
  {
    id: 'leverage-10',
    control: null,
    hasMirror: false,
    horizons: [7, 30],
    intervals: ['1d'],
    classes: ['crypto'],
    cases: ({ chart }, horizon) => leverageCases(chart.bars, horizon),
  },
];
