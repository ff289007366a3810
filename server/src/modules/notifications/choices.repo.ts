import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  NOTIFICATION_KINDS,
  NOTIFICATION_TYPES,
  type NotificationChannel,
  type NotificationType,
} from '@tradesense/contract/notification-constants.ts';
import type { NotificationChoice, NotificationPreferences } from '@tradesense/contract/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notificationChoices } from './notifications.tables.ts';

type Choice = NotificationPreferences['choices'][number];
type Stored = Pick<typeof notificationChoices.$inferSelect, 'isOn' | 'isMailed' | 'isPushed'>;

const isOnByDefault = (type: NotificationType): boolean => NOTIFICATION_KINDS[type].inApp === 'on';

/**
 * Returns the channels on which a learner gets notifications of a type. Without a stored choice, `NOTIFICATION_KINDS`
 * decides. A type that was turned off in the app before emails or pushes existed is not emailed or pushed either.
 */
function choiceOf(type: NotificationType, stored: Stored | undefined): Choice {
  const isOn = stored?.isOn ?? isOnByDefault(type);
  const { mail, push } = NOTIFICATION_KINDS[type];
  const isMailed = mail !== 'never' && (stored?.isMailed ?? (isOn && mail === 'on'));
  const isPushed = stored?.isPushed ?? (isOn && push === 'on');
  return { type, isOn, isMailed, isPushed };
}

/** Returns a learner's choice for one type: on which channels they are notified. */
export async function choiceFor(tx: Tx, userId: string, type: NotificationType): Promise<Choice> {
  const rows = await tx
    .select()
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.type, type)));
  return choiceOf(type, rows[0]);
}

/** Returns a learner's choice for each notification type. */
export async function choicesOf(tx: Tx, userId: string): Promise<Choice[]> {
  const rows = await tx.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  const stored = new Map(rows.map((row) => [row.type, row]));
  return NOTIFICATION_TYPES.map((type) => choiceOf(type, stored.get(type)));
}

/**
 * Stores the choice for one channel of a type. The other channels keep their choice or, if there is none, their
 * default.
 */
export async function storeChoice(
  tx: Tx,
  userId: string,
  { type, channel, isOn }: NotificationChoice,
  now: Date,
): Promise<void> {
  const [first, later] = changeOf(type, channel, isOn);
  await tx
    .insert(notificationChoices)
    .values({ userId, type, ...first, updatedAt: now })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.type],
      set: { ...later, updatedAt: now },
    });
}

/** Returns the columns to insert if the learner has no row for this type, and the columns to update if there is one. */
function changeOf(type: NotificationType, channel: NotificationChannel, isOn: boolean) {
  switch (channel) {
    case 'mail':
      return [{ isOn: isOnByDefault(type), isMailed: isOn }, { isMailed: isOn }] as const;
    case 'push':
      return [{ isOn: isOnByDefault(type), isPushed: isOn }, { isPushed: isOn }] as const;
    case 'in-app': {
      const { mail, push } = NOTIFICATION_KINDS[type];
      const [byMail, byPush] = [mail === 'on', push === 'on'];
      const { isOn: wasOn, isMailed, isPushed } = notificationChoices;
      const later = {
        isOn,
        isMailed: sql`coalesce(${isMailed}, ${wasOn} AND ${byMail}::boolean)`,
        isPushed: sql`coalesce(${isPushed}, ${wasOn} AND ${byPush}::boolean)`,
      };
      return [{ isOn, isMailed: byMail, isPushed: byPush }, later] as const;
    }
  }
}

/** Returns, for each of the learners, the choice for a type: which of its channels are on. */
export async function choiceOfAll(
  tx: Tx,
  type: NotificationType,
  userIds: readonly string[],
): Promise<(userId: string) => Choice> {
  const rows = await tx
    .select()
    .from(notificationChoices)
    .where(and(inArray(notificationChoices.userId, [...userIds]), eq(notificationChoices.type, type)));
  const stored = new Map(rows.map((row) => [row.userId, row]));
  return (userId) => choiceOf(type, stored.get(userId));
}
