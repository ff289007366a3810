import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { keptApart } from '../people/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { NOBODY_ID } from './notification-content.ts';
import type { NotificationRow } from './notifications.tables.ts';

type Told = Pick<NotificationRow, 'type' | 'payload' | 'parts'>;

/** What the row tells, as its type says. */
const contentOf = ({ type, payload }: Told): NotificationContent => ({ type, payload }) as NotificationContent;

type OfPerson = Extract<NotificationContent, { payload: { userId: string } }>;
const namesSomebody = (content: NotificationContent): content is OfPerson => 'userId' in content.payload;

/**
 * Puts the present names of people into notifications of a learner, all read at once. Stored is the id alone: a name changes, and goes
 * with its account. Nobody is named who and the learner are kept apart by a block, nor does their id leave the server: it leads to their picture.
 */
export async function namePeople<Row extends Told>(tx: Tx, learner: string, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(contentOf).flatMap((content) => (namesSomebody(content) ? [content.payload.userId] : []));
  if (ids.length === 0) return [...rows];
  const profiles = await profilesOf(tx, ids);
  const apart = await keptApart(tx, learner, ids);
  return rows.map((row) => {
    const content = contentOf(row);
    if (!namesSomebody(content)) return row;
    const { userId } = content.payload;
    const username = apart.has(userId) ? null : (profiles.get(userId)?.username ?? null);
    return { ...row, payload: { ...content.payload, userId: username === null ? NOBODY_ID : userId, username } };
  });
}

/** Whether a named notification is of one person who may not be named, so that it tells nothing. */
export function namesNobody(row: Told): boolean {
  const content = contentOf(row);
  return namesSomebody(content) && content.payload.username === null && row.parts === 1;
}
