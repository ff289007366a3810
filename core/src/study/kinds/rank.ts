/**
 * `rank`: put items in order, the largest first. Two items may swap places if the smaller is at least 80% of the
 * larger. The right order scores 1; if only the first item is right, the score is 0.5. Unknown and repeated ids are
 * ignored; an order with a missing item is wrong. Legs of a chart are chosen so that no two may swap places, and so
 * that their order by price differs from their order by ATR.
 */
import { shuffled } from '../../bias/random-draw.ts';
import { detectLegs, LEG_ACCEPTED_SHARE, type Leg } from '../../grading/legs.ts';
import type { Random } from '../../kernel/random.ts';
import { atrText, numberText } from '../../kernel/number-text.ts';
import { hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskSpecs } from '../task-spec.ts';
import type { RankItem, TaskOf } from '../task.ts';
import { elementAt } from '../../kernel/element-at.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 150;
const INTERVALS = ['1h', '4h', '1d'] as const;
/**
 * Maximum number of attempts to draw legs from one window so that their order by price differs from their order by ATR.
 */
const DRAWS = 60;
const ROUNDING = 1e-9;

/** Whether an item may come before another one: its value is at least 80% of the other item's value. */
function mayLead(first: number, second: number): boolean {
  return first >= LEG_ACCEPTED_SHARE * second - ROUNDING;
}

const heightOf = ({ from, to }: Leg) => Math.abs(to.price - from.price);

function isInOrder(legs: readonly Leg[], value: (leg: Leg) => number): boolean {
  return legs.every((leg, place) => place === 0 || value(leg) < value(legs[place - 1] ?? leg));
}

/**
 * Draws legs that differ clearly in their size in ATR and have another order by price than by ATR. Returns the largest
 * leg in ATR first.
 */
function drawLegs(legs: readonly Leg[], count: number, random: Random): readonly Leg[] | null {
  for (let draw = 0; draw < DRAWS; draw += 1) {
    const chosen: Leg[] = [];
    for (const leg of shuffled(random, legs)) {
      const isApart = chosen.every(
        ({ sizeAtr }) =>
          Math.min(sizeAtr, leg.sizeAtr) < LEG_ACCEPTED_SHARE * Math.max(sizeAtr, leg.sizeAtr) - ROUNDING,
      );
      if (isApart && chosen.length < count) chosen.push(leg);
    }
    const sorted = chosen.toSorted((a, b) => b.sizeAtr - a.sizeAtr);
    if (sorted.length === count && !isInOrder(sorted, heightOf)) return sorted;
  }
  return null;
}

/** Returns the items in a random order that is not the right one. */
function shownOrder<Item extends { readonly value: number }>(items: readonly Item[], random: Random): readonly Item[] {
  const shown = shuffled(random, items);
  const isRight = shown.every(({ value }, place) => place === 0 || value <= (shown[place - 1]?.value ?? value));
  return isRight ? shown.toReversed() : shown;
}

function made(
  question: Omit<TaskOf<'rank'>['question'], 'items'>,
  ranked: readonly { readonly item: Omit<RankItem, 'id'>; readonly value: number; readonly why: string }[],
  random: Random,
): TaskOf<'rank'> {
  const items = shownOrder(ranked, random).map((each, place) => ({ ...each, id: `item-${place + 1}` }));
  const sorted = items.toSorted((a, b) => b.value - a.value);
  return {
    question: { ...question, items: items.map(({ id, item }) => ({ id, ...item })) },
    reference: {
      order: sorted.map(({ id }) => id),
      values: Object.fromEntries(items.map(({ id, value }) => [id, value])),
      why: Object.fromEntries(items.map(({ id, why }) => [id, why])),
    },
  };
}

type StatementSpec = Extract<TaskSpecs['rank'], { readonly from: 'statements' }>;

function rankStatements({ prompt, statements, count }: StatementSpec, random: Random): TaskOf<'rank'> {
  const drawn = shuffled(random, statements).slice(0, count);
  return made(
    { prompt, chart: null },
    drawn.map(({ text, value, why }) => ({ item: { text, bars: [], line: null }, value, why })),
    random,
  );
}

