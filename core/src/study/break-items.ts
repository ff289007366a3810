/**
 * Items of `sort` tasks: bars of a chart that are sorted by what they do to a swing (wick or close), or by the label of
 * their break.
 */
import { BREAK_NAMES } from '../grading/break-choice.ts';
import { extremeOf } from '../market/fractals.ts';
import { shuffled } from '../bias/random-draw.ts';
import type { ChartBars } from '../grading/chart-bars.ts';
import { readStructure, type KnownSwing, type StructureBar } from '../grading/structure.ts';
import { elementAt } from '../kernel/element-at.ts';
import type { Random } from '../kernel/random.ts';
import {
  DIRECTION_WORDS,
  beyond,
  breakFailures,
  breakSentence,
  breaksOf,
  digitsOf,
  kindOf,
  wickSentence,
  type BreakDirection,
  type MadeBreak,
} from '../grading/conditions/break-conditions.ts';
import { capitalized, numberText } from '../kernel/number-text.ts';
import { hasAtr, measuredChart, taskChart, type WindowMaterial } from './task-chart.ts';
import type { ChartSortTask, SortQuestion, TaskChart } from './task.ts';

export const WICK_BARS = 90;
export const LABEL_BARS = 150;
export const WICK_RULE =
  'Compare with the swing that is named. A close beyond it is a break, a wick beyond it with a close inside is an attempt.';
export const LABEL_RULE =
  'Find the break before. In its direction a break is a break of structure, against it a change of character. The first break, and a ' +
  'close beyond a swing that was broken already, have no label.';

/** Maximum share of the items in one box, so that an answer with all items in one box is wrong. */
const BOX_SHARE_MAX = 0.5;
/** Maximum distance from the swing, in ATR, at which a bar that does not reach the swing can be an item. */
const NEAR_ATR = 0.8;
/** Minimum distance from the swing, in ATR, that a learner can judge by eye. A bar at a smaller distance is no item. */
const CLEAR_ATR = 0.06;

interface Item {
  readonly id: string;
  readonly text: string;
  readonly bars: readonly number[];
  readonly box: string;
  readonly why: string;
}

function made(prompt: string, chart: TaskChart, items: readonly Item[], boxes: SortQuestion['boxes']) {
  const inOrder = items.toSorted((a, b) => (a.bars.at(-1) ?? 0) - (b.bars.at(-1) ?? 0));
  return {
    question: { prompt, chart, items: inOrder.map(({ id, text, bars }) => ({ id, text, bars })), boxes },
    reference: {
      boxes: Object.fromEntries(inOrder.map(({ id, box }) => [id, box])),
      why: Object.fromEntries(inOrder.map(({ id, why }) => [id, why])),
    },
  } satisfies ChartSortTask;
}

/**
 * Draws `count` items, spread over the boxes as equally as possible; `null` if there are too few items, or if one box
 * would get too many.
 */
function balanced(items: readonly Item[], boxes: readonly string[], count: number, random: Random): Item[] | null {
  const piles = boxes.map((box) =>
    shuffled(
      random,
      items.filter((item) => item.box === box),
    ),
  );
  const drawn: Item[] = [];
  for (let turn = 0; drawn.length < count && turn < count; turn += 1)
    for (const pile of shuffled(random, piles)) {
      const item = pile[turn];
      if (item !== undefined && drawn.length < count) drawn.push(item);
    }
  const most = Math.max(...boxes.map((id) => drawn.filter(({ box }) => box === id).length));
  return drawn.length === count && most <= BOX_SHARE_MAX * count ? drawn : null;
}

const WICK_BOXES = [
  { id: 'wick', text: 'Only a wick beyond: an attempt' },
  { id: 'close', text: 'A close beyond: a break' },
  { id: 'neither', text: 'Does not get beyond' },
] as const;

