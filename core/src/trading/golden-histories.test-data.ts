/**
 * Draws histories of accounts for a golden log: brackets, pairs, closes, amendments, ticks, bars of replays, funding
 * and expiries. A history has only events that a server stores: none that the engine rejects and none that changes
 * nothing.
 */
import { moneyNumber, quantity, rate, wholeMoney, type Quantity } from '../kernel/money.ts';
import { createRandom, type Random } from '../kernel/random.ts';
import { epochMs, type EpochMs } from '../kernel/time.ts';
import { newAccount, type AccountSettings, type AccountState, type LiveOrder } from './account-state.ts';
import { step } from './engine.ts';
import { GoldenMarket } from './golden-market.test-data.ts';
import { instrumentsOf } from './instruments.ts';
import type { Side } from './order.ts';
import { RULES_VERSIONS, type LoggedEvent, type RulesVersion } from './rules-version.ts';
import type { TimeInForce } from './time-in-force.ts';
import type { NewOrder, Quote, TradingEvent } from './trading-event.ts';

type Terms = NewOrder['terms'];
type PriceTerms = Terms extends infer Each
  ? Each extends Terms
    ? Omit<Each, 'id' | 'groupId' | 'parentId'>
    : never
  : never;
type OrderChange = Partial<NewOrder> & { readonly groupId?: string | null; readonly parentId?: string | null };

const EVENTS_MIN = 24;
const EVENTS_MORE = 20;
const OPPOSITE = { buy: 'sell', sell: 'buy' } as const;

/** The account of one history while it is drawn. */
class Drawing {
  readonly #random: Random;
  readonly #market: GoldenMarket;
  readonly #version: RulesVersion;
  readonly #before: RulesVersion;
  /** Number of first events of the version before: an account goes on under new rules with the orders that it has. */
  readonly #oldEvents: number;
  readonly #isReplay: boolean;
  /** Whether the account risks half or nearly all of its cash, in a market that jumps more often. */
  readonly #isWild: boolean;
  readonly events: LoggedEvent[] = [];
  #state: AccountState;
  #now = 1_760_000_000_000;
  #orders = 0;

  constructor(seed: number, version: RulesVersion, settings: AccountSettings) {
    this.#random = createRandom(seed, version);
    this.#version = version;
    this.#before = RULES_VERSIONS.findLast((each) => each < version) ?? version;
    this.#oldEvents = seed % 4 === 3 ? EVENTS_MIN / 2 : 0;
    this.#isReplay = seed % 3 === 1;
    this.#isWild = seed % 5 < 2;
    const count = settings.marginMode === 'cross' ? 3 : 2;
    this.#market = new GoldenMarket(this.#random, instrumentsOf(version), count, this.#isWild ? 3 : 8);
    this.#state = newAccount(settings);
    this.#apply({ kind: 'settings', at: this.#at, settings });
    this.#apply({ kind: 'grant', at: this.#at, amount: wholeMoney(10_000), cause: 'unlock' });
  }

  draw(): readonly LoggedEvent[] {
    const count = EVENTS_MIN + this.#random.below(EVENTS_MORE);
    for (let tries = 0; this.events.length < count && tries < 20 * count; tries += 1) {
      this.#now += 1 + this.#random.below(60_000);
      this.#apply(this.#any());
    }
    return this.events;
  }

  get #at(): EpochMs {
    return epochMs(this.#now);
  }