export const RANK: TaskRule<'rank'> = {
  need: (spec) => (spec.from === 'statements' ? { kind: 'none' } : windowNeed(spec.chart, INTERVALS, BARS)),
  make(spec, material, random) {
    if (spec.from === 'statements') return rankStatements(spec, random);
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    if (!hasAtr(measured)) return null;
    const legs = drawLegs(detectLegs(measured), spec.count, random);
    if (legs === null) return null;
    const ranked = legs.map((leg) => {
      const { from, to, sizeAtr } = leg;
      const atr = numberText(elementAt(measured.atr, to.index), decimals);
      return {
        item: {
          text: `Leg ${from.index + 1} → ${to.index + 1}: ${numberText(heightOf(leg), decimals)} high, ATR ${atr} at its end`,
          bars: [from.index, to.index],
          line: {
            from: { index: from.index, price: from.price },
            to: { index: to.index, price: to.price },
          },
        },
        value: sizeAtr,
        why: `${numberText(heightOf(leg), decimals)} ÷ ${atr} = ${atrText(sizeAtr, 1)}.`,
      };
    });
    const prompt =
      'Which leg is largest in ATR? Put the legs in order, the largest first. The ATR is that of the bar where the leg ends.';
    return made({ prompt, chart }, ranked, random);
  },
  grade({ question: { items }, reference }, answer) {
    const known = new Set(items.map(({ id }) => id));
    const order = [...new Set(answer.order)].filter((id) => known.has(id));
    const valueOf = (id: string) => reference.values[id] ?? 0;
    const textOf = (id: string) => shortText(items.find((item) => item.id === id)?.text ?? '');
    const lines = items.map(({ id, bars }) => {
      const place = order.indexOf(id);
      const why = `${textOf(id)}: ${reference.why[id] ?? ''}`;
      if (place === -1) return line('missed', `Left out. ${why}`, id, bars);
      const over = order.slice(place + 1).find((later) => !mayLead(valueOf(id), valueOf(later)));
      const under = order.slice(0, place).find((earlier) => !mayLead(valueOf(earlier), valueOf(id)));
      if (over === undefined && under === undefined) return line('right', why, id, bars);
      const sentence =
        over === undefined
          ? `${why} It is larger than ${textOf(under ?? id)}, which stands before it.`
          : `${why} It stands before ${textOf(over)}, which is larger.`;
      return line('wrong', sentence, id, bars);
    });
    const isRight = lines.every(({ result }) => result === 'right');
    const [first] = order;
    const largest = Math.max(...items.map(({ id }) => valueOf(id)));
    const isFirstRight = first !== undefined && mayLead(valueOf(first), largest);
    const summary = isRight
      ? 'The order is right.'
      : `${isFirstRight ? 'The first place is right' : 'The first place is wrong'}; the order is not.`;
    return verdictOf(isRight ? 1 : isFirstRight ? 0.5 : 0, summary, lines);
  },
  hint({ question: { items, chart }, reference }, step) {
    const item = (id: string | undefined) => items.find((each) => each.id === id);
    const [first] = reference.order;
    return hintAt(step, {
      rule: () => ({
        sentence:
          chart === null
            ? 'The largest stands first. Two items may swap if the smaller is at least 80% of the larger.'
            : 'Divide the height of each leg by the ATR at its end. Two legs may swap if the smaller is at least 80% of the larger.',
      }),
      region: () => ({
        sentence: `The first is ${shortText(item(first)?.text ?? '')}: ${reference.why[first ?? ''] ?? ''}`,
        bars: item(first)?.bars ?? [],
      }),
      'worked-answer': () => ({
        sentence: reference.order
          .map((id) => `${shortText(item(id)?.text ?? '')}: ${reference.why[id] ?? ''}`)
          .join(' '),
        bars: reference.order.flatMap((id) => item(id)?.bars ?? []),
      }),
    });
  },
};

/** Returns the name of an item without its figures. */
function shortText(text: string): string {
  return text.split(':')[0] ?? text;
}
