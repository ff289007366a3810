import type { Platform, ServerModule } from '../../platform/module.ts';
import { unpredictableSeed } from '../../platform/unpredictable-seed.ts';
import { createTrialWindows } from '../bias-test/index.ts';
import type { PracticeHistory } from '../market/index.ts';
import { liveSessionsRoutes } from './live-sessions.routes.ts';
import { LIVE_SESSIONS_PERSONAL_DATA } from './personal-data.repo.ts';

/**
 * Live sessions of classes. Guarantees: the outcome of a round leaves the server only after the reveal; learners see
 * the answers of the class only after the teacher shows them; an answer that arrives after the close of the round does
 * not count; learners who have left the class are not counted. Rounds are unrated: they publish no event, so no other
 * module uses them.
 */
export function createLiveSessionsModule(
  platform: Platform,
  { history }: { readonly history: PracticeHistory },
): ServerModule {
  const deps = { ...platform, drawWindow: createTrialWindows(history), newSeed: unpredictableSeed };
  return {
    name: 'live-sessions',
    personalData: LIVE_SESSIONS_PERSONAL_DATA,
    routes: (app) => liveSessionsRoutes(app, deps),
  };
}
