/** Notes for `delete-false` about traders and their intentions, which no price on a chart can refute. */
import { elementAt } from '../kernel/element-at.ts';
import { barName, capitalized } from '../kernel/number-text.ts';
import { barCount, priceText, rangeAt, turnsOf, type ChartNote, type NoteChart } from './note-claims.ts';

/** Minimum range, in ATR, of a bar that looks as if somebody intended it. */
const LARGE_ATR = 1.5;
const STRETCH_BARS = 9;

function at(bar: number, text: string, why: string, until = bar): ChartNote {
  return { text, from: bar, until, isFalse: true, why: `no price could prove it wrong. ${why}`, bars: [bar] };
}

function atHighs(on: NoteChart): readonly ChartNote[] {
  return turnsOf(on, 'high').flatMap(({ index }) => [
    at(index, `Institutions sold at ${barName(index)}.`, 'Each trade has a seller, and a candle names none.'),
    at(index, `The high of ${barName(index)} was made to lure buyers in.`, 'The high is drawn, its purpose is not.'),
  ]);
}

function atLows(on: NoteChart): readonly ChartNote[] {
  return turnsOf(on, 'low').flatMap(({ index, price }, place, lows) => {
    const turn = at(
      index,
      `Price turned at ${barName(index)} because banks have orders there.`,
      'The turn is drawn. Orders and their owners are not.',
    );
    const before = lows[place - 1];
    if (before === undefined || before.price <= price) return [turn];
    const text = `The stops below ${barName(before.index)} were the target of ${barName(index)}.`;
    return [turn, at(index, text, 'The lower low is drawn. What was meant by it is not.')];
  });
}

function atLargeBars(on: NoteChart): readonly ChartNote[] {
  return Array.from({ length: barCount(on) }, (_, bar) => bar)
    .filter((bar) => rangeAt(on, bar) >= LARGE_ATR * elementAt(on.measured.atr, bar))
    .flatMap((bar) => [
      at(bar, `${capitalized(barName(bar))} frightened small traders out.`, 'Neither fear nor the size of an account is in a candle.'), // oxfmt-ignore
      at(bar, `${capitalized(barName(bar))} is so large because one fund had to trade.`, 'A candle names no trader and no reason.'), // oxfmt-ignore
      at(bar, `${capitalized(barName(bar))} shows that big players have changed sides.`, 'A bar has a length and a direction. Players and their sides are not drawn.'), // oxfmt-ignore
    ]);
}

function alongStretches(on: NoteChart): readonly ChartNote[] {
  return Array.from({ length: Math.max(0, barCount(on) - STRETCH_BARS) }, (_, from) => {
    const until = from + STRETCH_BARS - 1;
    const text = `Someone built a large position from ${barName(from)} to ${barName(until)}.`;
    return at(from, text, 'These bars would look alike without one large buyer.', until);
  });
}

function withoutEnd(on: NoteChart): readonly ChartNote[] {
  const last = barCount(on) - 1;
  const goal = elementAt(on.measured.bars.c, last) + (1 + 2 * on.random.next()) * elementAt(on.measured.atr, last);
  const text = `Price will reach ${priceText(on, goal)} when the market is ready.`;
  return [at(last, text, 'Without an end no bar can come too late.')];
}

/** Returns the notes that no price can decide, as one list for each family. */
export function chartGuesses(on: NoteChart): readonly (readonly ChartNote[])[] {
  return [atHighs(on), atLows(on), atLargeBars(on), alongStretches(on), withoutEnd(on)];
}
