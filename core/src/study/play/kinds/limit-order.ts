/** `limit-order`: whether and when a resting order to buy is touched, and when the price trades through it. */
import { barName, countText } from '../../../kernel/number-text.ts';
import type { PlayRule } from '../play.ts';
import {
  atrAt,
  barAt,
  barControl,
  closeAt,
  indexes,
  plainChart,
  priceFormat,
  priceControl,
  valueOf,
} from '../play-parts.ts';

const PLACED = 24;

export const limitOrder: PlayRule = {
  intervals: ['1h', '4h'],
  bars: 60,
  invitation:
    'A limit order to buy is placed at the close of a bar. Drag its price and look for a low that only touches it.',
  chart: plainChart,
  controls: ({ chart }) => [
    priceControl(chart, {
      id: 'limit',
      label: 'Buy limit',
      start: closeAt(chart, PLACED) - atrAt(chart, PLACED),
      // Only a limit at exactly a low can be touched without being traded through.
      stops: chart.bars.map(([, , low]) => low),
    }),
    barControl(chart, 'Placed after bar', PLACED),
  ],
  scene({ chart }, values) {
    const [placed, limit] = [valueOf(values, 'entry'), valueOf(values, 'limit')];
    const market = closeAt(chart, placed);
    const last = chart.bars.length - 1;
    const price = priceFormat(chart);
    const lines = [{ label: `Price when placed ${price(market)}`, price: market, tone: 'entry' }] as const;
    if (limit >= market) {
      const sentence = `The limit is not below the market at ${price(market)}: it fills at once, and does not wait.`;
      return { lines, held: [], marked: [], figures: [], sentence };
    }
    const after = indexes(placed + 1, last);
    const touched = after.find((index) => barAt(chart, index)[2] <= limit);
    const through = after.find((index) => barAt(chart, index)[2] < limit);
    const lowest = Math.min(...after.map((index) => barAt(chart, index)[2]));
    const nameOf = (index: number | undefined) => (index === undefined ? 'never' : `in ${barName(index)}`);
    return {
      lines,
      held: indexes(placed + 1, touched ?? last),
      marked: touched === undefined ? [] : [touched],
      figures: [
        { label: 'Below the price when placed', value: price(market - limit) },
        { label: 'Touched', value: nameOf(touched) },
        { label: 'Traded through', value: nameOf(through) },
        { label: 'Lowest price afterwards', value: price(lowest) },
      ],
      sentence:
        touched === undefined
          ? `No low reaches ${price(limit)}. The lowest is ${price(lowest)}, ${price(lowest - limit)} away, and the order still waits.`
          : `After ${countText(touched - placed, 'bar')} the low of ${barName(touched)} reaches ${price(limit)}. On Easy and Normal that is enough; on Strict the price must trade through, which ${through === undefined ? 'never happens' : `happens in ${barName(through)}`}.`,
    };
  },
};
