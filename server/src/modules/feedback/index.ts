import type { Platform, ServerModule } from '../../platform/module.ts';
import { FEEDBACK_PERSONAL_DATA } from './personal-data.repo.ts';
import { feedbackRoutes } from './feedback.routes.ts';

/** Feedback for the administration, and the function with which other modules send messages for their learners. */
export {
  findFeedback,
  insertFeedback,
  listFeedback,
  lockFeedback,
  updateFeedback,
  type FeedbackFilter,
} from './feedback.repo.ts';
export { USER_AGENT_MAX } from './give-feedback.service.ts';
export type { FeedbackRow } from './feedback.tables.ts';

/** Feedback from visitors and learners. */
export function createFeedbackModule(platform: Platform): ServerModule {
  return { name: 'feedback', personalData: FEEDBACK_PERSONAL_DATA, routes: (app) => feedbackRoutes(app, platform) };
}
