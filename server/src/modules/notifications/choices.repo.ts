import { and, eq, inArray, sql } from 'drizzle-orm';
import {
  MAILED_BY_DEFAULT,
  NEVER_MAILED,
  NOTIFICATION_TYPES,
  OFF_BY_DEFAULT,
  type NotificationType,
} from '@tradesense/contract/notification-constants.ts';
import type { NotificationChoice, NotificationPreferences } from '@tradesense/contract/notifications.ts';
import type { Tx } from '../../platform/database/database.ts';
import { notificationChoices } from './notifications.tables.ts';

type Choice = NotificationPreferences['choices'][number];
type Stored = Pick<typeof notificationChoices.$inferSelect, 'isOn' | 'isMailed'>;

const isOnByDefault = (type: NotificationType): boolean => !OFF_BY_DEFAULT.includes(type);

/**
 * Nearly every type is shown until it is switched off. Which types are mailed without a choice is a list; one that was switched off before
 * there were emails, or by a server of that release, stays off.
 */
function choiceOf(type: NotificationType, stored: Stored | undefined): Choice {
  const isOn = stored?.isOn ?? isOnByDefault(type);
  const isMailed = stored?.isMailed ?? (isOn && MAILED_BY_DEFAULT.includes(type));
  return { type, isOn, isMailed: isMailed && !NEVER_MAILED.includes(type) };
}

/** Returns the channels of a type that are on for a learner. */
export async function choiceFor(tx: Tx, userId: string, type: NotificationType): Promise<Choice> {
  const rows = await tx
    .select({ isOn: notificationChoices.isOn, isMailed: notificationChoices.isMailed })
    .from(notificationChoices)
    .where(and(eq(notificationChoices.userId, userId), eq(notificationChoices.type, type)));
  return choiceOf(type, rows[0]);
}

/** Returns the choice for each type. */
export async function choicesOf(tx: Tx, userId: string): Promise<Choice[]> {
  const rows = await tx.select().from(notificationChoices).where(eq(notificationChoices.userId, userId));
  const stored = new Map(rows.map((row) => [row.type, row]));
  return NOTIFICATION_TYPES.map((type) => choiceOf(type, stored.get(type)));
}

/** Stores the choice for one channel; that for the other stays what it was, chosen or not. */
export async function storeChoice(
  tx: Tx,
  userId: string,
  { type, channel, isOn }: NotificationChoice,
  now: Date,
): Promise<void> {
  const isMailedByDefault = MAILED_BY_DEFAULT.includes(type);
  const { isOn: wasOn, isMailed: wasMailed } = notificationChoices;
  const [first, later] =
    channel === 'mail'
      ? [{ isOn: isOnByDefault(type), isMailed: isOn }, { isMailed: isOn }]
      : [
          { isOn, isMailed: isMailedByDefault },
          { isOn, isMailed: sql`coalesce(${wasMailed}, ${wasOn} AND ${isMailedByDefault}::boolean)` },
        ];
  await tx
    .insert(notificationChoices)
    .values({ userId, type, ...first, updatedAt: now })
    .onConflictDoUpdate({
      target: [notificationChoices.userId, notificationChoices.type],
      set: { ...later, updatedAt: now },
    });
}

/** Returns those of the learners who have switched a type off in the app. */
export async function switchedOffAmong(
  tx: Tx,
  type: NotificationType,
  userIds: readonly string[],
): Promise<ReadonlySet<string>> {
  const { userId, isOn } = notificationChoices;
  const rows = await tx
    .select({ userId })
    .from(notificationChoices)
    .where(and(inArray(userId, [...userIds]), eq(notificationChoices.type, type), eq(isOn, false)));
  return new Set(rows.map((row) => row.userId));
}
