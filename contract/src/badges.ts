import { z } from 'zod';
import { BADGE_TIERS, BADGES } from '@tradesense/core/badges/badge-catalogue.ts';

export const badge = z.enum(BADGES);
export const badgeTier = z.enum(BADGE_TIERS);

const badgeStanding = z.object({
  badge,
  /**
   * Current value of the measure in the badge's rule; `null` if there is too little data. The rules are in
   * `core/src/badges`.
   */
  value: z.number().nullable(),
  /** Lowest tier first. Earned tiers are kept even if the value has fallen since. */
  earned: z.array(z.object({ id: z.string(), tier: badgeTier, earnedAt: z.iso.datetime() })),
});
export type BadgeStanding = z.infer<typeof badgeStanding>;

/** Every badge, in the order of the catalogue. */
export const badgesResponse = z.object({ badges: z.array(badgeStanding) });
export type BadgesResponse = z.infer<typeof badgesResponse>;
