/** Converts order presets to fields of the ticket and back. `use-order-presets.ts` stores them. */
import { ORDER_PRESETS_MAX, PRESET_TIMES_IN_FORCE } from '@tradesense/contract/desk-constants.ts';
import type { OrderPreset, StoredOrderPreset } from '@tradesense/contract/desk.ts';
import { divide, formatDecimal, parseDecimal } from '@tradesense/core/kernel/fixed-point.ts';
import { formatPrice, price, type Price } from '@tradesense/core/kernel/money.ts';
import { instrumentOf } from '@tradesense/core/trading/instrument.ts';
import { INSTRUMENTS } from '@tradesense/core/trading/instruments.ts';
import { plainOr } from '../../../ui/plain-decimal.ts';
import type { PricedAsset } from '../desk-base.ts';
import { entryOf } from '../narrow/plan-shape.ts';
import { readPercentField, readPriceField, readQuantityField } from '../ticket-amount.ts';
import type { OrderDraft } from '../ticket-draft.ts';
import { ORDER_TYPE_LABELS } from '../ticket-text.ts';
import { assetText } from '@tradesense/core/market/masked-asset.ts';

type Reading<Value> = { readonly ok: true; readonly value: Value } | { readonly ok: false; readonly text: string };

const SCALE = 8;
const ONE = 10n ** 8n;
const HUNDRED = 100n * ONE;

const fault = (field: string, text: string) => ({ ok: false, text: `${field}: ${text}` }) as const;
const includes = <Value extends string>(values: readonly Value[], value: unknown): value is Value =>
  values.includes(value as Value);

/** Parses a distance above 0 and below `max`. Returns `null` for `null`, and `undefined` if the value is invalid. */
function readDistance(value: unknown, max: bigint): bigint | null | undefined {
  if (value === null) return null;
  const parsed = typeof value === 'string' ? parseDecimal(value, SCALE) : null;
  return parsed?.ok === true && parsed.value > 0n && parsed.value < max ? parsed.value : undefined;
}

/**
 * Returns a stored preset if all its fields are valid for the asset. Otherwise returns a text that says what the
 * invalid field must be; no field of the preset is then used.
 */
export function readPreset(stored: StoredOrderPreset, { asset }: Pick<PricedAsset, 'asset'>): Reading<OrderPreset> {
  const {
    type,
    timeInForce,
    sizing,
    riskPercent = null,
    quantity = null,
    stopPercent = null,
    targetR = null,
  } = stored as Readonly<Record<string, unknown>>;
  if (!includes(Object.keys(ORDER_TYPE_LABELS) as OrderDraft['type'][], type))
    return fault('Order type', 'this type does not exist.');
  if (!includes(PRESET_TIMES_IN_FORCE, timeInForce)) return fault('Time in force', 'this one cannot be kept.');
  if (sizing !== 'risk' && sizing !== 'quantity') return fault('Size', 'must be from the risk or by hand.');
  const risk = sizing === 'risk' ? readPercentField(typeof riskPercent === 'string' ? riskPercent : '') : null;
  if (risk?.ok === false) return fault('Risk', risk.text);
  const { lot } = instrumentOf(INSTRUMENTS, asset.symbol);
  const size = sizing === 'quantity' ? readQuantityField(typeof quantity === 'string' ? quantity : '', { lot }) : null;
  if (size?.ok === false) return fault(`Quantity in ${assetText(asset.symbol)}`, size.text);
  if (readDistance(stopPercent, HUNDRED) === undefined)
    return fault('Stop distance', 'must be above 0 and below 100%.');
  if (readDistance(targetR, HUNDRED + 1n) === undefined) return fault('Target', 'must be above 0 and at most 100 R.');
  return {
    ok: true,
    value: { ...(stored as OrderPreset), riskPercent, quantity, stopPercent, targetR } as OrderPreset,
  };
}

/**
 * Returns the fields of the ticket that a preset sets. Stop and target depend on the entry price; if that is unknown,
 * they do not change.
 */
export function fieldsOfPreset(preset: OrderPreset, draft: OrderDraft, market: PricedAsset): Partial<OrderDraft> {
  const { type, timeInForce, sizing, riskPercent, quantity } = preset;
  const fields: Partial<OrderDraft> = {
    type,
    timeInForce,
    sizing,
    ...(riskPercent === null ? {} : { riskPercent }),
    ...(quantity === null ? {} : { quantity }),
  };
  const entry = entryOf({ ...draft, ...fields }, market);
  return entry === null ? fields : { ...fields, ...exitsOf(preset, draft, entry, market) };
}

