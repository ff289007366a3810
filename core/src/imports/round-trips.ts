/**
 * Makes trades from executions. A trade is one entry with the exits that close it. An entry combines the fills of one
 * order or of one moment; once a part of it is closed, it gets no more fills. Exits close the oldest entry first
 * (FIFO), per instrument.
 * Guarantees: amounts are exact to 10⁻¹² and add up, because the last part of a split amount gets the remainder.
 * Limits: an entry that is not completely closed stays open and has no result yet.
 */
import { invariant } from '../kernel/invariant.ts';
import type { EpochMs } from '../kernel/time.ts';
import type { ImportedExecution, ImportedFill, ImportedPosition } from './execution.ts';
import { dividedBy, minus, NOTHING, plus, portion, times, type ImportedAmount } from './imported-amount.ts';

/** An execution with the key under which it is stored. */
export interface KeyedExecution {
  readonly key: string;
  readonly execution: ImportedExecution;
}

/** A fee in a currency other than the currency of the result. */
export interface OtherFee {
  readonly currency: string;
  readonly amount: ImportedAmount;
}

export interface RoundTrip {
  /** Key of the first execution of the trade. */
  readonly key: string;
  readonly side: 'long' | 'short';
  /** Time at which the position was opened; `null` if the file does not state it. */
  readonly openedAt: EpochMs | null;
  readonly closedAt: EpochMs;
  readonly quantity: ImportedAmount;
  /** Mean price of the entries, weighted by quantity; `exitPrice` is the mean price of the exits. */
  readonly entryPrice: ImportedAmount;
  readonly exitPrice: ImportedAmount;
  /** Result before fees. */
  readonly gross: ImportedAmount;
  readonly fees: ImportedAmount;
  readonly swap: ImportedAmount;
  /** `gross` − `fees` − `swap`. Fees in other currencies are not included, because nothing is converted. */
  readonly net: ImportedAmount;
  readonly otherFees: readonly OtherFee[];
  readonly executions: number;
}

/** A position that is still open after the last execution. */
export interface OpenRest {
  readonly side: 'long' | 'short';
  readonly quantity: ImportedAmount;
  readonly since: EpochMs;
}

export interface InstrumentTrades {
  readonly trades: readonly RoundTrip[];
  readonly open: readonly OpenRest[];
  /** Number of exits whose entry is not in the file. */
  readonly unmatched: number;
}

/** The part of a fill that is not assigned to a trade yet. */
interface Rest {
  readonly fill: ImportedFill;
  quantity: ImportedAmount;
  value: ImportedAmount;
  fee: ImportedAmount;
  swap: ImportedAmount;
  profit: ImportedAmount;
}

interface Part {
  readonly quantity: ImportedAmount;
  readonly value: ImportedAmount;
  readonly fee: ImportedAmount;
  readonly swap: ImportedAmount;
  readonly profit: ImportedAmount;
}

interface Lot {
  readonly key: string;
  readonly side: 'long' | 'short';
  readonly openedAt: EpochMs;
  readonly order: string;
  quantity: ImportedAmount;
  remaining: ImportedAmount;
  value: ImportedAmount;
  valueLeft: ImportedAmount;
  /** Sum of price × quantity over the entry fills; `exit` is the same sum over the exit fills. */
  entry: ImportedAmount;
  exit: ImportedAmount;
  gross: ImportedAmount;
  fees: ImportedAmount;
  swap: ImportedAmount;
  closedAt: EpochMs;
  executions: number;
  readonly otherFees: Map<string, ImportedAmount>;
}

const restOf = (fill: ImportedFill): Rest => ({
  fill,
  quantity: fill.quantity,
  value: fill.value,
  fee: fill.fee,
  swap: fill.swap,
  profit: fill.profit ?? NOTHING,
});

/**
 * Takes `quantity` out of the unassigned rest of a fill and returns it with its share of the amounts. The last part
 * gets everything that is left.
 */
function take(rest: Rest, quantity: ImportedAmount): Part {
  const share = (amount: ImportedAmount): ImportedAmount =>
    quantity === rest.quantity ? amount : portion(amount, quantity, rest.quantity);
  const part: Part = {
    quantity,
    value: share(rest.value),
    fee: share(rest.fee),
    swap: share(rest.swap),
    profit: share(rest.profit),
  };
  rest.value = minus(rest.value, part.value);
  rest.fee = minus(rest.fee, part.fee);
  rest.swap = minus(rest.swap, part.swap);
  rest.profit = minus(rest.profit, part.profit);
  rest.quantity = minus(rest.quantity, quantity);
  return part;
}

function charge(lot: Lot, { feeCurrency, currency }: ImportedFill, { fee, swap }: Part): void {
  lot.swap = plus(lot.swap, swap);
  if (feeCurrency === currency) lot.fees = plus(lot.fees, fee);
  else if (fee !== NOTHING) lot.otherFees.set(feeCurrency, plus(lot.otherFees.get(feeCurrency) ?? NOTHING, fee));
}

