import { z } from 'zod';
import { SHADE_STATES, type TaskReference } from '@tradesense/core/study/task.ts';
import { tradeLog } from './study-trade-parts.ts';
import { orderTicket } from './study-order-parts.ts';
import {
  byPart,
  index,
  partId,
  percent,
  price,
  priceRow,
  prices,
  sentence,
  structureBreak,
  swing,
  row,
} from './study-task-parts.ts';
import { placeReferences } from './study-place-tasks.ts';

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
  z.object({ kind: z.literal('sort'), ...sortReference, rule: sentence }),
  z.object({ kind: z.literal('match'), ...sortReference }),
  z.object({ kind: z.literal('label-swings'), ...sortReference }),
  z.object({ kind: z.literal('click-bars'), bars: z.array(index) }),
  z.object({ kind: z.literal('stop-replay'), index, why: sentence, remaining: z.array(priceRow) }),
  z.object({
    kind: z.literal('delete-false'),
    false: byPart(sentence),
    stays: byPart(sentence).exactOptional(),
    bars: byPart(z.array(index)).exactOptional(),
  }),
  z.object({ kind: z.literal('place-swing'), swings: z.array(swing) }),
  z.object({ kind: z.literal('place-break'), breaks: z.array(structureBreak.extend({ swing })) }),
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
  z.object({ kind: z.literal('trade'), remaining: z.array(priceRow), example: z.object(tradeLog) }),
  z.object({ kind: z.literal('place-order'), orders: byPart(orderTicket), isPair: z.boolean(), why: byPart(sentence) }),
  z.object({ kind: z.literal('place-row'), fullest: row, from: row, to: row }),
  z.object({
    kind: z.literal('place-band'),
    levels: z.array(z.object({ price, atr: z.number(), touches: z.array(swing) })),
  }),
  z.object({
    kind: z.literal('justify'),
    condition: partId,
    bars: z.array(z.array(index)),
    why: byPart(sentence),
    rule: sentence,
  }),
  z.object({
    kind: z.literal('mend-diagram'),
    intervals: z.array(z.object({ from: percent, to: percent }).nullable()),
  }),
  z.object({ kind: z.literal('group'), ...sortReference }),
  z.object({
    kind: z.literal('count'),
    counted: byPart(z.boolean()),
    why: byPart(sentence),
    bars: byPart(z.array(index)),
  }),
  z.object({
    kind: z.literal('rank'),
    order: z.array(partId),
    values: byPart(z.number()),
    why: byPart(sentence),
  }),
  ...placeReferences,
  z.object({ kind: z.literal('place-stop'), price, until: price, index, atr: z.number() }),
  z.object({ kind: z.literal('place-target'), price, reward: z.number() }),
  z.object({ kind: z.literal('drag-liquidation'), price }),
]) satisfies z.ZodType<TaskReference>;
