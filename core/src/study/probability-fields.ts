/**
 * Probabilities for `set-probability` tasks, from three sources: outcome frequencies of recorded windows (as recorded,
 * or as a rated test mirrors them), draws from bags of balls with known contents, and counts that an author supplies.
 */
import { shuffled } from '../bias/random-draw.ts';
import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';
import { wilsonInterval } from '../learning/wilson-interval.ts';
import { countText, numberText, percentText } from '../kernel/number-text.ts';
import { taskChart } from './task-chart.ts';
import type { TaskMaterial } from './task-material.ts';
import type { TaskSpecs } from './task-spec.ts';
import type { TaskOf } from './task.ts';

type BaseRateMaterial = Extract<TaskMaterial, { kind: 'base-rate' }>;
type Made = TaskOf<'set-probability'>;
type Chance = Made['reference']['values'][string];

/** Minimum number of windows without overlap for a base rate. With fewer, its interval is too wide to be useful. */
const SEPARATE_MIN = 30;
const LABELS = { bullish: 'Bullish', bearish: 'Bearish', neutral: 'Neutral' } as const;
const DIRECTIONS = ['bullish', 'bearish', 'neutral'] as const;
const FIELDS = DIRECTIONS.map((id) => ({ id, label: LABELS[id] }));
const TIMEFRAMES = { '4h': '4-hour', '1d': 'daily' } as const;

interface Sample {
  readonly windows: number;
  readonly separate: number;
}

/**
 * Returns a counted share with its 95% interval, in percent. The interval uses the number of windows without overlap,
 * because overlapping windows share much information.
 */
function counted(count: number, { windows, separate }: Sample, words: string): Chance {
  const { estimate, low, high } = wilsonInterval((count / windows) * separate, separate);
  const [chance, from, to] = [100 * estimate, 100 * low, 100 * high];
  const share = `${words} came in ${percentText(chance, 1)} of ${countText(windows, 'window')}`;
  const interval = `95% interval ${percentText(from)} to ${percentText(to)}`;
  return { chance, from, to, why: `${share}. At most ${numberText(separate, 0)} of them do not overlap: ${interval}.` };
}

/** Returns the counts as a sentence, so that the question contains everything that its answer needs. */
function countsText({ assetName, timeframe, counts }: BaseRateMaterial, windows: number): string {
  const [up, down] = [numberText(counts.bullish, 0), numberText(counts.bearish, 0)];
  return `Of ${countText(windows, 'recorded window')} on ${TIMEFRAMES[timeframe]} charts of ${assetName}, ${up} ended up, ${down} down and the rest neutral.`;
}

export function baseRateOf(material: TaskMaterial): BaseRateMaterial {
  invariant(material.kind === 'base-rate', `this task is made from base rates, not from ${material.kind}`);
  return material;
}

/** Returns the frequency of each outcome, or `null` if there are too few windows. */
export function countedRates(material: BaseRateMaterial): Made | null {
  const { timeframe, decimals, bars, counts, separate } = material;
  const windows = counts.bullish + counts.bearish + counts.neutral;
  if (separate < SEPARATE_MIN) return null;
  const sample = { windows, separate };
  const prompt = `${countsText(material, windows)} This chart is one of them. How likely is each answer, before you look at it?`;
  return {
    question: { prompt, chart: taskChart(timeframe, bars, decimals), fields: FIELDS, sharesWhole: true },
    reference: {
      values: {
        bullish: counted(counts.bullish, sample, LABELS.bullish),
        bearish: counted(counts.bearish, sample, LABELS.bearish),
        neutral: counted(counts.neutral, sample, LABELS.neutral),
      },
    },
  };
}

/**
 * Returns the frequency of each outcome in a rated test. A fair coin mirrors each chart, so up and down have the same
 * rate: half of the rate of windows that are not neutral.
 */
export function mirroredRates(material: BaseRateMaterial): Made | null {
  const plain = countedRates(material);
  const neutral = plain?.reference.values['neutral'];
  if (plain === null || neutral === undefined) return null;
  const { counts } = material;
  const windows = counts.bullish + counts.bearish + counts.neutral;
  const half = (rest: number) => (100 - rest) / 2;
  const side: Chance = {
    chance: half(neutral.chance),
    from: half(neutral.to),
    to: half(neutral.from),
    why: `Mirrored, up and down are equal: half of what is not neutral, ${percentText(half(neutral.chance), 1)}.`,
  };
  return {
    question: {
      ...plain.question,
      prompt: `${countsText(material, windows)} A rated test mirrors each chart by a fair coin. How likely is each answer there?`,
    },
    reference: { values: { bullish: side, bearish: side, neutral } },
  };
}

const BAGS = 3;
const BALLS = [20, 25, 40, 50] as const;
/**
 * Chances, in percent, that make a whole number of marked balls in a bag of 25 balls and of 50 balls. Each occurs at
 * most once in a task.
 */
const BAG_CHANCES = [40, 48, 52, 56, 60, 64, 68, 72, 76, 84, 88, 92] as const;
/**
 * Minimum difference between the chances of any two bags, in percentage points, so that the same answer for every bag
 * cannot be right.
 */
const BAG_CHANCES_APART = 12;

/** Draws three bags of balls. For each bag, the chance of a right call about the next ball is known. */
export function knownChances(random: Random): Made {
  const chances: number[] = [];
  for (const chance of shuffled(random, BAG_CHANCES))
    if (chances.length < BAGS && chances.every((other) => Math.abs(other - chance) >= BAG_CHANCES_APART))
      chances.push(chance);
  const bags = chances.map((percent, place) => {
    const balls = BALLS.find((count) => Number.isInteger((count * percent) / 100) && random.next() < 0.6) ?? 50;
    const marked = Math.round((balls * percent) / 100);
    return { id: `bag-${place + 1}`, chance: (100 * marked) / balls, balls, marked };
  });
  return {
    question: {
      prompt:
        'One ball is drawn from each bag. How sure is the call "marked"? State the confidence with the best expected score.',
      chart: null,
      fields: bags.map(({ id, balls, marked }, place) => ({
        id,
        label: `Bag ${place + 1}: ${marked} of ${balls} balls are marked`,
      })),
      sharesWhole: false,
    },
    reference: {
      values: Object.fromEntries(
        bags.map(({ id, chance, balls, marked }) => {
          const why = `${marked} of ${balls} is ${numberText(chance, 0)}%, and saying so has the best expected score.`;
          return [id, { chance, from: chance, to: chance, why }];
        }),
      ),
    },
  };
}

type CountedSpec = Extract<TaskSpecs['set-probability'], { readonly from: 'counted' }>;

/** Returns chances that an author counted, each with its interval. They need not add up to 100%. */
export function countedChances({ prompt, fields }: CountedSpec): Made {
  const byId = fields.map((field, place) => ({ ...field, id: `count-${place + 1}` }));
  return {
    question: { prompt, chart: null, fields: byId.map(({ id, label }) => ({ id, label })), sharesWhole: false },
    reference: {
      values: Object.fromEntries(byId.map(({ id, chance, from, to, why }) => [id, { chance, from, to, why }])),
    },
  };
}
