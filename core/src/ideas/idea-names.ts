import type { IdeaHorizon } from './idea-rules.ts';

/** Names of the horizons, as they are written within a sentence. */
export const IDEA_HORIZON_NAMES: Readonly<Record<IdeaHorizon, string>> = {
  '1d': 'one day',
  '1w': 'one week',
  '1M': '30 days',
  '3M': '90 days',
};
