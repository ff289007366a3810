import { z } from 'zod';
import { TICKET_ORDER_TYPES } from '@tradesense/core/trading/order-type.ts';
import { storedChartSettings } from './charts.ts';
import { CHART_TEMPLATES_MAX, DESK_NAME_MAX, ORDER_PRESETS_MAX, PRESET_TIMES_IN_FORCE } from './desk-constants.ts';
import { INTEGER_MAX } from './product.ts';
import { nameText } from './written-text.ts';

const id = z.uuid();
const name = nameText.min(1, 'must have a name').max(DESK_NAME_MAX);

/** A positive plain decimal, such as '1' or '0.25'. */
const decimal = z
  .string()
  .max(30)
  .regex(/^\d{1,12}(\.\d{1,8})?$/, 'must be a plain number such as "1.5"')
  .refine((text) => /[1-9]/.test(text), 'must not be zero');

/** A named set of order options. It has no prices: stop and target are computed from the entry price. */
export const orderPreset = z.strictObject({
  id,
  name,
  type: z.enum(TICKET_ORDER_TYPES),
  timeInForce: z.enum(PRESET_TIMES_IN_FORCE),
  /** With `risk`, the quantity is computed from `riskPercent` and the distance of the stop. */
  sizing: z.enum(['risk', 'quantity']),
  /** Share of the equity at risk, in percent. */
  riskPercent: decimal.nullable(),
  /** Quantity in units of the asset. */
  quantity: decimal.nullable(),
  /** Distance of the stop in percent of the entry price. If it is `null`, the preset does not change the stop. */
  stopPercent: decimal.nullable(),
  /**
   * Distance of the target as a multiple of the stop distance. If it is `null`, the preset does not change the target.
   */
  targetR: decimal.nullable(),
});
export type OrderPreset = Readonly<z.infer<typeof orderPreset>>;

/** A named set of indicators and display settings of a chart. */
export const chartTemplate = z.strictObject({ id, name, settings: storedChartSettings });
export type ChartTemplate = Readonly<z.infer<typeof chartTemplate>>;

const hasOwnNames = (items: readonly { readonly id: string; readonly name: string }[]) =>
  new Set(items.map((each) => each.name.toLowerCase())).size === items.length &&
  new Set(items.map((each) => each.id)).size === items.length;
const NAMES = { message: 'must have different names' };

const orderPresets = z.array(orderPreset).max(ORDER_PRESETS_MAX, `must be at most ${ORDER_PRESETS_MAX} presets`);
const chartTemplates = z
  .array(chartTemplate)
  .max(CHART_TEMPLATES_MAX, `must be at most ${CHART_TEMPLATES_MAX} templates`);

/** Version of the list: 0 before the first change; each change adds 1. */
const storedVersion = z.number().int();
/** Version of the list that the caller has edited. Saving the list raises the stored version by one. */
const version = z
  .number()
  .int()
  .min(0)
  .max(INTEGER_MAX - 1);

/** A stored preset. Another release may have written it, so check each field before using it. */
const storedPreset = z.looseObject({ id: z.string(), name: z.string() });
export type StoredOrderPreset = Readonly<z.infer<typeof storedPreset>>;
const storedTemplate = z.object({ id: z.string(), name: z.string(), settings: z.unknown() });
export type StoredChartTemplate = Readonly<z.infer<typeof storedTemplate>>;

export const orderPresetsResponse = z.object({ presets: z.array(storedPreset), version: storedVersion });
export const putOrderPresetsRequest = z.strictObject({ version, presets: orderPresets.refine(hasOwnNames, NAMES) });

export const chartTemplatesResponse = z.object({ templates: z.array(storedTemplate), version: storedVersion });
export const putChartTemplatesRequest = z.strictObject({
  version,
  templates: chartTemplates.refine(hasOwnNames, NAMES),
});

/** The new version. */
export const putDeskListResponse = z.object({ version: storedVersion });
export type PutDeskListResponse = z.infer<typeof putDeskListResponse>;