  /** Applies an event and adds it to the history, unless the engine rejects it or it changes nothing. */
  #apply(event: TradingEvent): void {
    const rulesVersion = this.events.length < this.#oldEvents ? this.#before : this.#version;
    const logged: LoggedEvent = { ...event, rulesVersion };
    const { state, effects } = step(this.#state, logged, instrumentsOf(rulesVersion));
    if (effects.some(({ kind }) => kind === 'rejected')) return;
    if (state === this.#state && effects.length === 0) return;
    this.#state = state;
    this.events.push(logged);
  }

  #any(): TradingEvent {
    const drawn = this.#random.below(100);
    if (drawn < 26) return this.#place();
    if (drawn < 33) return this.#amend();
    if (drawn < 35) return { kind: 'cancel', at: this.#at, orderId: this.#anyOrder()?.match.id ?? '' };
    if (drawn < 40) return { kind: 'expiry', at: this.#at };
    if (drawn < 45) return this.#funding();
    if (drawn < 46) return { kind: 'grant', at: this.#at, amount: wholeMoney(5_000), cause: `q${this.#now}` };
    if (drawn < 48) return this.#settings();
    return this.#isReplay || drawn < 58 ? this.#bar() : this.#tick();
  }

  #pick<Value>(values: readonly [Value, ...Value[]]): Value {
    return values[this.#random.below(values.length)] ?? values[0];
  }

  /** Returns a traded asset, mostly one with orders or a position. */
  #anySymbol(): string {
    const { symbols } = this.#market;
    const held = [...this.#state.positions.keys(), ...[...this.#state.orders.values()].map(({ symbol }) => symbol)];
    const drawn = this.#random.below(5) === 0 ? undefined : held[this.#random.below(Math.max(1, held.length))];
    return drawn ?? symbols[this.#random.below(symbols.length)] ?? 'BTC';
  }

  #anyOrder(): LiveOrder | undefined {
    const orders = [...this.#state.orders.values()];
    return orders[this.#random.below(Math.max(1, orders.length))];
  }

  #tick(): TradingEvent {
    const symbol = this.#anySymbol();
    this.#market.move(symbol);
    const others = [...this.#state.positions.keys()].filter((each) => each !== symbol);
    const hasMarks = this.#state.settings.marginMode === 'cross' && others.length > 0;
    return {
      kind: 'tick',
      at: this.#at,
      symbol,
      quote: this.#touchingQuote(symbol) ?? this.#market.quote(symbol),
      volume: this.#market.volume(symbol),
      ...(hasMarks ? { marks: this.#market.marks(others) } : {}),
    };
  }

  /** Returns, for one tick of six, a quote at exactly the limit of an order of the asset; otherwise `null`. */
  #touchingQuote(symbol: string): Quote | null {
    if (this.#random.below(6) > 0) return null;
    for (const { symbol: own, match } of this.#state.orders.values())
      if (own === symbol && match.type === 'limit') return { bid: match.limit, ask: match.limit, mark: match.limit };
    return null;
  }

  #bar(): TradingEvent {
    const symbol = this.#anySymbol();
    return { kind: 'bar', at: this.#at, symbol, ...this.#market.bar(symbol), volume: this.#market.volume(symbol) };
  }

  #funding(): TradingEvent {
    const points = rate(this.#pick([10_000n, -10_000n, 300_000n]));
    const marks = this.#market.marks([...this.#state.positions.keys()]);
    const isLate = this.#random.below(2) === 0;
    const boundary = isLate ? { boundary: epochMs(this.#now - 90_000) } : {};
    return { kind: 'funding', at: this.#at, rate: points, marks, ...boundary };
  }

  #settings(): TradingEvent {
    const { settings } = this.#state;
    const makerFee = rate(this.#pick([0n, 20_000n, 50_000n]));
    return { kind: 'settings', at: this.#at, settings: { ...settings, makerFee } };
  }

  #amend(): TradingEvent {
    const order = this.#anyOrder();
    if (order === undefined) return { kind: 'expiry', at: this.#at };
    const { symbol, match } = order;
    const near = (value: bigint) =>
      this.#market.at(symbol, (Number(value) / 1e8) * (1 + 0.006 * this.#random.normal()));
    const { lot } = this.#market.instrument(symbol);
    const size = (match.quantity * BigInt(5 + this.#random.below(11))) / 10n;
    const isSized = this.#random.below(2) === 0;
    return {
      kind: 'amend',
      at: this.#at,
      orderId: match.id,
      quote: this.#market.quote(symbol),
      ...(isSized ? { quantity: quantity(size - (size % lot)) } : {}),
      ...('limit' in match && !isSized ? { limit: near(match.limit) } : {}),
      ...('trigger' in match && !isSized ? { trigger: near(match.trigger) } : {}),
    };
  }

  #place(): TradingEvent {
    const symbol = this.#anySymbol();
    return { kind: 'place', at: this.#at, orders: this.#anyOrders(symbol), quote: this.#market.quote(symbol) };
  }

  #anyOrders(symbol: string): NewOrder[] {
    const shape = this.#random.below(10);
    if (shape < 4) return this.#bracket(symbol);
    if (shape < 6) return this.#pair(symbol);
    return shape < 8 ? this.#close(symbol) : this.#single(symbol);
  }

  #order(symbol: string, side: Side, size: Quantity, terms: PriceTerms, change: OrderChange): NewOrder {
    const { groupId = null, parentId = null, ...flags } = change;
    this.#orders += 1;
    return {
      symbol,
      side,
      quantity: size,
      timeInForce: { kind: 'gtc' },
      isPostOnly: false,
      isReduceOnly: false,
      leverage: 1,
      ...flags,
      terms: { ...terms, id: `o${this.#orders}`, groupId, parentId },
    };
  }

  /** Returns a leverage, and a quantity for which the free cash is enough, or just enough. */
  #affordable(symbol: string): { readonly size: Quantity; readonly leverage: number } {
    const leverage = Math.min(this.#market.instrument(symbol).maxLeverage, this.#pick([1, 30, 30]));
    const share = this.#isWild ? this.#pick([0.5, 0.95]) : this.#pick([0.05, 0.2, 0.5]);
    return { leverage, size: this.#market.size(symbol, share * moneyNumber(this.#state.cash) * leverage) };
  }

  #timeInForce(): TimeInForce {
    const until = epochMs(this.#now + 1 + this.#random.below(300_000));
    return this.#pick<TimeInForce>([
      { kind: 'gtc' },
      { kind: 'gtc' },
      { kind: 'gtc' },
      { kind: 'ioc' },
      { kind: 'fok' },
      { kind: 'day', until },
      { kind: 'gtd', until },
    ]);
  }

  #anyTerms(symbol: string, side: Side): PriceTerms {
    const market = this.#market;
    const share = 0.001 + 0.01 * this.#random.next();
    const ratio = rate(BigInt(200_000 + this.#random.below(800_000)));
    const distance = this.#pick([
      { kind: 'ratio', ratio } as const,
      { kind: 'amount', amount: market.distance(symbol, share) } as const,
    ]);
    const activation = this.#pick([null, market.better(symbol, side, share)]);
    const trigger = market.better(symbol, side, -share);
    return this.#pick<PriceTerms>([
      { type: 'market' },
      { type: 'market' },
      { type: 'limit', limit: market.better(symbol, side, share) },
      { type: 'stop', trigger },
      { type: 'stop-limit', trigger, limit: market.better(symbol, side, this.#pick([-1.5, -0.5]) * share) },
      { type: 'trailing-stop', distance, best: null, activation },
    ]);
  }

  #single(symbol: string): NewOrder[] {
    const side = this.#pick<Side>(['buy', 'sell']);
    const { size, leverage } = this.#affordable(symbol);
    const timeInForce = this.#timeInForce();
    if (this.#random.below(4) > 0)
      return [this.#order(symbol, side, size, this.#anyTerms(symbol, side), { leverage, timeInForce })];
    // A price that moves before the first fill makes a post-only order near the market take.
    const limit = this.#market.better(symbol, side, 0.0005);
    return [this.#order(symbol, side, size, { type: 'limit', limit }, { leverage, isPostOnly: true })];
  }

  /** Returns an entry with a stop, a target, both as a pair, or a trailing stop. */
  #bracket(symbol: string): NewOrder[] {
    const side = this.#pick<Side>(['buy', 'sell']);
    const { size, leverage } = this.#affordable(symbol);
    const timeInForce = this.#timeInForce();
    const entry = this.#order(symbol, side, size, this.#anyTerms(symbol, side), { leverage, timeInForce });
    return [entry, ...this.#exits(entry)];
  }

  #exits({ symbol, side, quantity: size, leverage, terms: { id: parentId } }: NewOrder): NewOrder[] {
    const exit = OPPOSITE[side];
    const away = 0.016 + 0.02 * this.#random.next();
    const drawn = this.#random.below(5);
    const change = { parentId, groupId: drawn < 2 ? `g${this.#orders}` : null, isReduceOnly: true, leverage };
    const stop: PriceTerms = { type: 'stop', trigger: this.#market.better(symbol, exit, -away) };
    const target: PriceTerms = { type: 'limit', limit: this.#market.better(symbol, exit, away) };
    const distance = { kind: 'ratio', ratio: rate(BigInt(400_000 + this.#random.below(1_000_000))) } as const;
    const trail: PriceTerms = { type: 'trailing-stop', distance, best: null, activation: null };
    const chosen = [[stop, target], [target, stop], [stop], [target], [trail]][drawn] ?? [stop];
    return chosen.map((terms) => this.#order(symbol, exit, size, terms, change));
  }

  #heldOf(symbol: string): bigint {
    return this.#state.positions.get(symbol)?.quantity ?? 0n;
  }

  /** Returns two orders that cancel each other: entries, some with an exit each, or a stop and a target of a position. */
  #pair(symbol: string): NewOrder[] {
    const groupId = `p${this.#orders}`;
    const share = 0.004 + 0.01 * this.#random.next();
    const held = this.#heldOf(symbol);
    const side: Side = held > 0n ? 'sell' : held < 0n ? 'buy' : this.#pick<Side>(['buy', 'sell']);
    const { size: entrySize, leverage } = this.#affordable(symbol);
    // Both entries reserve money, so each is half as large.
    const half = entrySize / 2n - ((entrySize / 2n) % this.#market.instrument(symbol).lot);
    const size = held === 0n ? quantity(half) : quantity(held > 0n ? held : -held);
    const change = { groupId, leverage, isReduceOnly: held !== 0n };
    const pair = [
      this.#order(symbol, side, size, { type: 'limit', limit: this.#market.better(symbol, side, share) }, change),
      this.#order(symbol, side, size, { type: 'stop', trigger: this.#market.better(symbol, side, -share) }, change),
    ];
    if (held !== 0n || this.#random.below(2) === 0) return pair;
    return pair.flatMap((entry) => [entry, ...this.#exits(entry).slice(0, 1)]);
  }

  /** Returns an order that closes a part of a position or all of it, or that reverses it. */
  #close(symbol: string): NewOrder[] {
    const held = this.#heldOf(symbol);
    if (held === 0n) return this.#single(symbol);
    const { lot } = this.#market.instrument(symbol);
    const tenths = ((held > 0n ? held : -held) * this.#pick([4n, 10n, 17n])) / 10n;
    const size = quantity(tenths < lot ? lot : tenths - (tenths % lot));
    const isReduceOnly = this.#random.below(3) > 0;
    return [this.#order(symbol, held > 0n ? 'sell' : 'buy', size, { type: 'market' }, { isReduceOnly })];
  }
}

/** Draws the history of an account. The same arguments give the same history as long as the rules stay the same. */
export function drawHistory(
  seed: number,
  version: RulesVersion,
): { readonly settings: AccountSettings; readonly events: readonly LoggedEvent[] } {
  const settings: AccountSettings = {
    marginMode: seed % 2 === 0 ? 'cross' : 'isolated',
    preset: (['normal', 'strict', 'easy'] as const)[Math.floor(seed / 2) % 3] ?? 'normal',
    makerFee: rate(50_000n),
    takerFee: rate(100_000n),
  };
  return { settings, events: new Drawing(seed, version, settings).draw() };
}
