/** `slippage`: what a market order pays by its size beside the volume, and how many bars it needs. */
import { RATE_ONE } from '../../../kernel/money.ts';
import { barName, barRange, numberText, percentText } from '../../../kernel/number-text.ts';
import { PRESETS } from '../../../trading/account-state.ts';
import { TRADE_PRESET } from '../../trade-terms.ts';
import { volumeChart } from '../../volume-charts.ts';
import type { PlayMaterial, PlayRule } from '../play.ts';
import { barAt, barControl, indexes, moneyText, priceFormat, valueOf } from '../play-parts.ts';

const { maxParticipationRate } = PRESETS[TRADE_PRESET];
/** Maximum share of a bar's volume that one order fills. */
const SHARE_MAX = maxParticipationRate === null ? 1 : Number(maxParticipationRate) / Number(RATE_ONE);

interface Part {
  readonly index: number;
  readonly quantity: number;
  /** Impact on each unit, in units of price. */
  readonly impact: number;
  /** Price paid for each unit, with half the spread and the impact. */
  readonly paid: number;
}

/** Whether an order is filled. Rounding leaves a tiny rest of one whose size is a whole number of limits. */
const isWhole = (filled: number, quantity: number): boolean => quantity - filled <= 1e-9 * quantity;

/** Returns the fills of an order to buy, one in each bar from `first` on, until it is filled or the chart ends. */
function fillsOf({ chart, terms }: PlayMaterial, first: number, quantity: number): readonly Part[] {
  const parts: Part[] = [];
  let left = quantity;
  for (const index of indexes(first, chart.bars.length - 1)) {
    const volume = chart.volumes?.[index] ?? 0;
    const filled = Math.min(left, SHARE_MAX * volume);
    const [open] = barAt(chart, index);
    const impact = (open * terms.impactPercent * Math.sqrt(filled / volume)) / 100;
    parts.push({ index, quantity: filled, impact, paid: open * (1 + terms.spreadPercent / 200) + impact });
    left -= filled;
    if (isWhole(quantity - left, quantity)) break;
  }
  return parts;
}

const totalOf = (parts: readonly Part[], each: (part: Part) => number): number =>
  parts.reduce((sum, part) => sum + each(part), 0);

export const slippage: PlayRule = {
  intervals: ['1h'],
  bars: 60,
  classes: ['crypto', 'equity'],
  invitation: `A market order to buy is sent as a bar opens. Make it larger: first each unit pays more, and beyond ${percentText(100 * SHARE_MAX)} of the volume the rest waits for the next bars.`,
  chart: volumeChart,
  controls: ({ chart }) => [
    barControl(chart, 'Sent in bar', 30),
    { id: 'size', label: 'Size, of the volume of that bar', min: 1, max: 100, step: 1, start: 4, unit: '%' },
  ],
  scene(material, values) {
    const { chart, terms } = material;
    const [entry, size] = [valueOf(values, 'entry'), valueOf(values, 'size')];
    const quantity = ((chart.volumes?.[entry] ?? 0) * size) / 100;
    const parts = fillsOf(material, entry, quantity);
    const filled = totalOf(parts, (part) => part.quantity);
    const average = totalOf(parts, (part) => part.quantity * part.paid) / filled;
    const [open] = barAt(chart, entry);
    const [first, last] = [parts[0]?.impact ?? 0, parts.at(-1)?.index ?? entry];
    const fine = chart.decimals + 2;
    const price = priceFormat(chart);
    return {
      lines: [
        { label: `Sent at ${price(open)}`, price: open, tone: 'entry' },
        { label: `Average paid ${price(average)}`, price: average, tone: 'result' },
      ],
      held: indexes(entry, last),
      marked: [],
      figures: [
        { label: 'Impact of one unit, first bar', value: numberText(first, fine) },
        { label: 'Half the spread', value: numberText((open * terms.spreadPercent) / 200, fine) },
        { label: 'Impact in all', value: moneyText(totalOf(parts, (part) => part.quantity * part.impact)) },
        { label: 'Bars that fill it', value: String(parts.length) },
        { label: 'Average paid', value: numberText(average, fine) },
        { label: 'Against the price when sent', value: percentText((100 * (average - open)) / open, 3) },
      ],
      sentence:
        parts.length === 1
          ? `${size}% of the volume fills whole in ${barName(entry)}: each unit pays ${numberText(average - open, fine)} more than ${price(open)}.`
          : `${size}% of the volume ${isWhole(filled, quantity) ? 'needs' : `is only ${percentText((100 * filled) / quantity)} filled in`} ${barRange(entry, last)}. The market moved meanwhile, so the average is ${price(average)} against ${price(open)}.`,
    };
  },
};
