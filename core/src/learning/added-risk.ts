/**
 * Computes how much of the equity a position put at risk after each fill of its entries. An entry counts with its own
 * stop while that is live. The rest of the position counts with a stop that was placed for all of it, or else with the
 * stops that its entries planned.
 */
import { divide } from '../kernel/fixed-point.ts';
import { invariant } from '../kernel/invariant.ts';
import { money, price, quantity, type Money, type Price, type Quantity, type Rate } from '../kernel/money.ts';
import type { EpochMs } from '../kernel/time.ts';
import { isLosingStop, lossAtStop } from '../trading/size-from-risk.ts';

/** An entry of a position, as it was decided. Its fills may come in parts. */
export interface Entry {
  /** Price of the entry order when it was placed. */
  readonly price: Price;
  /** Equity of the account when the order was placed. */
  readonly equity: Money;
  readonly takerFee: Rate;
  /** Planned stop, on the losing side of the price; `null` if there is none. */
  readonly plannedStop: Price | null;
}

/** A stop order at a fixed price. */
export interface PositionStop {
  /** Index of the entry with which it was placed; `null` if it was placed for the position. */
  readonly entry: number | null;
  readonly quantity: Quantity;
  /** Every price that it had, each with the sequence number of the event that set it, oldest first; at least one. */
  readonly levels: readonly { readonly sequence: number; readonly level: Price }[];
  /** `null` if it is still live. */
  readonly endedAt: EpochMs | null;
}

/** A fill of a position: of the entry with the index `entry`, or an exit. */
export type PositionFill =
  | {
      readonly kind: 'entry';
      readonly entry: number;
      readonly quantity: Quantity;
      /** Sequence number of the account's event. */
      readonly sequence: number;
      readonly at: EpochMs;
    }
  | { readonly kind: 'exit'; readonly quantity: Quantity };

/** What a position put at risk at one moment. */
export interface Exposure {
  /** Loss at the stops after fees; `null` if a part of the position had no stop. */
  readonly risked: Money | null;
  /** Equity when the newest entry was decided. */
  readonly equity: Money;
  /** Whether another entry had added to the first one. */
  readonly isAdded: boolean;
}

/**
 * Returns the exposure after each fill of an entry, oldest first. An exit takes from all entries in proportion, as it
 * leaves the average entry price as it is. Amounts are rounded up.
 *
 * Cost: fills × live stops, so a position may have very many entries.
 */
export function exposuresOf(
  side: 'long' | 'short',
  entries: readonly Entry[],
  fills: readonly PositionFill[],
  stops: readonly PositionStop[],
): Exposure[] {
  const position = new OpenPosition(side, entries, stops);
  const exposures: Exposure[] = [];
  for (const fill of fills) {
    if (fill.kind === 'exit') position.exit(fill.quantity);
    else exposures.push(position.enter(fill));
  }
  return exposures;
}

interface LiveStop {
  readonly stop: PositionStop;
  /** Index of its current level. */
  current: number;
}

/** The part of a position whose entries have no live stop of their own. */
interface Rest {
  readonly quantity: bigint;
  /** Sum of price × quantity. */
  readonly cost: bigint;
  /** Loss of all that has a planned stop, in units of money. */
  readonly loss: bigint;
  /** Quantity without a planned stop. */
  readonly unplanned: bigint;
}

const NO_REST: Rest = { quantity: 0n, cost: 0n, loss: 0n, unplanned: 0n };

class OpenPosition {
  readonly #side: 'long' | 'short';
  readonly #entries: readonly Entry[];
  /** Stops that are not placed yet, the next one last. */
  readonly #later: PositionStop[];
  #live: LiveStop[] = [];
  /** Open quantity of each entry whose own stop is live. */
  readonly #own = new Map<number, bigint>();
  #rest = NO_REST;
  #newest = 0;

  constructor(side: 'long' | 'short', entries: readonly Entry[], stops: readonly PositionStop[]) {
    this.#side = side;
    this.#entries = entries;
    this.#later = stops.toSorted((a, b) => placedAt(b) - placedAt(a));
  }

