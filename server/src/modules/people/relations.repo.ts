import { and, count, desc, eq, inArray, lt, or, sql } from 'drizzle-orm';
import type { RelationKind } from '@tradesense/contract/people-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { peopleRelations, type RelationRow } from './people.tables.ts';

const { userId, kind, otherId, id } = peopleRelations;

/**
 * Locks the follows, blocks and mutes of account `actor`, and those between the two accounts, until the transaction
 * ends. Limits are therefore counted correctly, and a follow and a block between the two accounts cannot both be
 * stored. Every action takes both locks in the same order, which prevents deadlocks.
 */
export async function lockRelations(tx: Tx, actor: string, other: string): Promise<void> {
  const pair = [actor, other].toSorted().join(' ');
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`people.actor ${actor}`}, 0))`);
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`people.pair ${pair}`}, 0))`);
}

/** Returns the relations between two accounts, in both directions. */
export async function relationsBetween(
  tx: Tx,
  one: string,
  other: string,
): Promise<Pick<RelationRow, 'userId' | 'kind'>[]> {
  return tx
    .select({ userId, kind })
    .from(peopleRelations)
    .where(or(and(eq(userId, one), eq(otherId, other)), and(eq(userId, other), eq(otherId, one))));
}

/** Stores a relation. Returns `false` if it already exists. */
export async function insertRelation(tx: Tx, relation: RelationRow): Promise<boolean> {
  const rows = await tx.insert(peopleRelations).values(relation).onConflictDoNothing().returning({ id });
  return rows.length === 1;
}

export async function deleteRelation(tx: Tx, from: string, what: RelationKind, to: string): Promise<void> {
  await tx.delete(peopleRelations).where(and(eq(userId, from), eq(kind, what), eq(otherId, to)));
}

/** Returns how many relations of a kind an account has created, but at most `limit`. */
export async function countUpTo(tx: Tx, from: string, what: RelationKind, limit: number): Promise<number> {
  const some = tx
    .select({ id })
    .from(peopleRelations)
    .where(and(eq(userId, from), eq(kind, what)))
    .limit(limit)
    .as('some');
  const [row] = await tx.select({ n: count() }).from(some);
  return row?.n ?? 0;
}

/**
 * Returns how many followers an account has and how many people it follows, without counting the accounts in `hidden`.
 */
export async function countRelations(
  tx: Tx,
  account: string,
  hidden: readonly string[],
): Promise<{ readonly followers: number; readonly following: number }> {
  const { rows } = await tx.$client.query<{ followers: number; following: number }>({
    name: 'people-counts-without',
    text: `SELECT
      (SELECT count(*)::int FROM people_relations WHERE other_id = $1 AND kind = 'follow' AND user_id NOT IN (SELECT unnest($2::uuid[]))) AS followers,
      (SELECT count(*)::int FROM people_relations WHERE user_id = $1 AND kind = 'follow' AND other_id NOT IN (SELECT unnest($2::uuid[]))) AS following`,
    values: [account, hidden],
  });
  return rows[0] ?? { followers: 0, following: 0 };
}

/** Returns the ids of all accounts that block the given account. */
export async function blockersOf(tx: Tx, blocked: string): Promise<string[]> {
  const rows = await tx
    .select({ userId })
    .from(peopleRelations)
    .where(and(eq(otherId, blocked), eq(kind, 'block')));
  return rows.map((row) => row.userId);
}

interface Page {
  /** Id of the last relation of the previous page; `null` for the first page. */
  readonly before: string | null;
  readonly limit: number;
}

/** A relation, with the account that a list shows for it. */
export interface Listed {
  readonly id: string;
  readonly userId: string;
}

