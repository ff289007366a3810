/** Schema parts that the order tasks of Study share. */
import { z } from 'zod';
import type { OrderPart, OrderTicket } from '@tradesense/core/study/order-ticket.ts';
import { ORDER_TYPES } from '@tradesense/core/trading/order-type.ts';
import { TIMES_IN_FORCE } from '@tradesense/core/trading/time-in-force.ts';
import { partId, price } from './study-task-parts.ts';

export const orderPart = z.object({
  id: partId,
  title: z.string(),
  side: z.enum(['buy', 'sell']),
  types: z.array(z.enum(ORDER_TYPES)),
  lives: z.array(z.enum(TIMES_IN_FORCE)),
  trailBy: z.enum(['amount', 'percent']),
  asksReduceOnly: z.boolean(),
}) satisfies z.ZodType<OrderPart>;

export const orderTicket = z.object({
  type: z.enum(ORDER_TYPES),
  limit: price.nullable(),
  trigger: price.nullable(),
  trail: price.nullable(),
  life: z.enum(TIMES_IN_FORCE).nullable(),
  isReduceOnly: z.boolean(),
}) satisfies z.ZodType<OrderTicket>;
