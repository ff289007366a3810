import { ownedTables } from '../../platform/personal-data.ts';
import { revokeAll } from './certificates.repo.ts';

/**
 * A learner's certificates with the attempts that they are based on. Deleting the account revokes them: only their ids
 * stay, in the list of revoked certificates.
 */
export const CERTIFICATES_PERSONAL_DATA = ownedTables(
  [
    {
      name: 'certificates',
      exported: {
        path: 'certificates/certificates',
        about: 'Your certificates, with the attempts that they count and the salt of their hashes.',
        columns: 'id, kind, issued_at, valid_until, credential, salt, attempts',
        orderBy: 'issued_at, id',
      },
    },
  ],
  { erase: revokeAll },
);
