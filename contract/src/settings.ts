import { z } from 'zod';
import { actReason } from './administration.ts';
import { ANNOUNCEMENT_MAX, SETTING_KEYS } from './settings-constants.ts';
import { INTEGER_MAX } from './product.ts';
import { storableText } from './storable-text.ts';

const value = z.union([
  z.boolean(),
  z.number().int().min(0).max(INTEGER_MAX),
  storableText.trim().max(ANNOUNCEMENT_MAX),
]);

/** What every page needs to know. */
export const publicSettings = z.object({
  registrationsOpen: z.boolean(),
  /** `null` if there is none. */
  announcement: z.string().nullable(),
  features: z.object({ feed: z.boolean(), replay: z.boolean(), realOrShuffled: z.boolean() }),
});

const settingKey = z.enum(SETTING_KEYS);
export const adminSetting = z.object({
  key: settingKey,
  value,
  /** Value of a new installation. */
  initial: value,
  changedAt: z.string().nullable(),
  /** Username or name of who changed it last. `null` if nobody has, or that account is gone. */
  changedBy: z.string().nullable(),
  /** Value before the last change. `null` if there was none. */
  previous: value.nullable(),
});
export type AdminSetting = z.infer<typeof adminSetting>;
export const adminSettingsResponse = z.object({ settings: z.array(adminSetting) });
export type AdminSettingsResponse = z.infer<typeof adminSettingsResponse>;

export const settingParams = z.strictObject({ key: settingKey });
export const changeSettingRequest = z.strictObject({ value, reason: actReason.optional() });
