import { z } from 'zod';
import { ALERT_DIRECTIONS, PRICE_ALERT_NOTE_MAX } from './price-alerts-constants.ts';
import { storableText } from './storable-text.ts';

/** A plain decimal with up to 8 decimals. A wrong one is refused with a code of its own. */
const price = storableText.max(60);
const note = storableText.trim().max(PRICE_ALERT_NOTE_MAX);
const expiresAt = z.iso.datetime({ offset: true });

export const priceAlert = z.object({
  id: z.string(),
  asset: z.string(),
  price: z.string(),
  /** `up`: the last price was below it when it was set, and it triggers at this price or above. */
  direction: z.enum(ALERT_DIRECTIONS),
  note: z.string(),
  createdAt: z.iso.datetime(),
  /** `null` if it does not expire. */
  expiresAt: z.iso.datetime().nullable(),
  /** `null` while it has not triggered. */
  triggered: z.object({ at: z.iso.datetime(), price: z.string() }).nullable(),
});
export type PriceAlert = Readonly<z.infer<typeof priceAlert>>;

export const priceAlertsResponse = z.object({
  /** Active ones, then those that have ended lately, each newest first. */
  alerts: z.array(priceAlert),
});
export type PriceAlertsResponse = z.infer<typeof priceAlertsResponse>;

/** `id` is made by the client: the same request sent again sets no second alert. */
export const setPriceAlertRequest = z.strictObject({
  id: z.uuid(),
  asset: storableText.min(1).max(20),
  price,
  note: note.default(''),
  expiresAt: expiresAt.nullable().default(null),
});
export type SetPriceAlertRequest = z.input<typeof setPriceAlertRequest>;

export const changePriceAlertRequest = z
  .strictObject({ price: price.optional(), note: note.optional(), expiresAt: expiresAt.nullable().optional() })
  .refine((changes) => Object.keys(changes).length > 0, 'must change something');
export type ChangePriceAlertRequest = z.input<typeof changePriceAlertRequest>;
