import { z } from 'zod';
import { BADGE_TIERS, BADGES } from '@tradesense/core/badges/badge-catalogue.ts';

export const badge = z.enum(BADGES);
export const badgeTier = z.enum(BADGE_TIERS);

const badgeStanding = z.object({
  badge,
  /** Current value of the badge's measure; `null` if there are too few data. The rules are in `core/src/badges`. */
  value: z.number().nullable(),
  /** Earned tiers, the lowest first. They are kept even if the value has fallen since. */
  earned: z.array(z.object({ id: z.string(), tier: badgeTier, earnedAt: z.iso.datetime() })),
});
export type BadgeStanding = z.infer<typeof badgeStanding>;

/** Every badge, in the order of the catalogue. */
export const badgesResponse = z.object({ badges: z.array(badgeStanding) });
export type BadgesResponse = z.infer<typeof badgesResponse>;
