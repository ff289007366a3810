import { z } from 'zod';
import { BREAK_DIRECTIONS, BREAK_KINDS, BREAK_LABELS, BREAK_SIDES } from '@tradesense/core/grading/break-choice.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_ALERT_NOTE_MAX } from './price-alerts-constants.ts';
import { storableText } from './storable-text.ts';
import { writtenText } from './written-text.ts';
import { storableTimeWithOffset } from './storable-time.ts';

const choice = {
  interval: z.enum(INTERVALS),
  /** `bos` is a break with the trend, `choch` a break against it. */
  kind: z.enum(BREAK_KINDS),
  direction: z.enum(BREAK_DIRECTIONS),
};

export const structureAlert = z.object({
  id: z.string(),
  asset: z.string(),
  ...choice,
  note: z.string(),
  createdAt: z.iso.datetime(),
  /** Time at which the alert expires; `null` if it does not. */
  expiresAt: z.iso.datetime().nullable(),
  /** The break that triggered the alert; `null` until it triggers. */
  triggered: z
    .object({
      /** Time at which the bar that made the break closed. */
      at: z.iso.datetime(),
      /** Time at which the bar that made the break opened. */
      barAt: z.iso.datetime(),
      kind: z.enum(BREAK_LABELS),
      direction: z.enum(BREAK_SIDES),
      /** Price of the broken swing. */
      level: z.string(),
    })
    .nullable(),
});
export type StructureAlert = Readonly<z.infer<typeof structureAlert>>;

export const structureAlertsResponse = z.object({
  /** First the active alerts, then the alerts that ended recently; the newest come first in each group. */
  alerts: z.array(structureAlert),
});
export type StructureAlertsResponse = z.infer<typeof structureAlertsResponse>;

/** The client makes `id`. If the same request is sent again, no second alert is set. */
export const setStructureAlertRequest = z.strictObject({
  id: z.uuid(),
  asset: storableText.min(1).max(20),
  ...choice,
  note: writtenText.trim().max(PRICE_ALERT_NOTE_MAX).default(''),
  expiresAt: storableTimeWithOffset.nullable().default(null),
});
export type SetStructureAlertRequest = z.input<typeof setStructureAlertRequest>;
