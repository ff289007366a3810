import { z } from 'zod';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { BAR_RULES, COUNT_RULES } from '@tradesense/core/study/task-rule-ids.ts';
import {
  DELETABLE_MARK_KINDS,
  TARGET_ASKS,
  TASK_VIEWS,
  TRADE_SIDES,
  type TaskQuestion,
} from '@tradesense/core/study/task.ts';
import { orderPart } from './study-order-parts.ts';
import {
  chartPoint,
  direction,
  index,
  partId,
  percent,
  price,
  prices,
  sentence,
  swing,
  taskChart,
} from './study-task-parts.ts';
import { placeQuestions } from './study-place-tasks.ts';

const given = z.array(z.object({ label: z.string(), value: z.string() }));
const sortItem = z.object({ id: partId, text: z.string(), bars: z.array(index), chart: taskChart.exactOptional() });
const boxes = z.array(z.object({ id: partId, text: z.string() }));
const sortQuestion = { prompt: sentence, chart: taskChart.nullable(), items: z.array(sortItem), boxes };

export const deletableMarks = z.object({
  kind: z.enum(DELETABLE_MARK_KINDS),
  prompt: sentence,
  items: z.array(
    z.object({
      id: partId,
      text: sentence,
      from: index,
      until: index,
      top: price,
      bottom: price,
      ruler: price.exactOptional(),
    }),
  ),
});

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
    given,
    steps: z.array(z.object({ id: partId, label: z.string(), unit: z.string(), decimals: z.number().int() })),
    table: z
      .object({ caption: z.string(), columns: z.array(z.string()), rows: z.array(z.array(z.string())) })
      .exactOptional(),
  }),
  z.object({ kind: z.literal('drag-atr'), chart: taskChart, index }),
  z.object({ kind: z.literal('choose-chart'), prompt: sentence, charts: z.array(taskChart) }),
  z.object({ kind: z.literal('sort'), ...sortQuestion }),
  z.object({ kind: z.literal('match'), ...sortQuestion }),
  z.object({ kind: z.literal('label-swings'), ...sortQuestion, swings: z.array(swing) }),
  z.object({ kind: z.literal('click-bars'), prompt: sentence, rule: z.enum(BAR_RULES), chart: taskChart }),
  z.object({ kind: z.literal('stop-replay'), prompt: sentence, chart: taskChart, index }),
  z.object({
    kind: z.literal('delete-false'),
    chart: taskChart,
    swings: z.array(swing.extend({ id: partId })),
    marks: deletableMarks.exactOptional(),
  }),
  z.object({
    kind: z.literal('place-break'),
    chart: taskChart,
    asked: z.enum(['bos', 'both']),
    trend: z.array(z.object({ index, direction })),
  }),
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
    kind: z.literal('place-row'),
    chart: taskChart,
    low: z.number(),
    rowHeight: z.number(),
    shares: z.array(percent),
  }),
  z.object({ kind: z.literal('place-band'), chart: taskChart, asksHeight: z.boolean() }),
  z.object({
    kind: z.literal('justify'),
    prompt: sentence,
    situation: sentence,
    given,
    chart: taskChart.nullable(),
    conditions: boxes,
    barsAsked: z.number().int(),
  }),
  z.object({ kind: z.literal('trade'), chart: taskChart, index, equity: z.number(), feePercent: z.number() }),
  z.object({
    kind: z.literal('place-order'),
    prompt: sentence,
    chart: taskChart,
    market: z.number(),
    atr: z.number(),
    parts: z.array(orderPart),
    asksPair: z.boolean(),
  }),
  z.object({
    kind: z.literal('mend-diagram'),
    prompt: sentence,
    bins: z.array(z.object({ from: percent, to: percent, answers: z.number().int(), hits: z.number().int() })),
  }),
  z.object({
    kind: z.literal('group'),
    ...sortQuestion,
    items: z.array(sortItem.extend({ returns: z.array(z.number()).nullable() })),
  }),
  z.object({
    kind: z.literal('count'),
    prompt: sentence,
    rule: z.enum(COUNT_RULES),
    chart: taskChart,
    groups: z.array(z.object({ id: partId, label: z.string() })),
    items: z.array(
      z.object({ id: partId, group: partId, text: z.string(), from: index, until: index, top: price, bottom: price }),
    ),
  }),
  z.object({
    kind: z.literal('rank'),
    prompt: sentence,
    chart: taskChart.nullable(),
    items: z.array(
      z.object({
        id: partId,
        text: z.string(),
        bars: z.array(index),
        line: z.object({ from: chartPoint, to: chartPoint }).nullable(),
      }),
    ),
  }),
  ...placeQuestions,
  z.object({
    kind: z.literal('place-stop'),
    prompt: sentence,
    chart: taskChart,
    side: z.enum(TRADE_SIDES),
    from: index,
    last: index,
    entry: price,
  }),
  z.object({
    kind: z.literal('place-target'),
    prompt: sentence,
    chart: taskChart,
    side: z.enum(TRADE_SIDES),
    entry: price,
    stop: price,
    ask: z.enum(TARGET_ASKS),
    value: z.number(),
    cost: z.number(),
  }),
  z.object({
    kind: z.literal('drag-liquidation'),
    prompt: sentence,
    chart: taskChart,
    side: z.enum(TRADE_SIDES),
    entry: price,
    leverage: z.number(),
    margin: z.number(),
    maintenancePercent: z.number(),
  }),
]) satisfies z.ZodType<TaskQuestion>;
