import type { Config } from '../../config.ts';
import type { Tx } from '../../platform/database/database.ts';
import { ownedTables, type ExportedFile, type OwnedTable, type PersonalData } from '../../platform/personal-data.ts';
import { isDemoAddress } from '../../platform/mail/demo-address.ts';
import { ownerAddress } from '../identity/index.ts';
import { findProfileImage, profileImageContent } from './profile-images.repo.ts';
import { retiredNameHash, retireNames } from './retired-usernames.repo.ts';
import { namesOf } from './usernames.repo.ts';

const TABLES: readonly OwnedTable[] = [
  {
    name: 'username_history',
    exported: {
      path: 'profile/usernames',
      about: 'Usernames that you have or had.',
      columns: 'name_key, claimed_at',
      orderBy: 'claimed_at',
    },
  },
  {
    name: 'profile_texts',
    exported: {
      path: 'profile/about',
      about: 'What you wrote about yourself.',
      columns: 'bio, links, updated_at',
      orderBy: 'updated_at',
    },
  },
  {
    name: 'profile_removals',
    exported: {
      path: 'profile/removals',
      about: 'Parts of your profile that moderators removed, and why.',
      columns: 'part, reason, at',
      orderBy: 'at, part',
    },
  },
  {
    name: 'profile_images',
    exported: { no: 'The image itself is in the export.' },
  },
];

/**
 * What this module stores about a learner: usernames, profile image and texts. The usernames of a deleted account stay
 * unavailable, so that nobody can pose as its owner.
 */
export function profilesPersonalData({ secretKey }: Pick<Config, 'secretKey'>): PersonalData {
  return ownedTables(TABLES, {
    files: imageOf,
    async erase(tx, userId, now) {
      // Names of demo learners become available again: nobody gains by posing as a demo learner, and the next demo uses
      // the same names.
      if (isDemoAddress((await ownerAddress(tx, userId))?.email ?? '')) return;
      const names = await namesOf(tx, userId);
      await retireNames(
        tx,
        names.map(({ nameKey }) => retiredNameHash(secretKey, nameKey)),
        now,
      );
    },
  });
}

async function imageOf(tx: Tx, userId: string): Promise<ExportedFile[]> {
  const image = await findProfileImage(tx, userId);
  const content = image === undefined ? undefined : await profileImageContent(tx, userId, image.version);
  if (content === undefined) return [];
  return [{ path: 'profile/image.webp', about: 'Your profile image.', content: () => Promise.resolve(content) }];
}
