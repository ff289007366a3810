/** The tasks of Study as they travel: question, answer, hint, verdict and reference, by kind (`core/src/study/task.ts`). */
import { z } from 'zod';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import {
  HINT_STEPS,
  SHADE_STATES,
  TASK_VIEWS,
  VERDICT_RESULTS,
  type TaskAnswer,
  type TaskHint,
  type TaskQuestion,
  type TaskReference,
  type TaskVerdict,
} from '@tradesense/core/study/task.ts';

const ITEMS_MAX = 60;
const BARS_MAX = 500;
const index = z.number().int().min(0).max(BARS_MAX);
const percent = z.number().min(0).max(100);
const price = z.number().finite();
/** Made by the server; unique within one task. */
const partId = z.string().regex(/^[\w-]{1,40}$/, 'must be 1 to 40 letters, digits, - or _');

const priceRow = z.tuple([z.number(), z.number(), z.number(), z.number()]);
const taskChart = z.object({ interval: z.enum(INTERVALS), bars: z.array(priceRow), decimals: z.number().int() });
const prices = z.object({ open: price, high: price, low: price, close: price });
const swing = z.object({ kind: z.enum(['high', 'low']), index, price });
const sentence = z.string();
const byPart = <V extends z.ZodType>(value: V) => z.record(partId, value);

const sortQuestion = {
  prompt: sentence,
  chart: taskChart.nullable(),
  items: z.array(z.object({ id: partId, text: z.string(), bars: z.array(index) })),
  boxes: z.array(z.object({ id: partId, text: z.string() })),
};

export const taskQuestion = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rebuild'), prices, decimals: z.number().int() }),
  z.object({
    kind: z.literal('merge'),
    chart: taskChart,
    targetInterval: z.enum(INTERVALS),
    size: z.number().int(),
  }),
  z.object({
    kind: z.literal('compute'),
    prompt: sentence,
    given: z.array(z.object({ label: z.string(), value: z.string() })),
    steps: z.array(z.object({ id: partId, label: z.string(), unit: z.string(), decimals: z.number().int() })),
  }),
  z.object({ kind: z.literal('drag-atr'), chart: taskChart, index }),
  z.object({ kind: z.literal('choose-chart'), prompt: sentence, charts: z.array(taskChart) }),
  z.object({ kind: z.literal('sort'), ...sortQuestion }),
  z.object({ kind: z.literal('match'), ...sortQuestion }),
  z.object({ kind: z.literal('label-swings'), ...sortQuestion, swings: z.array(swing) }),
  z.object({ kind: z.literal('click-bars'), prompt: sentence, chart: taskChart }),
  z.object({ kind: z.literal('stop-replay'), prompt: sentence, chart: taskChart, index }),
  z.object({ kind: z.literal('delete-false'), chart: taskChart, swings: z.array(swing.extend({ id: partId })) }),
  z.object({ kind: z.literal('place-swing'), chart: taskChart, view: z.enum(TASK_VIEWS) }),
  z.object({ kind: z.literal('shade'), chart: taskChart, swings: z.array(swing) }),
  z.object({
    kind: z.literal('set-probability'),
    prompt: sentence,
    chart: taskChart.nullable(),
    fields: z.array(z.object({ id: partId, label: z.string() })),
    sharesWhole: z.boolean(),
  }),
  z.object({
    kind: z.literal('draw-interval'),
    prompt: sentence,
    min: z.number(),
    max: z.number(),
    step: z.number(),
    unit: z.string(),
  }),
  z.object({
    kind: z.literal('mend-diagram'),
    prompt: sentence,
    bins: z.array(z.object({ from: percent, to: percent, answers: z.number().int(), hits: z.number().int() })),
  }),
]) satisfies z.ZodType<TaskQuestion>;

/** What a learner gives for the parts of a task. */
const givenByPart = <V extends z.ZodType>(value: V) =>
  byPart(value).refine((given) => Object.keys(given).length <= ITEMS_MAX, `at most ${ITEMS_MAX} parts`);
const boxes = givenByPart(partId);

