/** `journal-trade`: what a journal has of one trade: its result, MAE and MFE, and the result of another exit. */
import { barName } from '../../../kernel/number-text.ts';
import type { TaskChart } from '../../task.ts';
import type { PlayRule } from '../play.ts';
import {
  atrAt,
  barAt,
  barControl,
  closeAt,
  heldControl,
  holdingOf,
  indexes,
  plainChart,
  priceFormat,
  signedR,
  valueOf,
} from '../play-parts.ts';

interface Exit {
  readonly index: number;
  readonly price: number;
  readonly isStopped: boolean;
}

/** Returns the exit of a long: at its stop, or below it over a gap, otherwise at the close of the bar `last`. */
function exitOf(chart: TaskChart, entry: number, stop: number, last: number): Exit {
  const hit = indexes(entry + 1, last).find((index) => barAt(chart, index)[2] <= stop);
  if (hit === undefined) return { index: last, price: closeAt(chart, last), isStopped: false };
  return { index: hit, price: Math.min(stop, barAt(chart, hit)[0]), isStopped: true };
}

export const journalTrade: PlayRule = {
  intervals: ['4h', '1d'],
  bars: 60,
  invitation:
    'A made-up long as a journal keeps it, before costs. Move entry, stop and exit, and compare the result with what the trade reached on the way. The bars of its worst and best price are tinted.',
  chart: plainChart,
  controls: ({ chart }) => [
    barControl(chart, 'Entry after bar', 24),
    { id: 'stop', label: 'Stop below the entry', min: 0.5, max: 4, step: 0.25, start: 2, unit: 'ATR' },
    heldControl(chart, 8),
  ],
  scene({ chart }, values) {
    const { entry, exit: until } = holdingOf(chart, values);
    const from = closeAt(chart, entry);
    const risk = valueOf(values, 'stop') * atrAt(chart, entry);
    const exit = exitOf(chart, entry, from - risk, until);
    const left = exitOf(chart, entry, from - risk, chart.bars.length - 1);
    const held = indexes(entry + 1, exit.index);
    const lowest = held.reduce((low, index) => Math.min(low, barAt(chart, index)[2]), from);
    // A stopped trade went no further than its exit, and the high of that bar may have come after it.
    const worst = exit.isStopped ? exit.price : lowest;
    const best = (exit.isStopped ? held.slice(0, -1) : held).reduce(
      (high, index) => Math.max(high, barAt(chart, index)[1]),
      from,
    );
    const isExtreme = (index: number) => barAt(chart, index)[2] === lowest || barAt(chart, index)[1] === best;
    const inR = (price: number) => (price - from) / risk;
    const result = inR(exit.price);
    const leftResult = inR(left.price);
    const price = priceFormat(chart);
    return {
      lines: [
        { label: `Entry ${price(from)}`, price: from, tone: 'entry' },
        { label: `Stop ${price(from - risk)}`, price: from - risk, tone: 'stop' },
        { label: `Exit ${price(exit.price)}`, price: exit.price, tone: 'result' },
      ],
      held,
      marked: held.filter(isExtreme),
      figures: [
        { label: 'Result', value: signedR(result) },
        { label: 'MAE, furthest against', value: signedR(inR(worst)) },
        { label: 'MFE, furthest with', value: signedR(inR(best)) },
        { label: 'At half the size, in the same R', value: signedR(result / 2) },
        { label: 'Left to the stop or the last bar', value: signedR(leftResult) },
        { label: 'n', value: '1' },
      ],
      sentence: `${exit.isStopped ? 'Stopped' : 'Closed'} in ${barName(exit.index)} at ${price(exit.price)}: ${signedR(result)}. Left to the stop or the last bar: ${signedR(leftResult)}. This is one trade, so it shows no habit.`,
    };
  },
};