/** Whether the preset sets a stop, but the entry price that it depends on is unknown. */
export function needsEntry(preset: OrderPreset, draft: OrderDraft, market: PricedAsset): boolean {
  return preset.stopPercent !== null && entryOf({ ...draft, type: preset.type }, market) === null;
}

function exitsOf({ stopPercent, targetR }: OrderPreset, draft: OrderDraft, entry: Price, { asset }: PricedAsset) {
  const { tick } = instrumentOf(INSTRUMENTS, asset.symbol);
  const away = draft.side === 'buy' ? 1n : -1n;
  const share = readDistance(stopPercent, HUNDRED) ?? null;
  const base = divide(entry, tick, 'down') * tick;
  const text = (units: bigint) => (units > 0n ? formatPrice(price(units)) : '');
  const own = readPriceField(draft.stopPrice, { tick });
  const steps = share === null ? 0n : divide(divide(entry * share, HUNDRED, 'down'), tick, 'down');
  const risk =
    share === null ? (own.ok && !draft.hasNoStop ? (base - own.value) * away : 0n) : (steps === 0n ? 1n : steps) * tick;
  const stop = share === null ? {} : { stopPrice: text(base - away * risk), hasNoStop: false };
  const reward = readDistance(targetR, HUNDRED + 1n) ?? null;
  if (reward === null || risk <= 0n) return stop;
  return { ...stop, targetPrice: text(base + away * divide(divide(risk * reward, ONE, 'down'), tick, 'up') * tick) };
}

/**
 * Returns `part` ÷ `whole` × `factor` as a text with at most `decimals` decimal places; `null` if it is not above zero.
 */
function ratioText(part: bigint, whole: bigint, factor: bigint, decimals: number): string | null {
  const step = 10n ** BigInt(SCALE - decimals);
  const units = divide(divide(part * factor * ONE, whole, 'down') + step / 2n, step, 'down') * step;
  return part > 0n && units > 0n ? formatDecimal(units, SCALE) : null;
}

/**
 * Returns a preset with the given id and name, and with the current settings of the ticket. If a field of the ticket is
 * wrong, returns what is wrong with it.
 */
export function presetOfDraft(
  { id, name }: Pick<OrderPreset, 'id' | 'name'>,
  draft: OrderDraft,
  market: PricedAsset,
): Reading<OrderPreset> {
  const { type, timeInForce, sizing, riskPercent, quantity, side } = draft;
  const instrument = instrumentOf(INSTRUMENTS, market.asset.symbol);
  const entry = entryOf(draft, market);
  const [stop, target] = [draft.stopPrice, draft.targetPrice].map((text) => readPriceField(text, instrument));
  const away = side === 'buy' ? 1n : -1n;
  const risk = entry !== null && stop?.ok === true && !draft.hasNoStop ? (entry - stop.value) * away : 0n;
  const gain = entry !== null && target?.ok === true ? (target.value - entry) * away : 0n;
  return readPreset(
    {
      id,
      name,
      type,
      timeInForce: timeInForce === 'gtd' ? 'gtc' : timeInForce,
      sizing,
      riskPercent: sizing === 'risk' ? plainOr(riskPercent) : null,
      quantity: sizing === 'quantity' ? plainOr(quantity) : null,
      stopPercent: entry === null ? null : ratioText(risk, entry, 100n, 4),
      targetR: risk > 0n ? ratioText(gain, risk, 1n, 2) : null,
    },
    market,
  );
}

/** Returns a preset as one line of text: 'Limit, 1% risk, stop 2% away, target 2.5 R, GTC'. */
export function presetText(preset: OrderPreset): string {
  const { type, sizing, riskPercent, quantity, stopPercent, targetR, timeInForce } = preset;
  return [
    ORDER_TYPE_LABELS[type].name,
    sizing === 'risk' ? `${riskPercent}% risk` : `quantity ${quantity}`,
    ...(stopPercent === null ? [] : [`stop ${stopPercent}% away`]),
    ...(targetR === null ? [] : [`target ${targetR} R`]),
    timeInForce.toUpperCase(),
  ].join(', ');
}

export const ORDER_PRESETS_FULL = `There are ${ORDER_PRESETS_MAX} presets. Delete one to save another.`;