function wickItem(chart: ChartBars, { index }: StructureBar, known: KnownSwing, decimals: number): Item | null {
  const unit = elementAt(chart.atr, index);
  const wick = beyond(known, extremeOf(chart.bars, known.swing.kind, index)) / unit;
  const close = beyond(known, elementAt(chart.bars.c, index)) / unit;
  if (wick < -NEAR_ATR || Math.abs(wick) < CLEAR_ATR || Math.abs(close) < CLEAR_ATR) return null;
  const { kind, index: at, price } = known.swing;
  return {
    id: `${kind}-${index + 1}`,
    text: `Bar ${index + 1} at the ${kind} of bar ${at + 1} (${numberText(price, decimals)})`,
    bars: [at, index],
    box: close > 0 ? 'close' : wick > 0 ? 'wick' : 'neither',
    why: wickSentence(chart, index, known, decimals),
  };
}

/**
 * Makes a task in which `count` bars are sorted by what they do to a swing that was confirmed and not yet broken.
 * Returns `null` if the chart has too few such bars, or if one box would get more than half of the items.
 */
export function makeWicks(material: WindowMaterial, count: number, random: Random): ChartSortTask | null {
  const shown = taskChart(material.interval, material.bars, material.decimals);
  const chart = measuredChart(shown);
  if (!hasAtr(chart)) return null;
  const decimals = digitsOf(chart);
  const items = readStructure(chart).flatMap((bar) =>
    [bar.high, bar.low].flatMap((known) =>
      known?.brokenAt === null ? (wickItem(chart, bar, known, decimals) ?? []) : [],
    ),
  );
  const drawn = balanced(
    items,
    WICK_BOXES.map(({ id }) => id),
    count,
    random,
  );
  return drawn === null
    ? null
    : made('Does each bar break the swing that is named, or only try?', shown, drawn, WICK_BOXES);
}

const LABEL_BOXES = [
  { id: 'bos', text: 'Break of structure' },
  { id: 'choch', text: 'Change of character' },
  { id: 'none', text: 'No label' },
] as const;

function breakItem(breaks: readonly MadeBreak[], each: MadeBreak, place: number): Item {
  const before = breaks[place - 1];
  const why =
    each.label === null || before === undefined
      ? `${breakSentence(each)} It is the first break: it sets the trend.`
      : `The break before (bar ${before.index + 1}) was ${DIRECTION_WORDS[before.direction]}: a ${BREAK_NAMES[each.label]}.`;
  return itemAt(each.index, each.direction, each.label ?? 'none', why);
}

function itemAt(index: number, direction: BreakDirection, box: string, why: string): Item {
  const text = `${capitalized(DIRECTION_WORDS[direction])} close at bar ${index + 1}`;
  return { id: `${kindOf(direction)}-${index + 1}`, text, bars: [index], box, why };
}

/** Returns the closes beyond a swing that was already broken. They look like breaks but are not. */
function repeats(chart: ChartBars, read: readonly StructureBar[]): Item[] {
  const failureAt = breakFailures(chart);
  return read.flatMap(({ index, high, low, made: madeHere }) =>
    [high, low].flatMap((known) => {
      if (known === null || known.brokenAt === null || madeHere !== null) return [];
      if (beyond(known, elementAt(chart.bars.c, index)) <= 0) return [];
      const direction = known.swing.kind === 'high' ? 'bullish' : 'bearish';
      return [itemAt(index, direction, 'none', failureAt(index, direction)?.sentence ?? '')];
    }),
  );
}

/**
 * Makes a task in which `count` closes beyond a swing are sorted by the label of their break; `null` if the chart has
 * too few such closes, or if one box would get more than half of them.
 */
export function makeLabels(material: WindowMaterial, count: number, random: Random): ChartSortTask | null {
  const shown = taskChart(material.interval, material.bars, material.decimals);
  const chart = measuredChart(shown);
  if (!hasAtr(chart)) return null;
  const read = readStructure(chart);
  const breaks = breaksOf(read);
  const labeled = breaks.map((each, place) => breakItem(breaks, each, place));
  const items = [...labeled, ...repeats(chart, read)];
  const drawn = balanced(
    items,
    LABEL_BOXES.map(({ id }) => id),
    count,
    random,
  );
  return drawn === null
    ? null
    : made('Which label has each close? Decide by the break before it.', shown, drawn, LABEL_BOXES);
}
