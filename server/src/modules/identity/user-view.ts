import type { User } from '@tradesense/contract/auth.ts';
import { TERMS_VERSION } from '@tradesense/contract/product.ts';
import type { UserRow } from './identity.tables.ts';

type Shown = Pick<
  UserRow,
  | 'id'
  | 'name'
  | 'email'
  | 'username'
  | 'isAdmin'
  | 'isModerator'
  | 'isSuspended'
  | 'verifiedAt'
  | 'termsAcceptedAt'
  | 'termsVersion'
>;

/**
 * Returns the user as the pages see them. `termsAcceptedAt` is `null` if the user accepted only an older version of the
 * terms, so that the pages ask again.
 */
export function userView(row: Shown): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    isAdmin: row.isAdmin,
    isModerator: row.isModerator,
    isVerified: row.verifiedAt !== null,
    isSuspended: row.isSuspended,
    termsAcceptedAt: row.termsVersion === TERMS_VERSION ? (row.termsAcceptedAt?.toISOString() ?? null) : null,
  };
}
