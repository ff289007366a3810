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

/** The furthest time that a `Date` holds, in ms from 1970. */
const TIME_MAX_MS = 8_640_000_000_000_000;
const PRICE_MAX = 1_000_000_000_000;

/** A point of a chart that stays where it is whatever bars are shown: `timeMs` is epoch ms UTC, `price` in quote units. */
export const drawingAnchor = z.strictObject({
  timeMs: z.number().int().min(-TIME_MAX_MS).max(TIME_MAX_MS),
  price: z.number().min(-PRICE_MAX).max(PRICE_MAX),
});
export type DrawingAnchor = Readonly<z.infer<typeof drawingAnchor>>;

/** One of the line colors of the design, `--color-series-1` and on. */
const color = z.literal([1, 2, 3, 4, 5, 6]);
const look = {
  /** Made by the browser, so that a drawing is the same one in every tab. */
  id: z.uuid(),
  color,
  /** Line width in pixels. */
  width: z.literal([1, 2, 3]),
  /** The learner's own name for it. */
  name: storableText.trim().min(1).max(DRAWING_NAME_MAX).exactOptional(),
  /** Not drawn until it is shown again. */
  isHidden: z.literal(true).exactOptional(),
  /** Neither selected nor moved on the chart. */
  isLocked: z.literal(true).exactOptional(),
};
const onePoint = z.tuple([drawingAnchor]).readonly();
const twoPoints = z.tuple([drawingAnchor, drawingAnchor]).readonly();

const drawingText = storableText
  .trim()
  .min(1, 'Must not be blank')
  .refine((value) => Array.from(value).length <= DRAWING_TEXT_MAX, `At most ${DRAWING_TEXT_MAX} characters`);

/** Something that a learner has drawn. Which anchors it has follows from its kind. */
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

/** How the learner wants the charts of an asset drawn. */
export const storedChartSettings = z.strictObject({
  series: z.enum(CHART_SERIES_TYPES),
  scale: z.enum(CHART_PRICE_SCALES),
  /** Whether high prices are at the bottom. Missing in settings from before there was the choice: no. */
  isInverted: z.boolean().exactOptional(),
  /** Whether a line stands where a trading day begins. Missing in settings from before there was the choice: no. */
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
          /** Not drawn until it is shown again. */
          isHidden: z.literal(true).exactOptional(),
        })
        .readonly(),
    )
    .max(CHART_INDICATORS_MAX, `At most ${CHART_INDICATORS_MAX} indicators`)
    .readonly(),
});
export type StoredChartSettings = Readonly<z.infer<typeof storedChartSettings>>;

/** What is kept of a learner's charts of one asset, for all its intervals; nothing drawn and `null` where there was nothing yet. */
export const chartResponse = z.object({
  drawings,
  /** Grows by one with every change of the drawings; 0 before the first. */
  version: z.number().int(),
  settings: storedChartSettings.nullable(),
});
export type ChartResponse = z.infer<typeof chartResponse>;

/**
 * All drawings of the asset, from the bottom up. `version` is the one that they were made from: if it is not the stored one
 * any more, nothing is changed and the call is refused with `drawings-changed`.
 */
export const putDrawingsRequest = z.strictObject({
  // The next one must fit the column as well.
  version: z
    .number()
    .int()
    .min(0)
    .max(INTEGER_MAX - 1),
  drawings,
});
export type PutDrawingsRequest = z.infer<typeof putDrawingsRequest>;
/** The version that was made. */
export const putDrawingsResponse = z.object({ version: z.number().int() });
export type PutDrawingsResponse = z.infer<typeof putDrawingsResponse>;

export const chartSnapshotQuery = z.strictObject({
  /** The time of a decision, as the journal gives it. */
  at: z.iso.datetime(),
});

/** The charts of an asset as they were at the last order of the asset that was placed by then. */
export const chartSnapshotResponse = z.object({
  /** `null` if nothing was kept that early; then nothing is known of the drawings and settings of that time. */
  takenAt: z.string().nullable(),
  drawings,
  settings: storedChartSettings.nullable(),
});
export type ChartSnapshotResponse = z.infer<typeof chartSnapshotResponse>;
