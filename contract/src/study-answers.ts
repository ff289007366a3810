import { z } from 'zod';
import { SHADE_STATES, type TaskAnswer } from '@tradesense/core/study/task.ts';
import { tradeLog } from './study-trade-parts.ts';
import { orderTicket } from './study-order-parts.ts';
import { placeAnswers } from './study-place-tasks.ts';
import {
  byPart,
  index,
  ITEMS_MAX,
  partId,
  percent,
  price,
  prices,
  structureBreak,
  swing,
  row,
} from './study-task-parts.ts';

/** A learner's answer for each part of a task. */
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
  z.strictObject({ kind: z.literal('place-break'), breaks: z.array(structureBreak.strict()).max(ITEMS_MAX) }),
  z.strictObject({ kind: z.literal('place-swing'), swings: z.array(swing.strict()).max(ITEMS_MAX) }),
  z.strictObject({
    kind: z.literal('shade'),
    stretches: z.array(z.strictObject({ from: index, until: index, state: z.enum(SHADE_STATES) })).max(ITEMS_MAX),
  }),
  z.strictObject({ kind: z.literal('set-probability'), values: givenByPart(percent) }),
  z.strictObject({ kind: z.literal('draw-interval'), from: z.number().finite(), to: z.number().finite() }),
  z.strictObject({ kind: z.literal('trade'), ...tradeLog }),
  z.strictObject({ kind: z.literal('place-order'), orders: givenByPart(orderTicket.strict()), isPair: z.boolean() }),
  z.strictObject({ kind: z.literal('place-row'), fullest: row, from: row, to: row }),
  z.strictObject({
    kind: z.literal('place-band'),
    bands: z.array(z.strictObject({ price, height: price.min(0) })).max(ITEMS_MAX),
  }),
  z.strictObject({ kind: z.literal('justify'), condition: partId, bars: z.array(index).max(ITEMS_MAX) }),
  z.strictObject({ kind: z.literal('mend-diagram'), confidences: z.array(percent.nullable()).max(ITEMS_MAX) }),
  z.strictObject({ kind: z.literal('group'), boxes }),
  z.strictObject({ kind: z.literal('count'), counted: givenByPart(z.boolean()) }),
  z.strictObject({ kind: z.literal('rank'), order: z.array(partId).max(ITEMS_MAX) }),
  ...placeAnswers,
  z.strictObject({ kind: z.literal('place-stop'), price }),
  z.strictObject({ kind: z.literal('place-target'), price }),
  z.strictObject({ kind: z.literal('drag-liquidation'), price }),
]) satisfies z.ZodType<TaskAnswer>;
