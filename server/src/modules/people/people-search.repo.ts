import type { Tx } from '../../platform/database/database.ts';

/** Position of a person in the search result: how well they match, then their username in lower case. */
export interface FoundPlace {
  readonly match: number;
  readonly key: string;
}

export interface FoundRow extends FoundPlace {
  readonly userId: string;
  /** Name of the person; `null` if the person does not show it to the caller. */
  readonly name: string | null;
}

export interface PeopleSearch {
  readonly caller: string;
  /** Text to search for, of at least two characters. */
  readonly text: string;
  readonly after: FoundPlace | null;
  readonly limit: number;
}

/** Escapes a text for use in a LIKE pattern, so that each of its characters matches only itself. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');

/**
 * Removes accents from a text, as `folded_name` of `migrations/0100_mentions_and_folded_names.sql` does, but keeps
 * upper case. It must run before `escaped`, because it turns a full-width percent sign into a plain one.
 */
const bareText = (text: string): string => text.normalize('NFKD').replace(/[\u0300-\u036f]/g, '');

/**
 * SQL condition for accounts that the search may find. It must be the same as in the indexes of
 * `migrations/0067_people_search.sql` and `0100_mentions_and_folded_names.sql`.
 */
const IS_FINDABLE = 'username IS NOT NULL AND NOT is_suspended AND verified_at IS NOT NULL';

/** Minimum number of characters of a search text that can use the trigram indexes. */
const PARTS_FROM = 3;

/**
 * Maximum number of accounts that are ranked for each kind of match. Without it, a short search text, which matches
 * many accounts, would cost more than a long one.
 */
const RANKED_MAX = 300;

/** SQL for usernames that begin with $4, in alphabetical order. `~` sorts after every character of a username. */
const BY_BEGINNING = `(SELECT id, NULL AS name FROM users
    WHERE ${IS_FINDABLE} AND lower(username) ~>=~ folded_name($4) AND lower(username) ~<~ (folded_name($4) || '~')
    ORDER BY lower(username) USING ~<~ LIMIT ${RANKED_MAX})`;

const byUsername = (condition: string): string =>
  `(SELECT id, NULL AS name FROM users WHERE ${IS_FINDABLE} AND ${condition} LIMIT ${RANKED_MAX})`;

/**
 * Maximum number of accounts with a matching name that are read, including those that do not show their name to the
 * caller.
 */
const NAMES_READ_MAX = 2_000;

/** Returns SQL for matching names that the caller, $3, may see. */
const byName = (condition: string): string => `(SELECT named.id, named.name
    FROM (SELECT id, name FROM users WHERE ${IS_FINDABLE} AND ${condition} LIMIT ${NAMES_READ_MAX}) AS named
    JOIN people_audiences shown ON shown.user_id = named.id AND shown.block = 'name'
    WHERE shown.audience = 'public' OR shown.user_id = $3 OR shown.audience = 'followers' AND EXISTS (
      SELECT 1 FROM people_relations WHERE user_id = $3 AND kind = 'follow' AND other_id = named.id) LIMIT ${RANKED_MAX})`;

/** SQL for names that begin with $4. The last Unicode character sorts after every other character. */
const BY_NAME_BEGINNING = byName(
  "folded_name(name) ~>=~ folded_name($4) AND folded_name(name) ~<~ (folded_name($4) || U&'\\+10FFFF')",
);

/** SQL for usernames and for names that contain $2. */
const BY_PART = [
  byUsername("lower(username) LIKE '%' || folded_name($2) || '%'"),
  byName("folded_name(name) LIKE '%' || folded_name($2) || '%'"),
];

/** SQL for usernames that are similar to $4, and for names with a part that is similar to $4. */
const BY_SIMILARITY = [byUsername('lower(username) % folded_name($4)'), byName('folded_name($4) <% folded_name(name)')];

/**
 * Returns SQL that ranks the matches: first the whole username, then the beginning of a username, the beginning of a
 * visible name, a part of either, and last a similar username or name. Within a rank, accounts are sorted by the
 * similarity of their username or name, then alphabetically by username.
 */
