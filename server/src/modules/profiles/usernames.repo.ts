import { and, eq, inArray, isNull } from 'drizzle-orm';
import { NAME_KEY_PATTERN } from '@tradesense/core/people/username-rules.ts';
import type { Tx } from '../../platform/database/database.ts';
import { usernameHistory, type UsernameRow } from './profiles.tables.ts';

/** Returns all usernames that the account has or had, in lower case. */
export async function namesOf(tx: Tx, userId: string): Promise<UsernameRow[]> {
  return tx.select().from(usernameHistory).where(eq(usernameHistory.userId, userId));
}

/**
 * Claims a username for an account. Returns `false` if the name was claimed before. Waits if another transaction is
 * claiming the same name.
 */
export async function claimName(tx: Tx, name: typeof usernameHistory.$inferInsert): Promise<boolean> {
  const claimed = await tx
    .insert(usernameHistory)
    .values(name)
    .onConflictDoNothing()
    .returning({ nameKey: usernameHistory.nameKey });
  return claimed.length === 1;
}

/**
 * Whether a name of another account looks like this one. Until the transaction ends, no other transaction checks a name
 * that looks like it, so of two that are claimed at the same moment one is refused. How names are compared:
 * `migrations/0121_lookalike_usernames.sql`.
 */
export async function hasLookalike(tx: Tx, nameKey: string, userId: string): Promise<boolean> {
  await tx.$client.query(`SELECT pg_advisory_xact_lock(hashtextextended('username ' || username_look($1), 0))`, [
    nameKey,
  ]);
  const { rows } = await tx.$client.query(
    `SELECT 1 FROM username_history WHERE username_look(name_key) = username_look($1) AND user_id <> $2 LIMIT 1`,
    [nameKey, userId],
  );
  return rows.length > 0;
}

/**
 * Removes a username on behalf of a moderator. From then on, the name identifies nobody. It still belongs to its owner,
 * who cannot choose it again.
 */
export async function barName(tx: Tx, nameKey: string, at: Date): Promise<void> {
  await tx.update(usernameHistory).set({ barredAt: at }).where(eq(usernameHistory.nameKey, nameKey));
}

/**
 * Pattern of a username in lower case. Other texts cannot be usernames, and some of them cannot be stored in the
 * database.
 */
const NAME_KEY = new RegExp(`^${NAME_KEY_PATTERN}$`);

/**
 * Returns the id of the account that has or had the username; `null` if there is none, or if a moderator removed the
 * name.
 */
export async function findOwner(tx: Tx, nameKey: string): Promise<string | null> {
  if (!NAME_KEY.test(nameKey)) return null;
  const { userId, barredAt } = usernameHistory;
  const rows = await tx
    .select({ userId })
    .from(usernameHistory)
    .where(and(eq(usernameHistory.nameKey, nameKey), isNull(barredAt)));
  return rows[0]?.userId ?? null;
}

/** Returns the ids of the accounts that have or had these usernames, by the name in lower case. */
export async function findOwners(tx: Tx, nameKeys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const names = nameKeys.filter((name) => NAME_KEY.test(name));
  if (names.length === 0) return new Map();
  const rows = await tx
    .select()
    .from(usernameHistory)
    .where(and(inArray(usernameHistory.nameKey, names), isNull(usernameHistory.barredAt)));
  return new Map(rows.map(({ nameKey, userId }) => [nameKey, userId]));
}

/**
 * Returns the owners of usernames that begin with a prefix (in lower case), in alphabetical order of the names. Reads
 * at most `limit` names.
 */
export async function ownersByPrefix(tx: Tx, prefix: string, limit: number): Promise<string[]> {
  const { rows } = await tx.$client.query<{ user_id: string }>({
    name: 'profiles-names-by-prefix',
    text: `SELECT user_id FROM username_history WHERE name_key ~>=~ $1 AND name_key ~<~ $2 ORDER BY name_key USING ~<~ LIMIT $3`,
    // `~` sorts after every character of a username.
    values: [prefix, `${prefix}~`, limit],
  });
  return rows.map((row) => row.user_id);
}