/** Returns the people whom an account follows, blocks or mutes, newest first. */
export async function listFrom(tx: Tx, from: string, what: RelationKind, { before, limit }: Page): Promise<Listed[]> {
  return tx
    .select({ id, userId: otherId })
    .from(peopleRelations)
    .where(and(eq(userId, from), eq(kind, what), before === null ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
}

/** Returns the followers of an account, newest first. */
export async function listFollowers(tx: Tx, to: string, { before, limit }: Page): Promise<Listed[]> {
  return tx
    .select({ id, userId })
    .from(peopleRelations)
    .where(and(eq(otherId, to), eq(kind, 'follow'), before === null ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
}

/** Returns which of the given accounts block the account `blocked`. */
export async function blockersAmong(tx: Tx, blocked: string, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  if (userIds.length === 0) return new Set();
  const rows = await tx
    .select({ userId })
    .from(peopleRelations)
    .where(and(inArray(userId, [...userIds]), eq(kind, 'block'), eq(otherId, blocked)));
  return new Set(rows.map((row) => row.userId));
}

/** Returns which of the other accounts a block in either direction separates from the given account. */
export async function keptApart(tx: Tx, account: string, others: readonly string[]): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const [blocked, blockers] = [
    and(eq(userId, account), inArray(otherId, [...others])),
    and(inArray(userId, [...others]), eq(otherId, account)),
  ];
  const rows = await tx
    .select({ userId, otherId })
    .from(peopleRelations)
    .where(and(eq(kind, 'block'), or(blocked, blockers)));
  return new Set(rows.map((row) => (row.userId === account ? row.otherId : row.userId)));
}

/** Returns, for each of the accounts, which of the other accounts a block in either direction separates from it. */
export async function keptApartFromEach(
  tx: Tx,
  accounts: readonly string[],
  others: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const apart = new Map(accounts.map((account) => [account, new Set<string>()]));
  if (accounts.length === 0 || others.length === 0) return apart;
  const rows = await tx
    .select({ userId, otherId })
    .from(peopleRelations)
    .where(
      and(
        eq(kind, 'block'),
        or(
          and(inArray(userId, [...accounts]), inArray(otherId, [...others])),
          and(inArray(userId, [...others]), inArray(otherId, [...accounts])),
        ),
      ),
    );
  for (const row of rows) {
    apart.get(row.userId)?.add(row.otherId);
    apart.get(row.otherId)?.add(row.userId);
  }
  return apart;
}

/** Returns which of the given accounts follow an account. */
export async function followersAmong(tx: Tx, account: string, others: readonly string[]): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const rows = await tx
    .select({ userId })
    .from(peopleRelations)
    .where(and(inArray(userId, [...others]), eq(kind, 'follow'), eq(otherId, account)));
  return new Set(rows.map((row) => row.userId));
}

/** Returns which of the given accounts the learner follows. */
export async function followedAmong(tx: Tx, account: string, others: readonly string[]): Promise<ReadonlySet<string>> {
  if (others.length === 0) return new Set();
  const rows = await tx
    .select({ otherId })
    .from(peopleRelations)
    .where(and(eq(userId, account), eq(kind, 'follow'), inArray(otherId, [...others])));
  return new Set(rows.map((row) => row.otherId));
}

/** Returns the people whom an account follows and does not mute. The limit on follows keeps the list short. */
export async function followedBy(tx: Tx, account: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ other_id: string }>({
    name: 'people-followed-by',
    text: `SELECT other_id FROM people_relations follow WHERE user_id = $1 AND kind = 'follow'
      AND NOT EXISTS (SELECT 1 FROM people_relations mute WHERE mute.user_id = $1 AND mute.kind = 'mute' AND mute.other_id = follow.other_id)`,
    values: [account],
  });
  return rows.map((row) => row.other_id);
}

/**
 * Returns the people whom lists hide from an account: those whom it mutes, and those from whom a block in either
 * direction separates it.
 */
export async function unmetBy(tx: Tx, account: string): Promise<string[]> {
  const { rows } = await tx.$client.query<{ id: string }>({
    name: 'people-unmet-by',
    text: `SELECT other_id AS id FROM people_relations WHERE user_id = $1 AND kind IN ('block', 'mute')
      UNION SELECT user_id FROM people_relations WHERE other_id = $1 AND kind = 'block'`,
    values: [account],
  });
  return rows.map((row) => row.id);
}

/**
 * An id that is smaller than the id of every relation. It marks the start of the list. With `null` instead, the plan of
 * the prepared statement would not use the index.
 */
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Returns followers of an account who do not mute it, in the order in which they followed. `last` is the id of the last
 * follow that was checked; `null` if there are no more.
 */
export async function followersToNotify(
  tx: Tx,
  account: string,
  after: string | null,
  limit: number,
): Promise<{ readonly userIds: readonly string[]; readonly last: string | null }> {
  const { rows } = await tx.$client.query<{ id: string; user_id: string; is_muted: boolean }>({
    name: 'people-followers-to-notify',
    text: `SELECT follow.id, follow.user_id, EXISTS (
        SELECT 1 FROM people_relations mute WHERE mute.user_id = follow.user_id AND mute.kind = 'mute' AND mute.other_id = $1
      ) AS is_muted
      FROM people_relations follow WHERE other_id = $1 AND kind = 'follow' AND id > $2 ORDER BY id LIMIT $3`,
    values: [account, after ?? FIRST_ID, limit],
  });
  return {
    userIds: rows.flatMap((row) => (row.is_muted ? [] : [row.user_id])),
    last: rows.length < limit ? null : (rows.at(-1)?.id ?? null),
  };
}
