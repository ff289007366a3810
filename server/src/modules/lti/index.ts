import { MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { classWorkFinished } from '../classes/classes.events.ts';
import { createAccessTokens } from './access-tokens.ts';
import { classesOfLti } from './class-port.ts';
import { gradedResources } from './courses.repo.ts';
import { launchesRoutes } from './launches.routes.ts';
import { deleteEnded } from './logins.repo.ts';
import { ltiAdminRoutes } from './lti.admin.routes.ts';
import { ltiRoutes } from './lti.routes.ts';
import { LTI_PERSONAL_DATA } from './personal-data.repo.ts';
import { createPlatformKeys } from './platform-keys.ts';
import { queueScore } from './scores.repo.ts';
import { sendScores } from './send-scores.service.ts';

export { rotateToolKey, SEALED_TOOL_KEYS } from './tool-keys.service.ts';

const SEND_EVERY_MS = 5 * SECOND_MS;

/**
 * LTI 1.3: learning platforms launch this tool, teachers choose assignments as links in their courses there, and the
 * platforms receive the grades. Guarantees: a launch belongs to one browser, works once, and signs nobody in; an
 * account is linked with a person on a platform only after the account's owner has confirmed it; the latest grade of a
 * linked learner who is in the class is either delivered, or parked with the reason for the failure. Known limit: a
 * platform may receive the same grade twice if a server crashes between sending the grade and recording this.
 */
export function createLtiModule(platform: Platform): ServerModule {
  const deps = { ...platform, classes: classesOfLti(platform), platformKeys: createPlatformKeys(platform) };
  const sending = { ...deps, accessTokens: createAccessTokens(platform) };
  platform.outbox.subscribe('lti.scores', classWorkFinished, (tx, { payload }) => queueGrade(platform, tx, payload));
  platform.jobs.every('lti-scores', SEND_EVERY_MS, () => sendScores(sending));
  platform.jobs.every('lti-retention', MINUTE_MS, (now) => platform.db.transaction((tx) => deleteEnded(tx, now)));
  return {
    name: 'lti',
    personalData: LTI_PERSONAL_DATA,
    routes(app) {
      ltiRoutes(app, deps);
      launchesRoutes(app, deps);
      ltiAdminRoutes(app, deps);
    },
  };
}

/** Queues the learner's grade for an assignment for every link in a platform's course that opens this assignment. */
export async function queueGrade(
  platform: Pick<Platform, 'ids' | 'clock'>,
  tx: Tx,
  { assignmentId, userId }: { readonly assignmentId: string; readonly userId: string },
): Promise<void> {
  const { ids, clock } = platform;
  const grade = await classesOfLti(platform).gradeOf(tx, assignmentId, userId);
  if (grade === null) return;
  for (const { id: resourceId } of await gradedResources(tx, assignmentId))
    await queueScore(tx, { id: ids.next(), resourceId, userId, ...grade }, clock.now());
}
