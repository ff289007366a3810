import { z } from 'zod';
import { ALERT_DIRECTIONS, PRICE_ALERT_NOTE_MAX } from './price-alerts-constants.ts';
import { storableText } from './storable-text.ts';
import { writtenText } from './written-text.ts';
import { storableTimeWithOffset } from './storable-time.ts';

/**
 * A price as a plain decimal with up to 8 decimal places. An invalid price is refused with a problem code of its own.
 */
const price = storableText.max(60);
const note = writtenText.trim().max(PRICE_ALERT_NOTE_MAX);
const expiresAt = storableTimeWithOffset;

export const priceAlert = z.object({
  id: z.string(),
  asset: z.string(),
  price: z.string(),
  /**
   * `up` means that the last price was below the alert's price when the alert was set, and that the alert triggers at
   * its price or above. `down` is the reverse.
   */
  direction: z.enum(ALERT_DIRECTIONS),
  note: z.string(),
  createdAt: z.iso.datetime(),
  /** Time at which the alert expires; `null` if it does not. */
  expiresAt: z.iso.datetime().nullable(),
  /** When and at which price the alert triggered; `null` until the alert triggers. */
  triggered: z.object({ at: z.iso.datetime(), price: z.string() }).nullable(),
});
export type PriceAlert = Readonly<z.infer<typeof priceAlert>>;

export const priceAlertsResponse = z.object({
  /** First the active alerts, those set last first; then the recently ended ones, those that ended last first. */
  alerts: z.array(priceAlert),
});
export type PriceAlertsResponse = z.infer<typeof priceAlertsResponse>;

/** The client makes `id`. If the same request is sent again, no second alert is set. */
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
