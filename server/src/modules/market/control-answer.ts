import { z } from 'zod';
import { CANDLE_STORES } from '@tradesense/contract/candle-imports-constants.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { ROW_DEFECTS } from './candle-row.policy.ts';
import type { ImportReport } from './import-report.ts';

const count = z.number().int().min(0);

const importReport = z.object({
  store: z.enum(CANDLE_STORES),
  asset: z.enum(ASSET_SYMBOLS),
  interval: z.enum(INTERVALS),
  fileName: z.string(),
  read: count,
  inserted: count,
  updated: count,
  unchanged: count,
  rejected: count,
  defects: z.partialRecord(z.enum(ROW_DEFECTS), count),
  rejections: z.array(z.object({ line: count, defect: z.enum(ROW_DEFECTS), reason: z.string() })),
  gaps: z.object({
    count,
    first: z.array(z.object({ line: count, from: z.string(), to: z.string(), missing: count })),
  }),
});

/** Response to a tool that imports a file: the report, or a sentence that says why there is none. */
export type ControlAnswer = { readonly report: ImportReport } | { readonly error: string };
export const controlAnswer: z.ZodType<ControlAnswer> = z.union([
  z.object({ report: importReport }),
  z.object({ error: z.string() }),
]);

/** Response to a tool that requests the gaps in stored candles: the text to show, or the reason why there is none. */
export type GapsAnswer = { readonly text: string } | { readonly error: string };
export const gapsAnswer: z.ZodType<GapsAnswer> = z.union([
  z.object({ text: z.string() }),
  z.object({ error: z.string() }),
]);