export const taskAnswer = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('rebuild'),
    bodyTop: price,
    bodyBottom: price,
    high: price,
    low: price,
    fill: z.enum(['hollow', 'filled']),
  }),
  z.strictObject({ kind: z.literal('merge'), prices: prices.strict().nullable() }),
  z.strictObject({ kind: z.literal('compute'), values: givenByPart(z.number().finite()) }),
  z.strictObject({ kind: z.literal('drag-atr'), height: price.min(0) }),
  z.strictObject({ kind: z.literal('choose-chart'), choice: z.number().int().min(0).max(ITEMS_MAX) }),
  z.strictObject({ kind: z.literal('sort'), boxes }),
  z.strictObject({ kind: z.literal('match'), boxes }),
  z.strictObject({ kind: z.literal('label-swings'), boxes }),
  z.strictObject({ kind: z.literal('click-bars'), bars: z.array(index).max(ITEMS_MAX) }),
  z.strictObject({ kind: z.literal('stop-replay'), index }),
  z.strictObject({ kind: z.literal('delete-false'), deleted: z.array(partId).max(ITEMS_MAX) }),
  z.strictObject({ kind: z.literal('place-swing'), swings: z.array(swing.strict()).max(ITEMS_MAX) }),
  z.strictObject({
    kind: z.literal('shade'),
    stretches: z.array(z.strictObject({ from: index, until: index, state: z.enum(SHADE_STATES) })).max(ITEMS_MAX),
  }),
  z.strictObject({ kind: z.literal('set-probability'), values: givenByPart(percent) }),
  z.strictObject({ kind: z.literal('draw-interval'), from: z.number().finite(), to: z.number().finite() }),
  z.strictObject({ kind: z.literal('mend-diagram'), confidences: z.array(percent.nullable()).max(ITEMS_MAX) }),
]) satisfies z.ZodType<TaskAnswer>;

const sortReference = { boxes: byPart(partId), why: byPart(sentence) };

export const taskReference = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('rebuild'), prices }),
  z.object({ kind: z.literal('merge'), prices: prices.nullable() }),
  z.object({ kind: z.literal('compute'), values: byPart(z.number()), why: byPart(sentence) }),
  z.object({ kind: z.literal('drag-atr'), atr: z.number(), trueRanges: z.array(z.number()) }),
  z.object({
    kind: z.literal('choose-chart'),
    choice: z.number().int(),
    why: z.array(sentence),
    bars: z.array(index),
  }),
  z.object({ kind: z.literal('sort'), ...sortReference }),
  z.object({ kind: z.literal('match'), ...sortReference }),
  z.object({ kind: z.literal('label-swings'), ...sortReference }),
  z.object({ kind: z.literal('click-bars'), bars: z.array(index) }),
  z.object({ kind: z.literal('stop-replay'), index, why: sentence, remaining: z.array(priceRow) }),
  z.object({ kind: z.literal('delete-false'), false: byPart(sentence) }),
  z.object({ kind: z.literal('place-swing'), swings: z.array(swing) }),
  z.object({
    kind: z.literal('shade'),
    states: z.array(z.enum(SHADE_STATES)),
    changes: z.array(z.object({ index, why: sentence })),
  }),
  z.object({
    kind: z.literal('set-probability'),
    values: byPart(z.object({ chance: percent, from: percent, to: percent, why: sentence })),
  }),
  z.object({
    kind: z.literal('draw-interval'),
    from: z.number(),
    to: z.number(),
    tolerance: z.number(),
    why: sentence,
  }),
  z.object({
    kind: z.literal('mend-diagram'),
    intervals: z.array(z.object({ from: percent, to: percent }).nullable()),
  }),
]) satisfies z.ZodType<TaskReference>;

export const taskHint = z.object({
  step: z.enum(HINT_STEPS),
  sentence,
  bars: z.array(index),
}) satisfies z.ZodType<TaskHint>;

export const taskVerdict = z.object({
  score: z.number().min(0).max(1),
  isRight: z.boolean(),
  summary: sentence,
  lines: z.array(
    z.object({
      result: z.enum(VERDICT_RESULTS),
      sentence,
      bars: z.array(index),
      target: z.string().nullable(),
    }),
  ),
}) satisfies z.ZodType<TaskVerdict>;
