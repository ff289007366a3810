/**
 * What is open, as the server last said it and carried on by the prices of the stream: the profit changes by what the price
 * has moved since, times the quantity, with core's whole numbers. The server's next answer takes its place.
 */
import { divide } from '@tradesense/core/kernel/fixed-point.ts';
import {
  formatMoney,
  money,
  MONEY_SCALE,
  parseMoney,
  parsePrice,
  parseQuantity,
  price,
  PRICE_SCALE,
  QUANTITY_SCALE,
  type Money,
  type Price,
} from '@tradesense/core/kernel/money.ts';
import type { Result } from '@tradesense/core/kernel/result.ts';
import type { SandboxPosition } from '@tradesense/contract/sandbox-orders.ts';

export interface HeldPosition extends Pick<
  SandboxPosition,
  'asset' | 'side' | 'quantity' | 'markPrice' | 'unrealised'
> {
  readonly accountId: string;
  readonly accountName: string;
}

/** The newest prices of the stream, by asset. */
export type Marks = ReadonlyMap<string, Price>;

/** Price units × quantity units in one unit of money. */
const PER_MONEY = 10n ** BigInt(PRICE_SCALE + QUANTITY_SCALE - MONEY_SCALE);

/** A price of the stream as the nearest whole unit: what the server marks positions at. */
export function markOf(streamed: number): Price {
  return price(BigInt(Math.round(streamed * 10 ** PRICE_SCALE)));
}

function read<Value>(parsed: Result<Value, string>, text: string): Value {
  if (!parsed.ok) throw new Error(`the server said '${text}', which is no amount`);
  return parsed.value;
}

/** Profit at the newest price, before fees, in SENSE$; rounded down. Throws when the server's amounts cannot be read. */
export function unrealisedNow(position: HeldPosition, marks: Marks): Money {
  const told = read(parseMoney(position.unrealised), position.unrealised);
  const mark = marks.get(position.asset);
  if (mark === undefined) return told;
  const moved = mark - read(parsePrice(position.markPrice), position.markPrice);
  const size = read(parseQuantity(position.quantity), position.quantity);
  return money(told + divide(position.side === 'long' ? moved * size : -moved * size, PER_MONEY, 'floor'));
}

export function totalNow(positions: readonly HeldPosition[], marks: Marks): Money {
  return money(positions.reduce((sum, each) => sum + unrealisedNow(each, marks), 0n));
}

const onFirstUse = () => {
  let format: Intl.NumberFormat | undefined;
  return () =>
    (format ??= new Intl.NumberFormat(navigator.language, {
      minimumFractionDigits: 2,
      maximumFractionDigits: 2,
      signDisplay: 'exceptZero',
    }));
};
const twoDecimals = onFirstUse();

/** With its sign and two decimals, as the visitor's language writes it; read from the decimal text, so nothing is a float. */
export function signedText(amount: Money): string {
  return twoDecimals().format(formatMoney(amount) as Intl.StringNumericLiteral);
}
