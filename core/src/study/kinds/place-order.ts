/**
 * `place-order`: choose type, prices and time in force of the orders that a situation needs. A part is right if its
 * type, its prices (within 0.1 ATR), its time in force and, for an exit, reduce-only are right; with only the right
 * type it scores 0.5. If the exits should be a pair and are not, they score at most 0.5. The score is the mean of the
 * parts.
 */
import { elementAt } from '../../kernel/element-at.ts';
import { meanOf } from '../../learning/mean-of.ts';
import { numberText } from '../../kernel/number-text.ts';
import {
  consequence,
  pricesOfType,
  ticketName,
  ticketText,
  trailText,
  type OrderPart,
  type OrderTicket,
  type TicketPrice,
} from '../order-ticket.ts';
import { timeInForceName } from '../../trading/time-in-force.ts';
import { drawSituation } from '../order-situations.ts';
import { ownValue } from '../sorting.ts';
import { hasAtr, measuredChart, taskChart, windowNeed, windowOf } from '../task-chart.ts';
import type { TaskRule } from '../task-rule.ts';
import type { TaskAnswers, TaskOf, VerdictLine } from '../task.ts';
import { hintAt, line, verdictOf } from '../verdict.ts';

const BARS = 80;
const INTERVALS = ['1h', '4h', '1d'] as const;
/** Maximum distance, in ATR, of the learner's price from the price that the situation names. */
const TOLERANCE_ATR = 0.1;
/**
 * Maximum difference, in percentage points, between the learner's percentage and the percentage that the situation
 * names.
 */
const PERCENT_TOLERANCE = 0.05;
const ROUNDING = 1e-9;

type PlaceOrder = TaskOf<'place-order'>;

function pairFault(
  question: PlaceOrder['question'],
  part: OrderPart,
  answer: TaskAnswers['place-order'],
): string | null {
  if (!question.asksPair || part.id === 'entry' || answer.isPair) return null;
  return 'Without the pair, one exit fills and the other stays, ready to open a new position.';
}

function priceFault(
  { question, reference }: PlaceOrder,
  part: OrderPart,
  field: TicketPrice,
  given: number | null,
): string | null {
  const right = reference.orders[part.id]?.[field] ?? 0;
  const isPercent = field === 'trail' && part.trailBy === 'percent';
  const tolerance = isPercent ? PERCENT_TOLERANCE : TOLERANCE_ATR * question.atr;
  if (given !== null && Math.abs(given - right) <= tolerance + ROUNDING) return null;
  const name = { trigger: 'trigger', limit: 'limit', trail: 'distance' }[field];
  if (given === null) return `The ${name} is missing.`;
  if (field === 'trail')
    return `The distance of ${trailText(part, given, question.chart.decimals)} is not the requested one.`;
  if (part.id === 'trail')
    return `The stop does not stand at ${numberText(given, question.chart.decimals)}: it is measured from the best price since the entry, and never goes back.`;
  return `The ${name} at ${numberText(given, question.chart.decimals)} is not the price that the situation names.`;
}

/** Returns everything that is wrong with a ticket of the right type. */
function ticketFaults(
  task: PlaceOrder,
  part: OrderPart,
  ticket: OrderTicket,
  answer: TaskAnswers['place-order'],
): string[] {
  const { question, reference } = task;
  const right = reference.orders[part.id];
  const prices = pricesOfType(ticket.type).map((field) => priceFault(task, part, field, ticket[field]));
  const life =
    part.lives.length > 0 && ticket.life !== right?.life
      ? ticket.life === null
        ? 'The time in force is missing.'
        : `The order would last ${timeInForceName(ticket.life)}, which was not requested.`
      : null;
  const reduces =
    part.asksReduceOnly && !ticket.isReduceOnly
      ? 'Without reduce-only this exit can open a position once the other is gone.'
      : null;
  const faults = [...prices, life, reduces, pairFault(question, part, answer)];
  return faults.filter((fault) => fault !== null);
}

interface GradedPart {
  readonly score: number;
  readonly lines: readonly VerdictLine[];
}

