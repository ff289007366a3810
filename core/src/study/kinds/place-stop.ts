/**
 * `place-stop`: place the stop of a stated idea beyond the price that invalidates the idea. A stop that is beyond this
 * price by at most 0.25 ATR scores 1; by at most 0.5 ATR, it scores 0.5. A stop at that price or before it scores 0,
 * because a touch would end the trade while the idea still holds. The ATR is that of the entry's bar.
 * The idea names one bar or a stretch of bars. The chart has a more extreme price elsewhere, and the price that
 * invalidates the idea is more than one ATR from the entry. So neither the extreme of the chart nor a fixed distance is
 * always right.
 */
import { elementAt } from '../../kernel/element-at.ts';
import type { ChartBars } from '../../grading/chart-bars.ts';
import { SWING_RULE } from '../../grading/swings.ts';
import type { Random } from '../../kernel/random.ts';
import { findFractals } from '../../market/fractals.ts';
import { atrText, barName, barRange, capitalized } from '../../kernel/number-text.ts';
import { hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import { drawSide, edgeOf, lastClose, lossSide, priceText, signOf } from '../trade-idea.ts';
import type { TaskOf, TradeSide, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const FULL_ATR = 0.25;
const HALF_ATR = 0.5;
/** Minimum and maximum distance from the entry to the price that invalidates the idea, in ATR. */
const AWAY = { least: 1.3, most: 7 };
/**
 * Range of distances, in ATR, at which the price that invalidates an idea never lies from the entry. Without this gap,
 * a stop two ATR from the entry would often be right.
 */
const ROUND_AWAY = { from: 1.7, to: 2.05 };
/** Minimum distance between the price that invalidates the idea and the extreme of the chart, in ATR. */
const BEYOND_MIN = 0.7;
const STRETCH = { least: 5, more: 7 };
const BARS = 90;
const INTERVALS = ['1h', '4h', '1d'] as const;
const ROUNDING = 1e-9;

type Idea = TaskOf<'place-stop'>['question'];

const EDGE: Readonly<Record<TradeSide, string>> = { long: 'low', short: 'high' };
const BEYOND: Readonly<Record<TradeSide, string>> = { long: 'below', short: 'above' };
const BEFORE: Readonly<Record<TradeSide, string>> = { long: 'above', short: 'below' };

/** Returns words for the price that invalidates the idea: "the low of bar 80", "the lowest low of bars 60–71". */
function edgeName({ side, from, last }: Pick<Idea, 'side' | 'from' | 'last'>): string {
  if (from === last) return `the ${EDGE[side]} of ${barName(from)}`;
  return `the ${side === 'long' ? 'lowest low' : 'highest high'} of ${barRange(from, last)}`;
}

/**
 * Returns the bars with an extreme that can invalidate an idea. No later bar has reached this extreme, its distance
 * from the entry is suitable, and the chart has a more extreme price.
 */
function candidates(measured: ChartBars, side: TradeSide, entry: number): readonly number[] {
  const last = measured.bars.t.length - 1;
  const atr = elementAt(measured.atr, last);
  return findFractals(measured.bars, SWING_RULE).flatMap(({ kind, index }) => {
    if (kind !== EDGE[side]) return [];
    const edge = edgeOf(measured, side, index);
    const away = lossSide(side, entry, edge) / atr;
    if (away < AWAY.least || away > AWAY.most) return [];
    if (away >= ROUND_AWAY.from && away <= ROUND_AWAY.to) return [];
    const beyond = (at: number) => lossSide(side, edge, edgeOf(measured, side, at)) / atr;
    for (let at = index + 1; at <= last; at += 1) if (beyond(at) >= -ROUNDING) return [];
    for (let at = 0; at < index; at += 1) if (beyond(at) >= BEYOND_MIN) return [index];
    return [];
  });
}

/**
 * Returns a stretch of bars in which the bar at `index` has the most extreme price; `null` if another bar of the
 * stretch is as extreme, or if the stretch does not fit on the chart.
 */
function stretchAround(measured: ChartBars, side: TradeSide, index: number, random: Random) {
  const length = STRETCH.least + random.below(STRETCH.more);
  const from = index - random.below(length);
  const last = from + length - 1;
  if (from < 0 || last >= measured.bars.t.length - 2) return null;
  const edge = edgeOf(measured, side, index);
  for (let at = from; at <= last; at += 1)
    if (at !== index && lossSide(side, edge, edgeOf(measured, side, at)) >= -ROUNDING) return null;
  return { from, last };
}

function gradeStop({ question, reference }: TaskOf<'place-stop'>, price: number): { score: number; line: VerdictLine } {
  const { chart, side, entry } = question;
  const beyond = lossSide(side, reference.price, price) / reference.atr;
  const text = (value: number) => priceText(value, chart);
  const edge = `${edgeName(question)} (${text(reference.price)})`;
  const bars = [reference.index];
  const say = (result: VerdictLine['result'], sentence: string) => line(result, capitalized(sentence), null, bars);
  if (lossSide(side, entry, price) <= 0)
    return { score: 0, line: say('wrong', `the stop of a ${side} stands ${BEYOND[side]} its entry (${text(entry)}).`) };
  if (Math.abs(price - reference.price) <= ROUNDING)
    return { score: 0, line: say('wrong', `${text(price)} is ${edgeName(question)} itself: a touch ends the trade while your reason still holds.`) }; // oxfmt-ignore
  if (beyond < 0)
    return { score: 0, line: say('wrong', `${text(price)} is ${BEFORE[side]} ${edge}: touched while your reason still holds.`) }; // oxfmt-ignore
  const off = `${text(price)} is ${atrText(beyond)} ${BEYOND[side]} ${edge}`;
  if (beyond <= FULL_ATR + ROUNDING) return { score: 1, line: say('right', `${off}: your reason is gone there.`) };
  const result = beyond <= HALF_ATR + ROUNDING ? 'half' : 'wrong';
  return { score: result === 'half' ? 0.5 : 0, line: say(result, `${off}: room that the reason does not need.`) };
}

export const PLACE_STOP: TaskRule<'place-stop'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make({ idea, side: asked }, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const side = asked ?? drawSide(random);
    const entry = lastClose(chart);
    const found = candidates(measured, side, entry);
    const index = found[random.below(Math.max(1, found.length))];
    if (index === undefined) return null;
    const stretch = idea === 'bar' ? { from: index, last: index } : stretchAround(measured, side, index, random);
    if (stretch === null) return null;
    const about = { side, ...stretch };
    const [price, atr] = [edgeOf(measured, side, index), elementAt(measured.atr, bars.length - 1)];
    const act = side === 'long' ? 'Buy' : 'Sell short';
    const prompt = `${act} at the close of ${barName(bars.length - 1)}, because ${edgeName(about)} holds. Drag the stop to where that is wrong.`;
    return {
      question: { prompt, chart, entry, ...about },
      reference: {
        price,
        until: price - signOf(side) * FULL_ATR * atr,
        index,
        atr,
      },
    };
  },
  grade(task, { price }) {
    const { score, line: verdict } = gradeStop(task, price);
    const summary =
      score === 1 ? 'Just beyond the price that ends the idea.' : score > 0 ? 'Beyond it, with room to spare.' : 'Not where the idea ends.'; // oxfmt-ignore
    return verdictOf(score, summary, [verdict]);
  },
  hint({ question, reference }, step) {
    const { chart, side, from, last } = question;
    const text = priceText(reference.price, chart);
    return hintAt(step, {
      rule: () => ({
        sentence: `The idea ends when price trades ${BEYOND[side]} ${edgeName(question)}. The stop is just beyond that price, by no more than ${FULL_ATR} ATR.`,
      }),
      region: () => ({
        sentence: `Look at ${barRange(from, last)}: the stop belongs just ${BEYOND[side]} what is shaded.`,
        bars: Array.from({ length: last - from + 1 }, (_, offset) => from + offset),
      }),
      'worked-answer': () => ({
        sentence: capitalized(
          `${edgeName(question)} is ${text}. One ATR is ${priceText(reference.atr, chart)}, so the stop stands between ${text} and ${priceText(reference.until, chart)}.`,
        ),
        bars: [reference.index],
      }),
    });
  },
};
