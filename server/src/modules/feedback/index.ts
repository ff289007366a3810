import type { Platform, ServerModule } from '../../platform/module.ts';
import { feedbackRoutes } from './feedback.routes.ts';

/** What visitors and learners tell us. */
export function createFeedbackModule(platform: Platform): ServerModule {
  return { name: 'feedback', routes: (app) => feedbackRoutes(app, platform) };
}
