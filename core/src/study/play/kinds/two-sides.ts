/** `two-sides`: the results of a long and of a short between the same two bars. */
import { barName, numberText } from '../../../kernel/number-text.ts';
import { TRADE_TAKER_PERCENT } from '../../trade-terms.ts';
import type { PlayRule } from '../play.ts';
import {
  barAt,
  barControl,
  closeAt,
  heldControl,
  holdingOf,
  indexes,
  moneyText,
  plainChart,
  priceFormat,
  signedMoney,
  signedText,
} from '../play-parts.ts';

const NOTIONAL = 1_000;

export const twoSides: PlayRule = {
  intervals: ['4h', '1d'],
  bars: 60,
  invitation: `One long and one short of ${numberText(NOTIONAL, 0)} SENSE$ begin at the same close. Let the bars go by and compare the two, on the way and at the end.`,
  chart: plainChart,
  controls: ({ chart }) => [barControl(chart, 'Both begin after bar', 20), heldControl(chart, 10)],
  scene({ chart }, values) {
    const { entry, exit } = holdingOf(chart, values);
    const [from, to] = [closeAt(chart, entry), closeAt(chart, exit)];
    const quantity = NOTIONAL / from;
    const gain = quantity * (to - from);
    const fees = (quantity * (from + to) * TRADE_TAKER_PERCENT) / 100;
    const held = indexes(entry + 1, exit);
    const [highest, lowest] = [
      Math.max(...held.map((index) => barAt(chart, index)[1])),
      Math.min(...held.map((index) => barAt(chart, index)[2])),
    ];
    const price = priceFormat(chart);
    return {
      lines: [
        { label: `Begin ${price(from)}`, price: from, tone: 'entry' },
        { label: `Now ${price(to)}`, price: to, tone: 'result' },
      ],
      held,
      marked: [],
      figures: [
        { label: 'Quantity', value: numberText(quantity, 4) },
        { label: 'Fees of each', value: moneyText(fees) },
        { label: 'Long after fees', value: signedMoney(gain - fees) },
        { label: 'Short after fees', value: signedMoney(-gain - fees) },
        { label: 'Worst of the long on the way, before fees', value: signedMoney(quantity * (lowest - from)) },
        { label: 'Worst of the short on the way, before fees', value: signedMoney(quantity * (from - highest)) },
      ],
      sentence: `From ${price(from)} after ${barName(entry)} to ${price(to)} after ${barName(exit)}, ${signedText((100 * (to - from)) / from)}%: the long has ${signedMoney(gain - fees)}, the short ${signedMoney(-gain - fees)}.`,
    };
  },
};