const sqlOf = (candidates: readonly string[]): string => `
  SELECT id, match, key, name FROM (
    SELECT users.id, found.name, lower(users.username) AS key,
      1000 * CASE
        WHEN lower(users.username) = folded_name($4) THEN 4
        WHEN lower(users.username) LIKE folded_name($2) || '%' THEN 3
        WHEN folded_name(found.name) LIKE folded_name($2) || '%' THEN 2
        WHEN lower(users.username) LIKE '%' || folded_name($2) || '%' OR folded_name(found.name) LIKE '%' || folded_name($2) || '%' THEN 1
        ELSE 0 END + (999 * greatest(similarity(lower(users.username), folded_name($4)), similarity(folded_name(found.name), folded_name($4))))::int AS match
    FROM (SELECT id, max(name) AS name FROM (${candidates.join(' UNION ALL ')}) AS candidates GROUP BY id) AS found JOIN users USING (id)
  ) AS ranked
  WHERE ($5::int IS NULL OR match < $5 OR match = $5 AND key COLLATE "C" > $6)
    AND NOT EXISTS (SELECT 1 FROM people_relations WHERE user_id = $3 AND kind = 'block' AND other_id = ranked.id)
    AND NOT EXISTS (SELECT 1 FROM people_relations WHERE user_id = ranked.id AND kind = 'block' AND other_id = $3)
  ORDER BY match DESC, key COLLATE "C" LIMIT $1`;

const SEARCHES = {
  beginning: sqlOf([BY_BEGINNING, BY_NAME_BEGINNING]),
  part: sqlOf([BY_BEGINNING, ...BY_PART]),
  similar: sqlOf([BY_BEGINNING, ...BY_PART, ...BY_SIMILARITY]),
} as const;

/**
 * Returns people who match a text, without those whom a block separates from the caller. Similar usernames and names
 * rank last, so the database searches for them only if the other matches do not fill the page.
 */
export async function searchPeople(tx: Tx, asked: PeopleSearch): Promise<FoundRow[]> {
  const search = { ...asked, text: bareText(asked.text) };
  if (Array.from(search.text).length < PARTS_FROM) return runSearch(tx, search, 'beginning');
  const rows = await runSearch(tx, search, 'part');
  return rows.length < search.limit ? runSearch(tx, search, 'similar') : rows;
}

async function runSearch(
  tx: Tx,
  { caller, text, after, limit }: PeopleSearch,
  kind: keyof typeof SEARCHES,
): Promise<FoundRow[]> {
  const { rows } = await tx.$client.query<{ id: string; match: number; key: string; name: string | null }>({
    name: `people-search-${kind}`,
    text: SEARCHES[kind],
    values: [limit, escaped(text), caller, text, after?.match ?? null, after?.key ?? null],
  });
  return rows.map(({ id, match, key, name }) => ({ userId: id, match, key, name }));
}

export interface SuggestedRow<Type extends string> {
  readonly userId: string;
  /** Exam types that both the person and the caller train. */
  readonly types: readonly Type[];
}

/**
 * For each exam type, only this many learners are considered: those who most recently answered a rated chart of the
 * type.
 */
const RECENT_RATED = 500;
const RECENT_DAYS = 30;

/**
 * Returns people who train the same exam types as the caller and show their ratings to everyone. The description of
 * `GET /api/people/suggestions` defines the selection and the order.
 */
export async function suggestPeople<Type extends string>(
  tx: Tx,
  caller: string,
  types: readonly Type[],
  { now, limit }: { readonly now: Date; readonly limit: number },
): Promise<SuggestedRow<Type>[]> {
  const { rows } = await tx.$client.query<{ user_id: string; types: Type[] }>({
    name: 'people-suggestions',
    text: `SELECT recent.user_id, array_agg(recent.type ORDER BY recent.type) AS types
      FROM unnest($2::text[]) AS trained (type)
      CROSS JOIN LATERAL (
        SELECT user_id, rating.type, updated_at FROM chart_exam_ratings rating
        WHERE rating.type = trained.type AND updated_at > $3::timestamptz - interval '${RECENT_DAYS} days'
        ORDER BY updated_at DESC LIMIT ${RECENT_RATED}
      ) AS recent
      JOIN people_audiences shown ON shown.user_id = recent.user_id AND shown.block = 'ratings' AND shown.audience = 'public'
      JOIN users ON users.id = recent.user_id AND ${IS_FINDABLE}
      WHERE recent.user_id <> $1
        AND NOT EXISTS (SELECT 1 FROM people_relations WHERE user_id = $1 AND other_id = recent.user_id)
        AND NOT EXISTS (SELECT 1 FROM people_relations WHERE user_id = recent.user_id AND kind = 'block' AND other_id = $1)
      GROUP BY recent.user_id ORDER BY count(*) DESC, max(recent.updated_at) DESC, recent.user_id LIMIT $4`,
    values: [caller, types, now, limit],
  });
  return rows.map((row) => ({ userId: row.user_id, types: row.types }));
}