const tradeOf = (lot: Lot): RoundTrip => ({
  key: lot.key,
  side: lot.side,
  openedAt: lot.openedAt,
  closedAt: lot.closedAt,
  quantity: lot.quantity,
  entryPrice: dividedBy(lot.entry, lot.quantity),
  exitPrice: dividedBy(lot.exit, lot.quantity),
  gross: lot.gross,
  fees: lot.fees,
  swap: lot.swap,
  net: minus(minus(lot.gross, lot.fees), lot.swap),
  otherFees: [...lot.otherFees].map(([currency, amount]) => ({ currency, amount })),
  executions: lot.executions,
});

/** A queue that advances a front index instead of moving its elements, so that removing an element is cheap. */
interface Queue {
  readonly lots: Lot[];
  front: number;
}

class Instrument {
  readonly trades: RoundTrip[] = [];
  unmatched = 0;
  readonly #queues: Readonly<Record<'long' | 'short', Queue>> = {
    long: { lots: [], front: 0 },
    short: { lots: [], front: 0 },
  };

  add({ key, execution }: KeyedExecution): void {
    if (execution.kind === 'position') this.trades.push(positionTrade(key, execution));
    else this.#fill(key, execution);
  }

  #fill(key: string, fill: ImportedFill): void {
    const rest = restOf(fill);
    if (fill.effect !== 'open') this.#close(this.#queues[fill.side === 'buy' ? 'short' : 'long'], rest);
    if (rest.quantity === NOTHING) return;
    if (fill.effect === 'close') this.unmatched += 1;
    else this.#open(key, rest);
  }

  #close(queue: Queue, rest: Rest): void {
    const { fill } = rest;
    for (let lot = queue.lots[queue.front]; lot !== undefined && rest.quantity > 0n; lot = queue.lots[queue.front]) {
      const quantity = rest.quantity < lot.remaining ? rest.quantity : lot.remaining;
      const part = take(rest, quantity);
      const entryValue = quantity === lot.remaining ? lot.valueLeft : portion(lot.valueLeft, quantity, lot.remaining);
      const bySide = lot.side === 'long' ? minus(part.value, entryValue) : minus(entryValue, part.value);
      lot.gross = plus(lot.gross, fill.profit === null ? bySide : part.profit);
      lot.valueLeft = minus(lot.valueLeft, entryValue);
      lot.remaining = minus(lot.remaining, quantity);
      lot.exit = plus(lot.exit, times(fill.price, quantity));
      lot.closedAt = fill.at;
      lot.executions += 1;
      charge(lot, fill, part);
      if (lot.remaining > 0n) continue;
      this.trades.push(tradeOf(lot));
      queue.front += 1;
    }
  }

  #open(key: string, rest: Rest): void {
    const { fill } = rest;
    const side = fill.side === 'buy' ? 'long' : 'short';
    const queue = this.#queues[side];
    const part = take(rest, rest.quantity);
    const last = queue.lots[queue.lots.length - 1];
    const isSameEntry =
      last !== undefined &&
      queue.front < queue.lots.length &&
      last.remaining === last.quantity &&
      (last.openedAt === fill.at || (fill.order !== '' && last.order === fill.order));
    const lot = isSameEntry ? last : newLot(key, side, fill);
    if (!isSameEntry) queue.lots.push(lot);
    lot.quantity = plus(lot.quantity, part.quantity);
    lot.remaining = plus(lot.remaining, part.quantity);
    lot.value = plus(lot.value, part.value);
    lot.valueLeft = plus(lot.valueLeft, part.value);
    lot.entry = plus(lot.entry, times(fill.price, part.quantity));
    lot.executions += 1;
    charge(lot, fill, part);
  }

  open(): OpenRest[] {
    return [this.#queues.long, this.#queues.short].flatMap(({ lots, front }) =>
      lots.slice(front).map(({ side, remaining, openedAt }) => ({ side, quantity: remaining, since: openedAt })),
    );
  }
}

const newLot = (key: string, side: Lot['side'], { at, order }: ImportedFill): Lot => ({
  key,
  side,
  openedAt: at,
  order,
  quantity: NOTHING,
  remaining: NOTHING,
  value: NOTHING,
  valueLeft: NOTHING,
  entry: NOTHING,
  exit: NOTHING,
  gross: NOTHING,
  fees: NOTHING,
  swap: NOTHING,
  closedAt: at,
  executions: 0,
  otherFees: new Map(),
});

function positionTrade(key: string, position: ImportedPosition): RoundTrip {
  const { side, openedAt, at, quantity, entryPrice, exitPrice, profit, fee, swap } = position;
  const net = minus(minus(profit, fee), swap);
  return { key, side, openedAt, closedAt: at, quantity, entryPrice, exitPrice, gross: profit, fees: fee, swap, net, otherFees: [], executions: 1 }; // oxfmt-ignore
}

/** Returns the trades of one instrument. The executions must be in order of time. */
export function roundTrips(executions: readonly KeyedExecution[]): InstrumentTrades {
  const instrument = new Instrument();
  let before = Number.NEGATIVE_INFINITY;
  for (const each of executions) {
    invariant(each.execution.at >= before, 'executions are not in the order of their times');
    before = each.execution.at;
    instrument.add(each);
  }
  return { trades: instrument.trades, open: instrument.open(), unmatched: instrument.unmatched };
}
