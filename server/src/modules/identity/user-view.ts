import type { User } from '@tradesense/contract/auth.ts';
import type { UserRow } from './identity.tables.ts';

type Shown = Pick<UserRow, 'id' | 'name' | 'email' | 'username' | 'isAdmin' | 'verifiedAt' | 'termsAcceptedAt'>;

export function userView(row: Shown): User {
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    username: row.username,
    isAdmin: row.isAdmin,
    isVerified: row.verifiedAt !== null,
    termsAcceptedAt: row.termsAcceptedAt?.toISOString() ?? null,
  };
}
