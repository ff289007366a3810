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
 * An anchor of a drawing. It does not depend on the bars that are shown: `timeMs` is epoch ms (UTC), `price` is in
 * units of the quote currency.
 */
export const drawingAnchor = z.strictObject({
  timeMs: z.number().int().min(-TIME_MAX_MS).max(TIME_MAX_MS),
  price: z.number().min(-PRICE_MAX).max(PRICE_MAX),
});
export type DrawingAnchor = Readonly<z.infer<typeof drawingAnchor>>;

/** Number of a line color of the design: 1 is `--color-series-1`, and so on. */
const color = z.literal([1, 2, 3, 4, 5, 6]);
const look = {
  /** Id made by the browser, so that a drawing keeps its identity in every tab. */
  id: z.uuid(),
  color,
  /** Line width in pixels. */
  width: z.literal([1, 2, 3]),
  /** The learner's own name for the drawing. */
  name: storableText.trim().min(1).max(DRAWING_NAME_MAX).exactOptional(),
  /** Set while the drawing is hidden; absent otherwise. */
  isHidden: z.literal(true).exactOptional(),
  /** Set while the drawing is locked, so that it cannot be selected or moved on the chart; absent otherwise. */
  isLocked: z.literal(true).exactOptional(),
};
const onePoint = z.tuple([drawingAnchor]).readonly();
const twoPoints = z.tuple([drawingAnchor, drawingAnchor]).readonly();

const drawingText = storableText
  .trim()
  .min(1, 'Must not be blank')
  .refine((value) => Array.from(value).length <= DRAWING_TEXT_MAX, `At most ${DRAWING_TEXT_MAX} characters`);

/** A drawing of a learner. Its kind determines how many anchors it has. */
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
  /** Whether the price axis is inverted, with high prices at the bottom. Older settings lack it, which means no. */
  isInverted: z.boolean().exactOptional(),
  /** Whether a line marks the start of each trading day. Older settings lack it, which means no. */
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
          /** Set while the indicator is hidden; absent otherwise. */
          isHidden: z.literal(true).exactOptional(),
        })
        .readonly(),
    )
    .max(CHART_INDICATORS_MAX, `At most ${CHART_INDICATORS_MAX} indicators`)
    .readonly(),
});
export type StoredChartSettings = Readonly<z.infer<typeof storedChartSettings>>;

/**
 * What is stored for a learner's charts of one asset, for all intervals. If nothing is stored, `drawings` is empty and
 * `settings` is `null`.
 */
export const chartResponse = z.object({
  drawings,
  /** Version of the drawings: 0 before the first change; each change adds 1. */
  version: z.number().int(),
  settings: storedChartSettings.nullable(),
});
export type ChartResponse = z.infer<typeof chartResponse>;

/**
 * All drawings of the asset, the lowest layer first. `version` is the version that the caller has edited: if it is not
 * the stored version, nothing changes and the request is refused with `drawings-changed`.
 */
export const putDrawingsRequest = z.strictObject({
  // The maximum is `INTEGER_MAX` − 1, because the next version must fit into the column too.
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
  /** Time of a decision, in the format in which the journal returns it. */
  at: storableTime,
});

/**
 * The caller's drawings and settings for the charts of an asset, as they were when the caller placed the latest order
 * in this asset up to the time `at`.
 */
export const chartSnapshotResponse = z.object({
  /**
   * Time of the snapshot; `null` if there is no snapshot from that time or earlier. Drawings and settings of that time
   * are then unknown.
   */
  takenAt: z.string().nullable(),
  drawings,
  settings: storedChartSettings.nullable(),
});
export type ChartSnapshotResponse = z.infer<typeof chartSnapshotResponse>;
