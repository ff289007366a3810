/** Schemas of candle imports by administrators. */
import { z } from 'zod';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { actReason } from './administration.ts';
import { CANDLE_FILE_NAME_MAX, CANDLE_STORES, SERIES_ORIGINS } from './candle-imports-constants.ts';
import { storableText } from './storable-text.ts';

const count = z.number().int().min(0);
const isoTime = z.string();
const hash = z.string().regex(/^[\da-f]{64}$/, 'Must be a hash of a preview');

const series = {
  store: z.enum(CANDLE_STORES),
  asset: z.enum(ASSET_SYMBOLS),
  interval: z.enum(INTERVALS),
};

export const candlePreviewQuery = z.strictObject(series);

export const candleImportQuery = z.strictObject({
  ...series,
  /** Id made by the caller. If the same id is sent again with the same file, the stored import is returned. */
  id: z.uuid(),
  /** `fileHash` of the preview. It ensures that the imported file is the previewed file. */
  fileHash: hash,
  /** `storedHash` of the preview, so that the import changes exactly what the preview showed. */
  storedHash: hash,
  /** Name of the file, for the audit log. */
  fileName: storableText.trim().min(1).max(CANDLE_FILE_NAME_MAX),
  reason: actReason,
});

/**
 * The stored bars of a series. `firstOpen` and `lastOpen` are the open times of the first and the last bar; `null` if
 * there are no bars.
 */
const storedBars = z.object({ stored: count, firstOpen: isoTime.nullable(), lastOpen: isoTime.nullable() });

export const candlePreview = z.object({
  ...series,
  fileHash: z.string(),
  storedHash: z.string(),
  /** Number of rows after the header. Empty lines do not count. */
  rows: count,
  refused: count,
  /** The first 100 refused rows. */
  refusals: z.array(z.object({ line: count, reason: z.string() })),
  /** Open times of the first and the last bar that would be imported; `null` if there is none. */
  firstOpen: isoTime.nullable(),
  lastOpen: isoTime.nullable(),
  /** Bars of trading hours that are missing between rows of the file. `first` lists the first 20 gaps. */
  gaps: z.object({
    count,
    first: z.array(z.object({ line: count, from: isoTime, until: isoTime, missing: count })),
  }),
  /**
   * Whether most rows are spaced differently from `interval`, which suggests that the file has bars of another
   * interval.
   */
  seemsOtherInterval: z.boolean(),
  /**
   * Number of bars that the import would add. `replaced` is the number that it would change, `unchanged` the number
   * that it would leave as they are.
   */
  added: count,
  replaced: count,
  unchanged: count,
  /** Number of stored bars that the import would remove, because they were made from a shorter interval. */
  removed: count,
  /**
   * Longer intervals of the feed whose charts the import would shrink: their bars would be made from this series, which
   * gives fewer bars than are stored now, or none. `before` is 0 for a simulated chart.
   */
  longer: z.array(z.object({ interval: z.enum(INTERVALS), before: count, after: count })),
  /** The series as it is now. For the practice history, `origin` describes the whole asset, not only this series. */
  series: storedBars.extend({ origin: z.enum(SERIES_ORIGINS) }),
});
export type CandlePreview = z.infer<typeof candlePreview>;

export const candleImport = z.object({
  ...series,
  id: z.string(),
  rows: count,
  refused: count,
  added: count,
  replaced: count,
  unchanged: count,
  /** The series after the import. */
  series: storedBars,
});
export type CandleImport = z.infer<typeof candleImport>;
