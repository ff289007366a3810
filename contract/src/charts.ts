import { z } from 'zod';
import {
  CHART_INDICATOR_KINDS,
  CHART_INDICATORS_MAX,
  CHART_PRICE_SCALES,
  CHART_SERIES_TYPES,
  CHART_VOLUME_PLACES,
  CHART_ZONE_CHOICES,
  DRAWING_NAME_MAX,
  DRAWING_TEXT_MAX,
  DRAWINGS_MAX,
} from './chart-constants.ts';
import { INTEGER_MAX } from './product.ts';
import { storableText } from './storable-text.ts';
import { storableTime } from './storable-time.ts';

/** Latest time that a `Date` can hold, in ms from 1970. */
const TIME_MAX_MS = 8_640_000_000_000_000;
const PRICE_MAX = 1_000_000_000_000;

/**
 * An anchor of a drawing, independent of the bars that are shown: `timeMs` is epoch ms UTC, `price` is in quote units.
 */
export const drawingAnchor = z.strictObject({
  timeMs: z.number().int().min(-TIME_MAX_MS).max(TIME_MAX_MS),
  price: z.number().min(-PRICE_MAX).max(PRICE_MAX),
});
export type DrawingAnchor = Readonly<z.infer<typeof drawingAnchor>>;

/** One of the line colors of the design, `--color-series-1` and on. */
const color = z.literal([1, 2, 3, 4, 5, 6]);
const look = {
  /** Id made by the browser, so that a drawing keeps its identity in every tab. */
  id: z.uuid(),
  color,
  /** Line width in pixels. */
  width: z.literal([1, 2, 3]),
  /** The learner's own name for the drawing. */
  name: storableText.trim().min(1).max(DRAWING_NAME_MAX).exactOptional(),
  /** Present while the drawing is hidden. */
  isHidden: z.literal(true).exactOptional(),
  /** Present while the drawing is locked: it cannot be selected or moved on the chart. */
  isLocked: z.literal(true).exactOptional(),
};
const onePoint = z.tuple([drawingAnchor]).readonly();
const twoPoints = z.tuple([drawingAnchor, drawingAnchor]).readonly();

const drawingText = storableText
  .trim()
  .min(1, 'Must not be blank')
  .refine((value) => Array.from(value).length <= DRAWING_TEXT_MAX, `At most ${DRAWING_TEXT_MAX} characters`);

/** A drawing of a learner. Its kind determines its anchors. */
export const drawing = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('trend-line'), ...look, anchors: twoPoints }).readonly(),
  z.strictObject({ kind: z.literal('level'), ...look, anchors: onePoint }).readonly(),
  z.strictObject({ kind: z.literal('rectangle'), ...look, anchors: twoPoints }).readonly(),
  z.strictObject({ kind: z.literal('fibonacci'), ...look, anchors: twoPoints }).readonly(),
  z.strictObject({ kind: z.literal('measure'), ...look, anchors: twoPoints }).readonly(),
  z.strictObject({ kind: z.literal('volume-range'), ...look, anchors: twoPoints }).readonly(),
  z.strictObject({ kind: z.literal('text'), ...look, anchors: onePoint, text: drawingText }).readonly(),
]);
export type Drawing = z.infer<typeof drawing>;

const drawings = z
  .array(drawing)
  .max(DRAWINGS_MAX, `At most ${DRAWINGS_MAX} drawings`)
  .refine((all) => new Set(all.map(({ id }) => id)).size === all.length, 'Two drawings have the same id')
  .readonly();

/** The learner's display settings for the charts of an asset. */
export const storedChartSettings = z.strictObject({
  series: z.enum(CHART_SERIES_TYPES),
  scale: z.enum(CHART_PRICE_SCALES),
  /** Whether the price axis is inverted, with high prices at the bottom. Absent in older settings: no. */
  isInverted: z.boolean().exactOptional(),
  /** Whether a line marks the start of each trading day. Absent in older settings: no. */
  hasSessionBreaks: z.boolean().exactOptional(),
  volume: z.enum(CHART_VOLUME_PLACES),
  zone: z.enum(CHART_ZONE_CHOICES),
  indicators: z
    .array(
      z
        .strictObject({
          id: z.string().regex(/^[a-z0-9-]{1,40}$/, 'Letters, digits and hyphens'),
          kind: z.enum(CHART_INDICATOR_KINDS),
          numbers: z.array(z.number()).max(4).readonly(),
          color,
          /** Present while the indicator is hidden. */
          isHidden: z.literal(true).exactOptional(),
        })
        .readonly(),
    )
    .max(CHART_INDICATORS_MAX, `At most ${CHART_INDICATORS_MAX} indicators`)
    .readonly(),
});
export type StoredChartSettings = Readonly<z.infer<typeof storedChartSettings>>;

/**
 * Data that is stored for a learner's charts of one asset, at all intervals. Without stored data, `drawings` is empty
 * and `settings` is `null`.
 */
export const chartResponse = z.object({
  drawings,
  /** Version of the drawings: 0 before the first change, one more with each change. */
  version: z.number().int(),
  settings: storedChartSettings.nullable(),
});
export type ChartResponse = z.infer<typeof chartResponse>;

/**
 * All drawings of the asset, from the bottom layer up. `version` is the version that the caller has changed: if it is
 * not the stored version, nothing changes and the request is refused with `drawings-changed`.
 */
export const putDrawingsRequest = z.strictObject({
  // At most `INTEGER_MAX` − 1, because the next version must fit the column too.
  version: z
    .number()
    .int()
    .min(0)
    .max(INTEGER_MAX - 1),
  drawings,
});
export type PutDrawingsRequest = z.infer<typeof putDrawingsRequest>;
/** The new version. */
export const putDrawingsResponse = z.object({ version: z.number().int() });
export type PutDrawingsResponse = z.infer<typeof putDrawingsResponse>;

export const chartSnapshotQuery = z.strictObject({
  /** Time of a decision, as stated in the journal. */
  at: storableTime,
});

/** The charts of an asset as they were at its last order placed at or before the given time. */
export const chartSnapshotResponse = z.object({
  /** Time of the snapshot; `null` if none is that old: drawings and settings of that time are then unknown. */
  takenAt: z.string().nullable(),
  drawings,
  settings: storedChartSettings.nullable(),
});
export type ChartSnapshotResponse = z.infer<typeof chartSnapshotResponse>;
