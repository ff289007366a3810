/** Schemas of the files in `content/atlas/`: the texts of the claims, and the counts that test the claims. */
import { z } from 'zod';
import { atlasClaimId, atlasExample, atlasHorizon } from '@tradesense/contract/atlas.ts';
import { ATLAS_GROUPS } from '@tradesense/contract/atlas-constants.ts';
import type { AtlasCounts } from '@tradesense/core/atlas/atlas-counts.ts';
import { ATLAS_READINGS } from '@tradesense/core/atlas/reading.ts';

const text = z.string().trim().min(1);

/** Schema of `claims.yaml`. */
export const claimsFile = z.array(
  z.strictObject({
    id: atlasClaimId,
    group: z.enum(ATLAS_GROUPS),
    claim: text,
    /** The result that the verdict text describes. It must match the result that follows from the counts. */
    reading: z.enum(ATLAS_READINGS),
    /** Verdict text. It may contain names of `VERDICT_FIGURES` in braces, which are replaced by figures. */
    verdict: text,
    says: z.array(text).min(1),
    counted: z.array(z.strictObject({ term: text, meaning: text })).min(1),
    limits: z.array(text).min(1),
    sources: z.array(z.strictObject({ title: text, year: z.number().int() })),
    /** A lesson of Study that teaches the claim. */
    lesson: text.exactOptional(),
  }),
);
export type ClaimText = z.infer<typeof claimsFile>[number];

/** Schema of `counts.json`, which `npm run atlas:count` writes. */
export const countsFile = z.strictObject({
  seed: z.number().int(),
  resamples: z.number().int(),
  shuffles: z.number().int(),
  comparisons: z.number().int(),
  claims: z.array(
    z.strictObject({ id: atlasClaimId, horizons: z.array(atlasHorizon).min(1), examples: z.array(atlasExample) }),
  ),
}) satisfies z.ZodType<AtlasCounts>;
