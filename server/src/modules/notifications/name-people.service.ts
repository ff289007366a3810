import type { NotificationContent } from '@tradesense/contract/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { profilesOf } from '../profiles/index.ts';
import type { NotificationRow } from './notifications.tables.ts';

type Told = Pick<NotificationRow, 'type' | 'payload'>;

/** What the row tells, as its type says. */
const contentOf = ({ type, payload }: Told): NotificationContent => ({ type, payload }) as NotificationContent;

/**
 * Puts the present names of people into notifications, all read at once. Stored is the id alone: a name changes, and goes with its
 * account.
 */
export async function namePeople<Row extends Told>(tx: Tx, rows: readonly Row[]): Promise<Row[]> {
  const ids = rows.map(contentOf).flatMap((content) => (content.type === 'follow' ? [content.payload.userId] : []));
  if (ids.length === 0) return [...rows];
  const profiles = await profilesOf(tx, ids);
  return rows.map((row) => {
    const content = contentOf(row);
    if (content.type !== 'follow') return row;
    const { userId } = content.payload;
    return { ...row, payload: { userId, username: profiles.get(userId)?.username ?? null } };
  });
}
