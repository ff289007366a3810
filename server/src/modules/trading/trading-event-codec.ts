/**
 * Converts events of an account to text and back without loss. The stored text contains all data that core needs to
 * apply the event again. Amounts are plain decimals. Fields are in the order of the schemas, so that equal events have
 * equal texts.
 */
import { z } from 'zod';
import { FILL_PRESETS } from '@tradesense/core/trading/fill-preset.ts';
import { formatDecimal, type DecimalError } from '@tradesense/core/kernel/fixed-point.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import {
  formatMoney,
  formatPrice,
  formatQuantity,
  parseMoney,
  parsePrice,
  parseQuantity,
  parseRate,
  RATE_SCALE,
  type Money,
  type Price,
  type Quantity,
  type Rate,
} from '@tradesense/core/kernel/money.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { TIMES_WITH_END, TIMES_WITHOUT_END } from '@tradesense/core/trading/time-in-force.ts';
import { RULES_VERSIONS, type LoggedEvent } from '@tradesense/core/trading/rules-version.ts';

function decimal<Value extends bigint>(
  parse: (text: string) => Result<Value, DecimalError>,
  format: (value: Value) => string,
) {
  return z.codec(
    z.string(),
    z.custom<Value>((value) => typeof value === 'bigint'),
    {
      decode(text) {
        const parsed = parse(text);
        invariant(parsed.ok, 'what was stored is a decimal');
        return parsed.value;
      },
      encode: format,
    },
  );
}

const money = decimal<Money>(parseMoney, formatMoney);
const price = decimal<Price>(parsePrice, formatPrice);
const quantity = decimal<Quantity>(parseQuantity, formatQuantity);
const rate = decimal<Rate>(parseRate, (share) => formatDecimal(share, RATE_SCALE));
const time = z.codec(
  z.number(),
  z.custom<EpochMs>((value) => typeof value === 'number'),
  {
    decode: (value) => epochMs(value),
    encode: (value) => value,
  },
);

const quote = z.object({ bid: price, ask: price, mark: price }).nullable();
const bar = z.object({ open: price, high: price, low: price, close: price });
const place = { id: z.string(), groupId: z.string().nullable(), parentId: z.string().nullable() };
const distance = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('amount'), amount: price }),
  z.object({ kind: z.literal('ratio'), ratio: rate }),
]);
const terms = z.discriminatedUnion('type', [
  z.object({ type: z.literal('market'), ...place }),
  z.object({ type: z.literal('limit'), ...place, limit: price }),
  z.object({ type: z.literal('stop'), ...place, trigger: price }),
  z.object({ type: z.literal('stop-limit'), ...place, trigger: price, limit: price }),
  z.object({
    type: z.literal('trailing-stop'),
    ...place,
    distance,
    best: price.nullable(),
    activation: price.nullable(),
  }),
]);
const timeInForce = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(TIMES_WITHOUT_END) }),
  z.object({ kind: z.enum(TIMES_WITH_END), until: time }),
]);
const newOrder = z.object({
  symbol: z.string(),
  side: z.enum(['buy', 'sell']),
  quantity,
  terms,
  timeInForce,
  isPostOnly: z.boolean(),
  isReduceOnly: z.boolean(),
  leverage: z.number().int(),
});
const settings = z.object({
  marginMode: z.enum(['isolated', 'cross']),
  preset: z.enum(FILL_PRESETS),
  makerFee: rate,
  takerFee: rate,
});

const assetMarks = z
  .array(z.object({ symbol: z.string(), mark: price }))
  .readonly()
  .exactOptional();

const content = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('place'), at: time, orders: z.array(newOrder).readonly(), quote }),
  z.object({
    kind: z.literal('amend'),
    at: time,
    orderId: z.string(),
    quantity: quantity.exactOptional(),
    limit: price.exactOptional(),
    trigger: price.exactOptional(),
    distance: distance.exactOptional(),
    quote,
  }),
  z.object({ kind: z.literal('cancel'), at: time, orderId: z.string() }),
  z.object({
    kind: z.literal('tick'),
    at: time,
    symbol: z.string(),
    quote: quote.unwrap(),
    volume: quantity.nullable(),
    marks: assetMarks,
  }),
  z.object({
    kind: z.literal('bar'),
    at: time,
    symbol: z.string(),
    bar,
    subBars: z.array(bar).readonly(),
    volume: quantity.nullable(),
  }),
  z.object({ kind: z.literal('funding'), at: time, rate, marks: assetMarks, boundary: time.exactOptional() }),
  z.object({ kind: z.literal('expiry'), at: time }),
  z.object({ kind: z.literal('grant'), at: time, amount: money, cause: z.string() }),
  z.object({ kind: z.literal('settings'), at: time, settings }),
]);

/** Rules version of an event. Events that were stored without a version get version 1. */
const rules = z.object({ rulesVersion: z.union(RULES_VERSIONS.map((each) => z.literal(each))).default(1) });

export function eventText(event: LoggedEvent): string {
  return JSON.stringify({ ...z.encode(content, event), rulesVersion: event.rulesVersion });
}

/** Parses the text of an event. Throws if the text is not that of an event. */
export function parseEvent(text: string): LoggedEvent {
  const stored: unknown = JSON.parse(text);
  return { ...content.parse(stored), ...rules.parse(stored) };
}
