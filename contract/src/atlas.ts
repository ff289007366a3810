/** The evidence atlas: claims that traders repeat, counted on recorded prices. */
import { z } from 'zod';
import type { AtlasExample, AtlasHorizonCount } from '@tradesense/core/atlas/atlas-counts.ts';
import { ATLAS_CONTROLS, ATLAS_INTERVALS } from '@tradesense/core/atlas/claim.ts';
import { ATLAS_READINGS } from '@tradesense/core/atlas/reading.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { ATLAS_GROUPS } from './atlas-constants.ts';

/** Id of a claim: lower-case words with hyphens, also the last part of the address of its page. */
export const atlasClaimId = z.string().regex(/^[a-z0-9-]{1,60}$/, 'must be lower-case letters, digits and hyphens');
export const atlasClaimParams = z.strictObject({ claim: atlasClaimId });

const share = z.number().min(0).max(1);
const difference = z.number().min(-1).max(1);
const span = (value: z.ZodNumber) => z.tuple([value, value]).readonly().nullable();

const row = z.object({
  cases: z.number().int().min(1),
  rate: share,
  rateInterval: span(share),
  control: share.nullable(),
  difference: difference.nullable(),
  differenceInterval: span(difference),
  mirror: share.nullable(),
});
const interval = z.enum(ATLAS_INTERVALS);

export const atlasHorizon = z.object({
  /** Length of the horizon: number of bars after the event; 0 if the event's own bar decides. */
  bars: z.number().int(),
  reading: z.enum(ATLAS_READINGS),
  all: row,
  shuffled: z.object({ rate: share, difference: z.tuple([difference, difference]).readonly() }).nullable(),
  intervals: z.array(row.extend({ interval })).readonly(),
  series: z.array(row.extend({ asset: z.enum(ASSET_SYMBOLS), interval })).readonly(),
}) satisfies z.ZodType<AtlasHorizonCount>;

export const atlasExample = z.object({
  asset: z.enum(ASSET_SYMBOLS),
  interval,
  /** Open time of the event's bar, epoch ms. */
  at: z.number(),
  side: z.literal([1, -1]),
  /** Price range that the event is about, such as a gap; `null` if the event is only a bar. */
  zone: z.object({ low: z.number(), high: z.number() }).nullable(),
  isHit: z.boolean(),
}) satisfies z.ZodType<AtlasExample>;

/** A claim in the list, with the figures of its main horizon. */
export const atlasClaimSummary = z.object({
  id: atlasClaimId,
  group: z.enum(ATLAS_GROUPS),
  claim: z.string(),
  verdict: z.string(),
  reading: z.enum(ATLAS_READINGS),
  cases: z.number().int(),
  difference: difference.nullable(),
  differenceInterval: span(difference),
});
export type AtlasClaimSummary = z.infer<typeof atlasClaimSummary>;

export const atlasResponse = z.object({
  /** Number of rows in the atlas that were compared with a control (the frequency of the outcome without the event). */
  comparisons: z.number().int(),
  claims: z.array(atlasClaimSummary),
});
export type AtlasResponse = z.infer<typeof atlasResponse>;

export const atlasClaimResponse = z.object({
  id: atlasClaimId,
  group: z.enum(ATLAS_GROUPS),
  claim: z.string(),
  verdict: z.string(),
  /** Position of the claim in the atlas, from 1. `claims` is the number of claims. */
  place: z.number().int(),
  claims: z.number().int(),
  next: atlasClaimId,
  control: z.enum(ATLAS_CONTROLS).nullable(),
  /** Length, in bars, of the horizon that the verdict and the examples use. */
  mainBars: z.number().int(),
  horizons: z.array(atlasHorizon),
  says: z.array(z.string()),
  counted: z.array(z.object({ term: z.string(), meaning: z.string() })),
  limits: z.array(z.string()),
  sources: z.array(z.object({ title: z.string(), year: z.number().int() })),
  /** Lesson that teaches the claim; `null` if there is none yet. */
  lesson: z.object({ topic: z.string(), id: z.string(), title: z.string() }).nullable(),
  resamples: z.number().int(),
  shuffles: z.number().int(),
  comparisons: z.number().int(),
});
export type AtlasClaimResponse = z.infer<typeof atlasClaimResponse>;

/** Open, high, low and close of a bar. */
const priceRow = z.tuple([z.number(), z.number(), z.number(), z.number()]).readonly();

export const atlasExamplesResponse = z.object({
  examples: z.array(
    atlasExample.extend({
      /** Number of decimal places in the asset's prices. */
      decimals: z.number().int(),
      bars: z.array(priceRow).readonly(),
      /** Index of the event's bar in `bars`. */
      index: z.number().int(),
    }),
  ),
});
export type AtlasExamplesResponse = z.infer<typeof atlasExamplesResponse>;
export type AtlasShownExample = AtlasExamplesResponse['examples'][number];
