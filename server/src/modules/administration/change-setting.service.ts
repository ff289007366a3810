import type { AdminSettingsResponse } from '@tradesense/contract/settings.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey, type SettingValue } from '@tradesense/contract/settings-constants.ts';
import { ok, type Result } from '@tradesense/core/kernel/result.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Viewer } from '../../platform/http/session.ts';
import { newestAuditEntries, recordAct } from '../audit/index.ts';
import { accountNames, requireConfirmation } from '../identity/index.ts';
import { allSettings } from '../settings/index.ts';
import { announcementChanged } from '../settings/settings.events.ts';
import type { AdministrationDeps } from './administration-deps.ts';

/** Returns the value of every setting, with its last change. */
export async function readSettings({ db, settings }: Pick<AdministrationDeps, 'db' | 'settings'>) {
  return db.read((tx) => settingViews(settings, tx));
}

async function settingViews(settings: AdministrationDeps['settings'], tx: Tx): Promise<AdminSettingsResponse> {
  const values = await settings.read(tx);
  const stored = new Map((await allSettings(tx)).map((row) => [row.key, row]));
  const names = await accountNames(tx, [...new Set([...stored.values()].map(({ changedBy }) => changedBy))]);
  const views: AdminSettingsResponse['settings'] = [];
  for (const key of SETTING_KEYS) {
    const row = stored.get(key);
    const [last] = row === undefined ? [] : await newestAuditEntries(tx, { targetKind: 'setting', targetId: key }, 1);
    views.push({
      key,
      value: values[key],
      initial: SETTINGS[key].initial,
      changedAt: row?.changedAt.toISOString() ?? null,
      changedBy: row === undefined ? null : (names.get(row.changedBy) ?? null),
      previous: last?.before['value'] ?? null,
    });
  }
  return { settings: views };
}

/**
 * Changes a setting, adds an audit entry, and notifies all servers so that they reload their settings. Throws
 * `confirmation-needed` (403).
 */
export async function changeSetting(
  deps: AdministrationDeps,
  { viewer, key, value, reason }: { viewer: Viewer; key: SettingKey; value: SettingValue; reason: string | null },
): Promise<Result<AdminSettingsResponse, { readonly fault: string } | 'nothing-changed'>> {
  const changed = await deps.db.transaction(async (tx) => {
    await requireConfirmation(deps, tx, viewer);
    const outcome = await deps.settings.change(tx, { actor: viewer.userId, key, value });
    if (!outcome.ok) return outcome;
    const { before } = outcome.value;
    await recordAct(deps, tx, {
      actor: viewer.userId,
      act: 'change-setting',
      target: { kind: 'setting', id: key },
      before: { value: before },
      after: { value },
      reason,
    });
    if (key === 'announcement' && typeof value === 'string')
      deps.outbox.append(tx, announcementChanged.create({ announcementId: deps.ids.next(), text: value }));
    return outcome;
  });
  if (!changed.ok) return changed;
  deps.settings.announceChange();
  return ok(await readSettings(deps));
}
