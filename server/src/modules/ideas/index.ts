import { MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import type { LiveMarket, MarketHistory } from '../market/index.ts';
import { ideasRoutes } from './ideas.routes.ts';
import { IDEAS_PERSONAL_DATA } from './personal-data.repo.ts';
import { IDEAS_JOB, settleDueIdeas } from './settle-ideas.service.ts';

export { ideaWordsOf } from './ideas.repo.ts';
export { deleteAbandonedIdeas } from './abandoned-ideas.repo.ts';
export { scoredIdea, type CallOutcome } from './scored-idea.queries.ts';

/**
 * Chart ideas: their authors' calls on an asset, which lock, start at a market price and are scored, and their readers'
 * predictions. Guarantees: prices come from the server itself; an author's call reaches no reader who could still
 * predict, but moderators see its text once it is reported; an idea is scored once and counts in its author's record,
 * even if its post is hidden or deleted.
 */
export function createIdeasModule(
  platform: Platform,
  { live, history }: { readonly live: LiveMarket; readonly history: MarketHistory },
): ServerModule {
  const deps = { ...platform, live, history };
  platform.jobs.every(IDEAS_JOB, MINUTE_MS, () => settleDueIdeas(deps));
  return { name: 'ideas', personalData: IDEAS_PERSONAL_DATA, routes: (app) => ideasRoutes(app, deps) };
}