  enter({ entry, quantity: amount, sequence, at }: Extract<PositionFill, { kind: 'entry' }>): Exposure {
    const stops = this.#stopsAt(sequence, at);
    for (const [index, open] of this.#own) {
      if (stops.has(index)) continue;
      this.#own.delete(index);
      this.#addToRest(index, open);
    }
    if (stops.has(entry)) this.#own.set(entry, (this.#own.get(entry) ?? 0n) + amount);
    else this.#addToRest(entry, amount);
    this.#newest = Math.max(this.#newest, entry);
    const isAdded = this.#newest > 0;
    return { risked: this.#risked(stops), equity: this.#entryAt(this.#newest).equity, isAdded };
  }

  exit(amount: Quantity): void {
    const total = [...this.#own.values()].reduce((sum, open) => sum + open, this.#rest.quantity);
    const rest = (part: bigint) => divide(part * (total - amount), total, 'up');
    for (const [index, open] of this.#own) this.#own.set(index, rest(open));
    const { quantity: open, cost, loss, unplanned } = this.#rest;
    this.#rest = { quantity: rest(open), cost: rest(cost), loss: rest(loss), unplanned: rest(unplanned) };
  }

  #entryAt(index: number): Entry {
    const entry = this.#entries[index];
    invariant(entry !== undefined, 'a fill has its entry');
    return entry;
  }

  /** Returns the newest live level of each entry's own stop. */
  #stopsAt(sequence: number, at: EpochMs): Map<number, Price> {
    for (let next = this.#later.at(-1); next !== undefined && placedAt(next) <= sequence; next = this.#later.at(-1))
      this.#live.push({ stop: next, current: (this.#later.pop(), 0) });
    this.#live = this.#live.filter(({ stop: { endedAt } }) => endedAt === null || endedAt >= at);
    const levels = new Map<number, Price>();
    for (const each of this.#live) {
      const { entry, levels: own } = each.stop;
      while ((own[each.current + 1]?.sequence ?? Infinity) <= sequence) each.current += 1;
      if (entry !== null) levels.set(entry, levelOf(each));
    }
    return levels;
  }

  #addToRest(index: number, amount: bigint): void {
    const { price: at, plannedStop } = this.#entryAt(index);
    const { quantity: open, cost, loss, unplanned } = this.#rest;
    const rest = { quantity: open + amount, cost: cost + at * amount };
    this.#rest =
      plannedStop === null
        ? { ...rest, loss, unplanned: unplanned + amount }
        : { ...rest, loss: loss + this.#lossOf(index, at, plannedStop, amount), unplanned };
  }

  /** Returns the loss of a quantity at a stop; 0 if the stop already lies on the winning side of the price. */
  #lossOf(index: number, at: Price, stop: Price, amount: bigint): bigint {
    if (!isLosingStop(this.#side, at, stop)) return 0n;
    const { takerFee } = this.#entryAt(index);
    return lossAtStop({ entry: at, stop, amount: quantity(amount), takerFee });
  }

  #lossOfRest(): bigint | null {
    const { quantity: open, cost, loss, unplanned } = this.#rest;
    if (open === 0n) return 0n;
    const forAll = this.#live.findLast(({ stop }) => stop.entry === null && stop.quantity >= open);
    if (forAll !== undefined)
      return this.#lossOf(this.#newest, price(divide(cost, open, 'nearest')), levelOf(forAll), open);
    return unplanned > 0n ? null : loss;
  }

  #risked(stops: ReadonlyMap<number, Price>): Money | null {
    let risked = this.#lossOfRest();
    for (const [index, open] of this.#own) {
      const stop = stops.get(index);
      if (risked === null || stop === undefined) return null;
      risked += this.#lossOf(index, this.#entryAt(index).price, stop, open);
    }
    return risked === null ? null : money(risked);
  }
}

const placedAt = ({ levels }: PositionStop): number => levels[0]?.sequence ?? Infinity;

function levelOf({ stop, current }: LiveStop): Price {
  const level = stop.levels[current]?.level;
  invariant(level !== undefined, 'a stop has a level');
  return level;
}
