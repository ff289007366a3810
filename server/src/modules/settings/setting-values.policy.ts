import {
  SETTING_KEYS,
  settingFault,
  SETTINGS,
  type SettingKey,
  type SettingValues,
} from '@tradesense/contract/settings-constants.ts';
import type { SettingRow } from './settings.tables.ts';

/** The values of all settings in a new installation. */
export const INITIAL_VALUES = Object.fromEntries(
  SETTING_KEYS.map((key) => [key, SETTINGS[key].initial]),
) as unknown as SettingValues;

/**
 * Returns the values of all settings. A setting has its initial value if none is stored, or if another release stored a
 * value that this release does not allow.
 */
export function valuesOf(rows: readonly Pick<SettingRow, 'key' | 'value'>[]): SettingValues {
  const stored = new Map(rows.map(({ key, value }) => [key, value]));
  const valueOf = (key: SettingKey) => {
    const value = stored.get(key);
    return value === undefined || settingFault(SETTINGS[key], value) !== null ? SETTINGS[key].initial : value;
  };
  return Object.fromEntries(SETTING_KEYS.map((key) => [key, valueOf(key)])) as unknown as SettingValues;
}
