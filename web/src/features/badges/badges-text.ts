import type { BadgeKind, BadgeTier } from '@tradesense/core/badges/badge-catalogue.ts';

export const TIER_NAMES: Readonly<Record<BadgeTier, string>> = { bronze: 'Bronze', silver: 'Silver', gold: 'Gold' };

export const KIND_NAMES: Readonly<Record<BadgeKind, string>> = {
  skill: 'Skill',
  process: 'Process',
  consistency: 'Consistency',
  help: 'Help given',
};

export const KIND_NOTES: Readonly<Record<BadgeKind, string>> = {
  skill:
    'Measured so that luck is not enough: by the unfavorable end of an interval, or by evidence that holds at every look.',
  process: 'How you decided and looked back, whatever came of it.',
  consistency: 'Days on which you practiced.',
  help: 'What other people thanked you for.',
};
