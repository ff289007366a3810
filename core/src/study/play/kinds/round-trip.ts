/** `round-trip`: how far a price must go until a purchase is even, by fee and spread. */
import { atrText, barName, countText, numberText, percentText } from '../../../kernel/number-text.ts';
import { TRADE_TAKER_PERCENT } from '../../trade-terms.ts';
import type { PlayRule } from '../play.ts';
import { atrAt, barAt, barControl, closeAt, indexes, plainChart, valueOf } from '../play-parts.ts';

/** Returns a sentence on how many of all bars move less than the round trip costs. */
function tintedText(small: number, all: number): string {
  if (small === 0) return 'No bar moves less than the round trip costs, so none is tinted.';
  const [move, are] = small === 1 ? ['moves', 'is'] : ['move', 'are'];
  return `${small} of ${countText(all, 'bar')} ${move} less than the round trip costs, and ${are} tinted.`;
}

export const roundTrip: PlayRule = {
  intervals: ['1h', '4h', '1d'],
  bars: 60,
  invitation:
    'You buy at the close of a bar. Move the bar, the fee and the spread, and see when the price has paid for the round trip. Bars that move less than its cost, if there are any, are tinted.',
  chart: plainChart,
  controls: ({ chart, terms }) => [
    barControl(chart, 'You buy after bar', 24),
    { id: 'fee', label: 'Fee of each order', min: 0, max: 0.2, step: 0.01, start: TRADE_TAKER_PERCENT, unit: '%' },
    { id: 'spread', label: 'Spread', min: 0, max: 0.2, step: 0.005, start: terms.spreadPercent, unit: '%' },
  ],
  scene({ chart }, values) {
    const entry = valueOf(values, 'entry');
    const [fee, half] = [valueOf(values, 'fee') / 100, valueOf(values, 'spread') / 200];
    const middle = closeAt(chart, entry);
    const [bid, ask] = [middle * (1 - half), middle * (1 + half)];
    // The bid at which the sale brings in what the purchase took, fees included; the bars show the middle above it.
    const even = (ask * (1 + fee)) / (1 - fee) / (1 - half);
    const cost = 2 * middle * (fee + half);
    const last = chart.bars.length - 1;
    const evenAt = indexes(entry + 1, last).find((index) => barAt(chart, index)[1] >= even);
    const small = indexes(0, last).filter((index) => {
      const [, high, low] = barAt(chart, index);
      return high - low < cost;
    });
    // A spread is often smaller than the last decimal of the chart.
    const price = (value: number) => numberText(value, chart.decimals + 2);
    return {
      lines: [
        { label: `Ask ${price(ask)}, bid ${price(bid)}`, price: ask, tone: 'entry' },
        { label: '', price: bid, tone: 'stop' },
        { label: `Even ${price(even)}`, price: even, tone: 'result' },
      ],
      held: indexes(entry, evenAt ?? last),
      marked: small,
      figures: [
        { label: 'You buy at the ask', value: price(ask) },
        { label: 'You could sell at the bid', value: price(bid) },
        { label: 'Cost of the round trip', value: percentText((100 * cost) / middle, 3) },
        { label: 'In ATR', value: atrText(cost / atrAt(chart, entry)) },
        { label: 'Even at', value: price(even) },
        { label: 'Bars smaller than the cost', value: `${small.length} of ${last + 1}` },
      ],
      sentence: `Bought after ${barName(entry)}: ${
        evenAt === undefined
          ? `up to the last bar, no high reaches ${price(even)}, where you are even.`
          : `the high of ${barName(evenAt)}, ${countText(evenAt - entry, 'bar')} later, reaches ${price(even)}, where you are even.`
      } ${tintedText(small.length, last + 1)}`,
    };
  },
};
