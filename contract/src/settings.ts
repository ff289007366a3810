import { z } from 'zod';
import { actReason } from './administration.ts';
import type { ProductNumbers } from './product-numbers-constants.ts';
import { ANNOUNCEMENT_MAX, SETTING_KEYS } from './settings-constants.ts';
import { INTEGER_MAX } from './product.ts';
import { storableText } from './storable-text.ts';

const value = z.union([
  z.boolean(),
  z.number().int().min(0).max(INTEGER_MAX),
  storableText.trim().max(ANNOUNCEMENT_MAX),
]);

const count = z.number().int();
/** Numbers that pages state in their rules (`ProductNumbers`). */
const productNumbers = z.object({
  biasTestQuestions: count,
  examCharts: count,
  examPassPercent: count,
  unlockBiasTests: count,
  unlockChartExams: count,
  sandboxAccounts: count,
  freeSandboxAccounts: count,
  freeReplaysPerWeek: count,
  /** Price of Pro per month in US cents; `proYearCents` is the price per year. */
  proMonthCents: count,
  proYearCents: count,
  /** Maximum leverage of new orders, by asset class. A single asset may have a lower maximum. */
  leverage: z.object({ crypto: count, equity: count, commodity: count, forex: count }),
}) satisfies z.ZodType<ProductNumbers>;

/** Settings that every page needs. */
export const publicSettings = z.object({
  registrationsOpen: z.boolean(),
  /** Text of the current announcement; `null` if there is none. */
  announcement: z.string().nullable(),
  features: z.object({ feed: z.boolean(), replay: z.boolean(), realOrShuffled: z.boolean() }),
  numbers: productNumbers,
});

const settingKey = z.enum(SETTING_KEYS);
export const adminSetting = z.object({
  key: settingKey,
  value,
  /** Value that the setting has in a new installation. */
  initial: value,
  changedAt: z.string().nullable(),
  /**
   * Username or name of the account that changed the setting last; `null` if nobody has, or if that account no longer
   * exists.
   */
  changedBy: z.string().nullable(),
  /** Value before the last change; `null` if there was no change. */
  previous: value.nullable(),
});
export type AdminSetting = z.infer<typeof adminSetting>;
export const adminSettingsResponse = z.object({ settings: z.array(adminSetting) });
export type AdminSettingsResponse = z.infer<typeof adminSettingsResponse>;

export const settingParams = z.strictObject({ key: settingKey });
export const changeSettingRequest = z.strictObject({ value, reason: actReason.optional() });
