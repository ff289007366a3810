/** Finds out which condition of a level a mark does not meet. */
import { atrTextBeside } from '../../kernel/limit-text.ts';
import { barList, atrText } from '../../kernel/number-text.ts';
import type { ChartBars } from '../chart-bars.ts';
import { LEVEL_TOUCHES, LEVEL_WIDTH_ATR, detectLevels, nearestExtremes } from '../levels.ts';
import type { LevelMark } from '../mark.ts';
import type { Condition } from './condition.ts';

/** Returns a function that says why there is no level at a mark. `detector` is the version of the level detector. */
export function levelFailures(chart: ChartBars, detector: number): (mark: LevelMark) => Condition {
  const levels = detectLevels(chart, chart.bars.t.length, detector);
  return ({ price }) => {
    const nearest = nearestExtremes(chart, price, detector);
    if (nearest === null) return { sentence: `This chart has fewer than ${LEVEL_TOUCHES} swing extremes.`, bars: [] };
    const bars = nearest.extremes.map(({ index }) => index);
    if (nearest.spanAtr > LEVEL_WIDTH_ATR) {
      const span = `The ${LEVEL_TOUCHES} swing extremes nearest to this price (${barList(bars)}) span ${atrTextBeside(LEVEL_WIDTH_ATR, nearest.spanAtr, 'most')}`;
      return { sentence: `${span}; a level allows ${LEVEL_WIDTH_ATR}.`, bars };
    }
    const level = levels.toSorted((a, b) => Math.abs(a.price - price) - Math.abs(b.price - price))[0];
    if (level === undefined) return { sentence: 'This chart has no level.', bars };
    const touches = level.touches.map(({ index }) => index).toSorted((a, b) => a - b);
    const away = atrText((level.price - price) / level.atr);
    const side = level.price > price ? 'above' : 'below';
    return { sentence: `The nearest level (${barList(touches)}) lies ${away} ${side} this price.`, bars: touches };
  };
}
