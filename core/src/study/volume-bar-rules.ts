/**
 * Bars with much more volume than usual, for `click-bars`. A bar is compared with the previous 20 bars, or with the
 * same hour of earlier days.
 */
import type { ChartBars } from '../grading/chart-bars.ts';
import { elementAt } from '../kernel/element-at.ts';
import { ABNORMAL_TIMES, medianVolume, USUAL_VOLUME_BARS, usualVolume } from '../market/usual-volume.ts';
import { withinBars, type ClickRule } from './bar-rules.ts';

/** Minimum and maximum number of earlier bars of the same hour with which a bar is compared. */
const SAME_HOURS = { least: 5, most: 20 };
const HOURS_OF_DAY = 24;

interface Usual {
  readonly volume: number;
  /** Words for the bars from which the median volume was computed. */
  readonly of: string;
}

/** Returns the median volume of the previous 20 bars, or `null` if there are fewer. */
function usualBefore({ bars }: ChartBars, index: number): Usual | null {
  const volume = usualVolume(bars, index);
  return volume === null ? null : { volume, of: `the ${USUAL_VOLUME_BARS} bars before` };
}

/** Returns the median volume of earlier bars of the same hour of the day, or `null` if there are fewer than five. */
function usualOfHour({ bars: { t, v } }: ChartBars, index: number): Usual | null {
  const hour = elementAt(t, index) % HOURS_OF_DAY;
  const compared: number[] = [];
  for (let at = index - 1; at >= 0 && compared.length < SAME_HOURS.most; at -= 1)
    if (elementAt(t, at) % HOURS_OF_DAY === hour) compared.push(elementAt(v, at));
  if (compared.length < SAME_HOURS.least) return null;
  return {
    volume: medianVolume(compared),
    of: `its own hour on ${compared.length} days before`,
  };
}

const timesText = (times: number): string => `${(Math.floor(10 * times) / 10).toFixed(1)} times`;

function abnormalVolume(
  usualAt: (chart: ChartBars, index: number) => Usual | null,
  texts: Pick<ClickRule, 'prompt' | 'bars'> & { readonly tooFew: string },
): ClickRule {
  const timesAt = (chart: ChartBars, index: number): number => {
    const usual = usualAt(chart, index);
    return usual === null ? Number.NaN : elementAt(chart.bars.v, index) / usual.volume;
  };
  const said = (chart: ChartBars, index: number): string => {
    const usual = usualAt(chart, index);
    return `Bar ${index + 1} has ${timesText(timesAt(chart, index))} the median volume of ${usual?.of ?? ''}`;
  };
  return {
    prompt: texts.prompt,
    noun: 'bar of abnormal volume',
    bars: texts.bars,
    needsVolume: true,
    least: () => 2,
    find: (chart) => Array.from(chart.bars.v.keys()).filter((index) => timesAt(chart, index) >= ABNORMAL_TIMES),
    nearness: (_chart, clicked, right) => withinBars(0, clicked, right),
    failure(chart, index) {
      const times = timesAt(chart, index);
      if (Number.isNaN(times)) return { sentence: `Bar ${index + 1}: ${texts.tooFew}`, bars: [index] };
      if (times >= ABNORMAL_TIMES) return null;
      const before = usualAt === usualOfHour ? usualBefore(chart, index) : null;
      const all = before === null ? Number.NaN : elementAt(chart.bars.v, index) / before.volume;
      const other = all >= ABNORMAL_TIMES ? ` Against ${before?.of ?? ''} it is ${timesText(all)}: a busy hour.` : '';
      return { sentence: `${said(chart, index)}; ${ABNORMAL_TIMES} is the rule.${other}`, bars: [index] };
    },
    sentence: (chart, index) => `${said(chart, index)}.`,
    reach: { before: 6, after: 3 },
  };
}

export const ABNORMAL_VOLUME = abnormalVolume(usualBefore, {
  prompt: 'Click every bar with at least 2.5 times the median volume of the 20 bars before it.',
  bars: 90,
  tooFew: `fewer than ${USUAL_VOLUME_BARS} bars stand before it, so nothing can be said.`,
});

export const ABNORMAL_HOUR_VOLUME = abnormalVolume(usualOfHour, {
  prompt:
    'Click every bar with at least 2.5 times the median volume of its own hour on the days before. At least five such days must be on the chart.',
  bars: 120,
  tooFew: `its hour has fewer than ${SAME_HOURS.least} days before it on this chart.`,
});
