import { sql } from 'drizzle-orm';
import type { SettingKey } from '@tradesense/contract/settings-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { settings, type SettingRow } from './settings.tables.ts';

export async function allSettings(tx: Tx): Promise<SettingRow[]> {
  return tx.select().from(settings);
}

/** Locks a setting until the transaction ends, so that its changes are made one at a time. */
export async function lockSetting(tx: Tx, key: SettingKey): Promise<void> {
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtextextended(${`settings ${key}`}, 0))`);
}

export async function storeSetting(tx: Tx, row: SettingRow): Promise<void> {
  const { value, changedAt, changedBy } = row;
  await tx
    .insert(settings)
    .values(row)
    .onConflictDoUpdate({ target: settings.key, set: { value, changedAt, changedBy } });
}
