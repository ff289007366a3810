import type { Platform, ServerModule } from '../../platform/module.ts';
import { FEEDBACK_PERSONAL_DATA } from './personal-data.repo.ts';
import { feedbackRoutes } from './feedback.routes.ts';

/**
 * Reads and updates feedback for the administration. With `insertFeedback`, other modules send a message to the
 * administrators on a learner's behalf, such as an appeal.
 */
export {
  findFeedback,
  insertFeedback,
  listFeedback,
  lockFeedback,
  updateFeedback,
  type FeedbackFilter,
  type FeedbackMessage,
} from './feedback.repo.ts';
export { USER_AGENT_MAX } from './give-feedback.service.ts';

/** Feedback from visitors and learners. */
export function createFeedbackModule(platform: Platform): ServerModule {
  return { name: 'feedback', personalData: FEEDBACK_PERSONAL_DATA, routes: (app) => feedbackRoutes(app, platform) };
}
