/** `position-size`: the size that follows from a stop and a risk. */
import { atrText, barName, numberText, percentText } from '../../../kernel/number-text.ts';
import { lossOfUnit } from '../../trade-preview.ts';
import { TRADE_EQUITY, TRADE_TAKER_PERCENT, tradeSize } from '../../trade-terms.ts';
import type { PlayRule, PlayTerms } from '../play.ts';
import {
  atrAt,
  barAt,
  barControl,
  closeAt,
  indexes,
  moneyText,
  plainChart,
  priceFormat,
  priceControl,
  twoDigits,
  valueOf,
} from '../play-parts.ts';

const ENTRY = 35;
const STOP_ATR = 2;

const accountShare = (notional: number): string => percentText((100 * notional) / TRADE_EQUITY);

/** Returns a sentence on the leverage that an order needs; empty if the account pays it without leverage. */
function leverageText(notional: number, { maxLeverage }: PlayTerms): string {
  if (notional <= TRADE_EQUITY) return '';
  const cost = ` They cost ${accountShare(notional)} of the account`;
  const [margin, fee] = [notional / maxLeverage, (notional * TRADE_TAKER_PERCENT) / 100];
  return margin + fee > TRADE_EQUITY
    ? `${cost}. With the fee, that is more than the largest leverage here, ${maxLeverage} times, allows, so the ticket refuses them.`
    : `${cost}, so they need leverage.`;
}

export const positionSize: PlayRule = {
  intervals: ['4h', '1d'],
  bars: 60,
  invitation: `An account of ${numberText(TRADE_EQUITY, 0)} SENSE$ enters at the close of a bar. Drag the stop, below it for a long or above it for a short, and see how large the position may be.`,
  chart: plainChart,
  controls: ({ chart }) => [
    priceControl(chart, {
      id: 'stop',
      label: 'Stop',
      start: closeAt(chart, ENTRY) - STOP_ATR * atrAt(chart, ENTRY),
    }),
    { id: 'risk', label: 'Risk, of the account', min: 0.25, max: 5, step: 0.25, start: 1, unit: '%' },
    barControl(chart, 'Entry after bar', ENTRY),
  ],
  scene({ chart, terms }, values) {
    const [index, stop, riskPercent] = [valueOf(values, 'entry'), valueOf(values, 'stop'), valueOf(values, 'risk')];
    const entry = closeAt(chart, index);
    const side = stop < entry ? 'long' : 'short';
    const last = chart.bars.length - 1;
    const price = priceFormat(chart);
    const lines = [{ label: `Entry ${price(entry)}`, price: entry, tone: 'entry' }] as const;
    if (stop === entry) {
      const sentence =
        'The stop is at the entry: then nothing but fees can be lost there, and it says nothing of your idea.';
      return { lines, held: [], marked: [], figures: [], sentence };
    }
    const size = tradeSize({ entry, stop, riskPercent }, chart.decimals);
    const distance = Math.abs(entry - stop);
    const unitLoss = lossOfUnit({ entry, stop });
    const [percent, inAtr] = [(100 * distance) / entry, distance / atrAt(chart, index)];
    const hit = indexes(index + 1, last).find((each) => {
      const [, high, low] = barAt(chart, each);
      return side === 'long' ? low <= stop : high >= stop;
    });
    return {
      lines,
      held: indexes(index + 1, hit ?? last),
      marked: hit === undefined ? [] : [hit],
      figures: [
        { label: 'Side', value: side === 'long' ? 'Long' : 'Short' },
        {
          label: 'Entry to stop',
          value: `${percentText(percent, twoDigits(percent))}, ${atrText(inAtr, twoDigits(inAtr))}`,
        },
        { label: 'Loss of one unit, fees included', value: numberText(unitLoss, chart.decimals + 1) },
        { label: 'Size', value: numberText(size, 4) },
        {
          label: 'Bought or sold for',
          value: `${moneyText(size * entry)}, ${accountShare(size * entry)} of the account`,
        },
        { label: 'Loss at the stop', value: moneyText(size * unitLoss) },
      ],
      sentence: `With the stop at ${price(stop)}, ${numberText(size, 4)} units lose ${moneyText(size * unitLoss)} at it.${leverageText(size * entry, terms)} ${hit === undefined ? 'Up to the last bar the stop is not reached.' : `The market reaches the stop in ${barName(hit)}.`}`,
    };
  },
};
