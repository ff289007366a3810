import { z } from 'zod';
import { storedChartSettings } from './charts.ts';
import { CHART_TEMPLATES_MAX, DESK_NAME_MAX, ORDER_PRESETS_MAX, PRESET_TIMES_IN_FORCE } from './desk-constants.ts';
import { INTEGER_MAX } from './product.ts';
import { TRADING_ORDER_TYPES } from './trading-orders.ts';
import { storableText } from './storable-text.ts';

const id = z.uuid();
const name = storableText.trim().min(1, 'must have a name').max(DESK_NAME_MAX);

/** A positive plain decimal, '1' or '0.25'. */
const decimal = z
  .string()
  .max(30)
  .regex(/^\d{1,12}(\.\d{1,8})?$/, 'must be a plain number such as "1.5"')
  .refine((text) => /[1-9]/.test(text), 'must not be zero');

/** A name for a way of ordering. It has no price of its own: stop and target follow from the entry. */
export const orderPreset = z.strictObject({
  id,
  name,
  type: z.enum(TRADING_ORDER_TYPES),
  timeInForce: z.enum(PRESET_TIMES_IN_FORCE),
  /** `risk`: the quantity follows from `riskPercent` and the distance of the stop. */
  sizing: z.enum(['risk', 'quantity']),
  /** In % of the equity. */
  riskPercent: decimal.nullable(),
  /** In units of the asset. */
  quantity: decimal.nullable(),
  /** Distance of the stop in % of the entry. `null`: the preset leaves the stop as it is. */
  stopPercent: decimal.nullable(),
  /** Distance of the target in distances of the stop. `null`: the preset leaves the target as it is. */
  targetR: decimal.nullable(),
});
export type OrderPreset = Readonly<z.infer<typeof orderPreset>>;

/** A name for a set of indicators and the way in which a chart is drawn. */
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

/** Grows by one with every change; 0 before the first. */
const storedVersion = z.number().int();
/** The version that the list was made from. The next one is stored. */
const version = z
  .number()
  .int()
  .min(0)
  .max(INTEGER_MAX - 1);

/** As it was stored, perhaps by another release: check each field before use. */
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

/** The version that was made. */
export const putDeskListResponse = z.object({ version: storedVersion });
export type PutDeskListResponse = z.infer<typeof putDeskListResponse>;