function gradePart(task: PlaceOrder, part: OrderPart, answer: TaskAnswers['place-order']): GradedPart {
  const { question, reference } = task;
  const { decimals } = question.chart;
  const right = reference.orders[part.id];
  const ticket = ownValue(answer.orders, part.id);
  if (right === undefined) return { score: 0, lines: [] };
  const truth = `${part.title}: ${ticketText(part, right, decimals)}. ${reference.why[part.id] ?? ''}`;
  const missed = line('missed', truth, null);
  if (ticket === undefined) return { score: 0, lines: [line('missed', truth, part.id)] };
  if (ticket.type !== right.type) {
    const what = consequence(part.side, ticket, question.market, decimals);
    return { score: 0, lines: [line('wrong', `${part.title}: ${what}`, part.id), missed] };
  }
  const faults = ticketFaults(task, part, ticket, answer);
  if (faults.length === 0) return { score: 1, lines: [line('right', truth, part.id)] };
  const given = `${part.title}: a ${ticketName(part.side, ticket.type)} is right.`;
  return { score: 0.5, lines: [line('half', `${given} ${faults.join(' ')}`, part.id), missed] };
}

export const PLACE_ORDER: TaskRule<'place-order'> = {
  need: ({ chart }) => windowNeed(chart, INTERVALS, BARS),
  make(spec, material, random) {
    const { interval, bars, decimals } = windowOf(material);
    const chart = taskChart(interval, bars, decimals);
    const measured = measuredChart(chart);
    const market = chart.bars.at(-1)?.[3];
    if (!hasAtr(measured) || market === undefined) return null;
    const atr = elementAt(measured.atr, chart.bars.length - 1);
    const situation = drawSituation({ chart, market, atr, random }, spec);
    if (situation === null) return null;
    const { prompt, parts, asksPair, orders, why } = situation;
    return {
      question: { prompt, chart, market, atr, parts, asksPair },
      reference: { orders, isPair: asksPair, why },
    };
  },
  grade(task, answer) {
    const { parts } = task.question;
    const graded = parts.map((part) => gradePart(task, part, answer));
    const right = graded.filter(({ score }) => score === 1).length;
    const summary =
      parts.length === 1
        ? ONE_PART[graded[0]?.score === 1 ? 2 : graded[0]?.score === 0.5 ? 1 : 0]
        : `${right} of ${parts.length} orders are right.`;
    return verdictOf(
      meanOf(graded.map(({ score }) => score)),
      summary,
      graded.flatMap(({ lines }) => lines),
    );
  },
  hint({ question, reference }, step) {
    const worked = question.parts.map(({ id, title, ...part }) => {
      const ticket = reference.orders[id];
      return ticket === undefined
        ? ''
        : `${title}: ${ticketText({ id, title, ...part }, ticket, question.chart.decimals)}.`;
    });
    return hintAt(step, {
      rule: () => ({
        sentence:
          'Ask two things: from when, and at what price? A stop waits for a price beyond the market, a limit for one on the better ' +
          'side, and a market order for nothing.',
      }),
      region: () => ({ sentence: regionOf(question), bars: [question.chart.bars.length - 1] }),
      'worked-answer': () => ({
        sentence: [...worked, question.asksPair ? 'The exits are a pair.' : ''].join(' ').trim(),
      }),
    });
  },
};

const ONE_PART = [
  'Another type of order does this.',
  'The right type, not yet the right order.',
  'The right order.',
] as const;

/**
 * Returns a hint that says what to compare: each named price with the market, or, for a trailing stop, the wicks since
 * the entry.
 */
function regionOf({ parts, market, chart, asksPair }: PlaceOrder['question']): string {
  const price = `Compare each price that is named with the market at ${numberText(market, chart.decimals)}`;
  if (parts.some(({ id }) => id === 'trail'))
    return 'Look for the best price since the entry, at the wicks and not at the closes.';
  if (asksPair) return `${price}. Both exits trade the other way than the entry, and only one of them may fill.`;
  return `${price}: has the market to go there, or is it there?`;
}
