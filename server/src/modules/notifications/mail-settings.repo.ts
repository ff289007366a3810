import { inArray, sql } from 'drizzle-orm';
import type { PushTiming } from '@tradesense/contract/notification-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { MailSettings } from './mail-time.policy.ts';
import { notificationMailSettings } from './notifications.tables.ts';

/** Settings of a learner who has not chosen any. */
const DEFAULT_SETTINGS: MailSettings = { timing: 'daily', pushTiming: 'immediate', quiet: null, timeZone: 'UTC' };

export async function mailSettingsOf(tx: Tx, userId: string): Promise<MailSettings> {
  return (await mailSettingsOfAll(tx, [userId]))(userId);
}

/** Returns the mail settings of each of the learners. */
export async function mailSettingsOfAll(tx: Tx, userIds: readonly string[]): Promise<(userId: string) => MailSettings> {
  const rows = await tx
    .select()
    .from(notificationMailSettings)
    .where(inArray(notificationMailSettings.userId, [...userIds]));
  const stored = new Map(rows.map((row) => [row.userId, settingsIn(row)]));
  return (userId) => stored.get(userId) ?? DEFAULT_SETTINGS;
}

function settingsIn(row: typeof notificationMailSettings.$inferSelect): MailSettings {
  const { timing, pushTiming, quietFrom, quietTo, timeZone } = row;
  const quiet = quietFrom === null || quietTo === null ? null : { from: quietFrom, to: quietTo };
  return { timing, pushTiming, quiet, timeZone };
}

export async function storeMailSettings(
  tx: Tx,
  userId: string,
  settings: Omit<MailSettings, 'pushTiming'>,
  now: Date,
): Promise<void> {
  const { timing, quiet, timeZone } = settings;
  const row = { timing, quietFrom: quiet?.from ?? null, quietTo: quiet?.to ?? null, timeZone, updatedAt: now };
  await tx
    .insert(notificationMailSettings)
    .values({ userId, ...row })
    .onConflictDoUpdate({ target: notificationMailSettings.userId, set: row });
}

/** Stores when a learner's notifications are pushed, and the time zone of the learner's browser. */
export async function storePushTiming(
  tx: Tx,
  userId: string,
  { pushTiming, timeZone }: { readonly pushTiming: PushTiming; readonly timeZone: string },
  now: Date,
): Promise<void> {
  const change = { pushTiming, timeZone, updatedAt: now };
  await tx
    .insert(notificationMailSettings)
    .values({ userId, timing: DEFAULT_SETTINGS.timing, ...change })
    .onConflictDoUpdate({ target: notificationMailSettings.userId, set: change });
}

/**
 * Stores the time zone of the browser of a new learner, unless the learner has settings already. Does nothing for a
 * deleted account.
 */
export async function storeFirstTimeZone(tx: Tx, userId: string, timeZone: string, now: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO notification_mail_settings (user_id, timing, time_zone, updated_at)
    SELECT id, ${DEFAULT_SETTINGS.timing}, ${timeZone}, ${now.toISOString()}::timestamptz FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO NOTHING`);
}

/** Stores the time zone of a learner's browser. The other settings stay unchanged. */
export async function storeTimeZone(tx: Tx, userId: string, timeZone: string, now: Date): Promise<void> {
  await tx
    .insert(notificationMailSettings)
    .values({ userId, timing: DEFAULT_SETTINGS.timing, timeZone, updatedAt: now })
    .onConflictDoUpdate({ target: notificationMailSettings.userId, set: { timeZone, updatedAt: now } });
}

/** Stops all emails about notifications to a learner. Does nothing for a deleted account. */
export async function stopMails(tx: Tx, userId: string, now: Date): Promise<void> {
  await tx.execute(sql`
    INSERT INTO notification_mail_settings (user_id, timing, time_zone, updated_at)
    SELECT id, 'never', ${DEFAULT_SETTINGS.timeZone}, ${now.toISOString()}::timestamptz FROM users WHERE id = ${userId}
    ON CONFLICT (user_id) DO UPDATE SET timing = 'never', updated_at = excluded.updated_at`);
}
