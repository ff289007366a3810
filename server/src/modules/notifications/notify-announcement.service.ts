import { afterCommit } from '../../platform/database/database-after-commit.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { OutboxEvent } from '../../platform/outbox/outbox.ts';
import type { AnnouncementChanged } from '../settings/settings.events.ts';
import {
  holdAnnouncement,
  insertAnnouncement,
  markReadOfAll,
  notifyAccounts,
  stopMails,
  withdrawnAmong,
  withdrawOthers,
} from './announcements.repo.ts';
import {
  accountsLeftToTell,
  withdrawnLeftToRead,
  type AccountsLeftToTell,
  type WithdrawnLeftToRead,
} from './notifications.events.ts';
import { countUnreadOf } from './notifications.repo.ts';
import type { NotificationRow } from './notifications.tables.ts';

type Deps = Pick<Platform, 'clock' | 'outbox'>;

/** Maximum number of accounts that one delivery of the event notifies. */
const ACCOUNTS_NOTIFIED_AT_ONCE = 5_000;
/**
 * When an announcement is withdrawn, its notifications are marked as read: at most this many in one delivery of the
 * event.
 */
const READ_AT_ONCE = 1_000;

/** Withdraws the previous announcement, and starts to notify all accounts of a new one. */
export async function announce(
  { clock, outbox }: Deps,
  tx: Tx,
  event: OutboxEvent<AnnouncementChanged>,
): Promise<void> {
  const { announcementId, text } = event.payload;
  const now = new Date(Math.max(clock.now(), event.occurredAt));
  const withdrawn = await withdrawOthers(tx, announcementId, now);
  await stopMails(tx, withdrawn);
  for (const id of withdrawn) outbox.append(tx, withdrawnLeftToRead.create({ announcementId: id }));
  if (text === '') return;
  if (await insertAnnouncement(tx, { id: announcementId, text, announcedAt: now }))
    outbox.append(tx, accountsLeftToTell.create({ announcementId, after: null }));
}

/**
 * Notifies the next batch of accounts of an announcement, unless it is withdrawn. An open page shows the notification
 * after its next request for the number of unread ones.
 */
export async function notifyOfAnnouncement(
  { clock, outbox }: Deps,
  tx: Tx,
  event: OutboxEvent<AccountsLeftToTell>,
): Promise<void> {
  const { announcementId: id, after } = event.payload;
  const text = await holdAnnouncement(tx, id);
  if (text === null) return;
  const now = new Date(Math.max(clock.now(), event.occurredAt));
  const last = await notifyAccounts(tx, { id, text }, after, { now, limit: ACCOUNTS_NOTIFIED_AT_ONCE });
  if (last !== null) outbox.append(tx, accountsLeftToTell.create({ announcementId: id, after: last }));
}

/**
 * Marks the next batch of a withdrawn announcement's notifications as read, so that they no longer count as unread, and
 * sends the new numbers to open pages.
 */
export async function readWithdrawn(
  { clock, outbox, streams }: Deps & Pick<Platform, 'streams'>,
  tx: Tx,
  event: OutboxEvent<WithdrawnLeftToRead>,
): Promise<void> {
  const { announcementId } = event.payload;
  const now = new Date(Math.max(clock.now(), event.occurredAt));
  const userIds = await markReadOfAll(tx, announcementId, now, READ_AT_ONCE);
  if (userIds.length === READ_AT_ONCE) outbox.append(tx, withdrawnLeftToRead.create({ announcementId }));
  const unread = await countUnreadOf(tx, userIds);
  afterCommit(tx, () => {
    for (const userId of userIds)
      streams.publishToUser(userId, { type: 'unread-count', unreadCount: unread.get(userId) ?? 0 });
  });
}

/**
 * Adds to each notification of an announcement whether that announcement is withdrawn. This happens whenever
 * notifications are read, because a withdrawal does not change their stored payloads.
 */
export async function markWithdrawn(tx: Tx, rows: readonly NotificationRow[]): Promise<NotificationRow[]> {
  const ids = rows.flatMap(({ type, eventId }) => (type === 'announcement' ? [eventId] : []));
  const withdrawn = await withdrawnAmong(tx, [...new Set(ids)]);
  return rows.map((row) => {
    if (row.type !== 'announcement' || !withdrawn.has(row.eventId)) return row;
    return { ...row, payload: { ...row.payload, isWithdrawn: true } };
  });
}
