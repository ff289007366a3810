import { createWorkQueue } from '../../platform/work-queue.ts';
import type { Platform, ServerModule } from '../../platform/module.ts';
import { profilesPersonalData } from './personal-data.repo.ts';
import { avatarRoutes } from './avatar.routes.ts';
import { profileImageRoutes } from './profile-image.routes.ts';
import { createPictureLookup, type FindProfilePicture } from './profile-image.service.ts';
import { profilesRoutes } from './profiles.routes.ts';

export type { ProfilePicture } from './profile-image.service.ts';
export { removeFromProfile } from './remove-from-profile.service.ts';
export { readAbout } from './profile-texts.repo.ts';
export { profileNamed, profilesByPrefix, profilesNamed, profilesOf, type Profile } from './profiles.queries.ts';

export interface ProfilesModule extends ServerModule {
  readonly findPicture: FindProfilePicture;
}

const UPLOADS_WAITING_MAX = 16;

/**
 * Usernames, profile images and self-descriptions of learners. A username, regardless of upper or lower case, belongs
 * to one account permanently, even after the account has changed its name or was deleted. Uploads are decoded and
 * re-encoded as a square WebP of at most 512 pixels, without metadata.
 */
export function createProfilesModule(platform: Platform): ProfilesModule {
  const uploads = createWorkQueue({ atOnce: 1, waitingMax: UPLOADS_WAITING_MAX });
  const findPicture = createPictureLookup(platform);
  return {
    name: 'profiles',
    personalData: profilesPersonalData(platform.config),
    routes(app) {
      profilesRoutes(app, platform);
      profileImageRoutes(app, { ...platform, uploads });
      avatarRoutes(app, findPicture);
    },
    findPicture,
  };
}
