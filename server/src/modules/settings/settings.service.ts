import {
  settingFault,
  SETTINGS,
  type SettingKey,
  type SettingValue,
  type SettingValues,
} from '@tradesense/contract/settings-constants.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { allSettings, lockSetting, storeSetting } from './settings.repo.ts';
import { valuesOf } from './setting-values.policy.ts';

const BUS_TOPIC = 'settings.changed';
/**
 * Maximum age, in ms, of the settings cached by a server. Older ones are read again, so that a change takes effect
 * within two seconds even if the message about it is lost.
 */
const KNOWN_FOR_MS = SECOND_MS;

export interface SettingChange {
  readonly actor: string;
  readonly key: SettingKey;
  readonly value: SettingValue;
}

/** The settings as cached by this server. */
export interface Settings {
  /**
   * Returns the values of all settings, at most a second old. Never call this within a transaction; use `read` there.
   */
  current(): Promise<SettingValues>;
  /**
   * Returns the values of all settings, at most a second old. Reads them in the given transaction if the cached ones
   * are older.
   */
  read(tx: Tx): Promise<SettingValues>;
  /**
   * Stores a setting's new value and returns the previous one. Refuses a value that is outside its bounds or equals the
   * stored one.
   */
  change(
    tx: Tx,
    change: SettingChange,
  ): Promise<Result<{ readonly before: SettingValue }, { readonly fault: string } | 'nothing-changed'>>;
  /** Makes all servers read the settings again. Call this after the change is committed. */
  announceChange(): void;
}

/**
 * Creates this server's cache of the settings. It reads them from the database when the cached ones are older than a
 * second, and again when a server announces a change.
 */
export function createSettings({ db, bus, clock }: Pick<Platform, 'db' | 'bus' | 'clock'>): Settings {
  let known: { readonly values: SettingValues; readonly readAt: number } | null = null;
  /** Number of announced changes. A read that started before the latest announced change is not cached. */
  let announced = 0;
  /** The running read of `current`, and the value of `announced` when it started. */
  let reading: { readonly began: number; readonly values: Promise<SettingValues> } | null = null;
  bus.subscribe(BUS_TOPIC, () => {
    known = null;
    announced += 1;
  });

  function fresh(): SettingValues | null {
    return known !== null && clock.now() - known.readAt < KNOWN_FOR_MS ? known.values : null;
  }

  async function load(tx: Tx): Promise<SettingValues> {
    const [began, readAt] = [announced, clock.now()];
    const values = valuesOf(await allSettings(tx));
    if (began === announced) known = { values, readAt };
    return values;
  }

  /** Returns the read in progress, or starts a new one if a change was announced since it started. */
  function joinRead(): Promise<SettingValues> {
    if (reading?.began === announced) return reading.values;
    const own = { began: announced, values: db.read(load).finally(() => reading === own && (reading = null)) };
    reading = own;
    return own.values;
  }

  return {
    current: async () => fresh() ?? joinRead(),
    read: async (tx) => fresh() ?? (await load(tx)),
    async change(tx, { actor, key, value }) {
      const fault = settingFault(SETTINGS[key], value);
      if (fault !== null) return refused({ fault });
      await lockSetting(tx, key);
      const before = valuesOf(await allSettings(tx))[key];
      if (before === value) return refused('nothing-changed');
      await storeSetting(tx, { key, value, changedAt: new Date(clock.now()), changedBy: actor });
      return ok({ before });
    },
    announceChange: () => bus.publish(BUS_TOPIC, ''),
  };
}
