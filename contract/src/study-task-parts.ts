/** Schema parts that the tasks of Study share. */
import { z } from 'zod';
import { INTERVALS } from '@tradesense/core/market/interval.ts';

export const ITEMS_MAX = 60;
export const BARS_MAX = 500;
export const index = z.number().int().min(0).max(BARS_MAX);
/** Row of a volume profile; 0 is the lowest. */
export const row = z.number().int().min(0).max(100);
export const percent = z.number().min(0).max(100);
export const price = z.number().finite();
/** Id made by the server; unique within one task. */
export const partId = z.string().regex(/^[\w-]{1,40}$/, 'must be 1 to 40 letters, digits, - or _');

export const priceRow = z.tuple([z.number(), z.number(), z.number(), z.number()]);
export const taskChart = z.object({
  interval: z.enum(INTERVALS),
  bars: z.array(priceRow),
  decimals: z.number().int(),
  hours: z.array(z.number().int()).exactOptional(),
  volumes: z.array(z.number()).exactOptional(),
});
export const prices = z.object({ open: price, high: price, low: price, close: price });
export const swing = z.object({ kind: z.enum(['high', 'low']), index, price });
/** A point on a chart: the index of a bar, and a price. */
export const chartPoint = z.object({ index, price });
export const direction = z.enum(['bullish', 'bearish']);
export const structureBreak = z.object({ label: z.enum(['bos', 'choch']), direction, index });
export const sentence = z.string();
export const byPart = <V extends z.ZodType>(value: V) => z.record(partId, value);
