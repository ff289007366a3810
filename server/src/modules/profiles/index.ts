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

/**
 * Creates the module for learners' usernames, profile images and self-descriptions. A username, whether in upper or
 * lower case, belongs to one account permanently, even after the account changes its name or is deleted. An uploaded
 * image is decoded and re-encoded as a square WebP of at most 512 pixels, without metadata.
 */
export function createProfilesModule(platform: Platform): ProfilesModule {
  const findPicture = createPictureLookup(platform);
  return {
    name: 'profiles',
    personalData: profilesPersonalData(platform.config),
    routes(app) {
      profilesRoutes(app, platform);
      profileImageRoutes(app, platform);
      avatarRoutes(app, findPicture);
    },
    findPicture,
  };
}
