import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { backoffMs } from './backoff.policy.ts';
import { SKEW_LIMIT_MS, clockSkew, type ClockSample } from './clock-skew.policy.ts';
import { can, hasBars, type ExchangeClient } from './exchange-client.ts';
import { exchangeFailure } from './exchange-failure.policy.ts';
import { PAGE_BARS, type FromExchange } from './exchange-messages.ts';
import { readBars, readMarkets } from './exchange-payloads.policy.ts';
import { exchangeSymbols } from './exchange-symbols.policy.ts';
import type { ExchangeTiming } from './exchange-timing.ts';
import { ExchangeStream } from './exchange-stream.ts';
import { TickDesk } from './tick-desk.ts';

const CLOCK_SAMPLES = 3;

/** Connected, but of no use; told apart from a connection that broke. */
class Unusable extends Error {}

interface Parts {
  readonly exchange: string;
  readonly client: ExchangeClient;
  readonly timing: ExchangeTiming;
  readonly tell: (message: FromExchange) => void;
  /** Our clock. */
  readonly now: () => number;
  /** In [0, 1). */
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/**
 * The connection with one exchange, for ever: connect, tell what comes, and after a failure wait and connect again, each time
 * longer, until it has held a while. What it tells are messages of `exchange-messages`.
 */
export class ExchangeSession {
  readonly #parts: Parts;
  /** One for all connections: what was told over one is not told again over the next. */
  readonly #desk: TickDesk;
  #symbols: ReadonlyMap<AssetSymbol, string> = new Map();
  #skewMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { timing, tell, now } = parts;
    this.#desk = new TickDesk({
      now: () => now() + this.#skewMs,
      quietAfter: timing.quietAfter,
      tellEvery: timing.tellEvery,
      tell: (ticks) => tell({ kind: 'ticks', ticks: [...ticks] }),
    });
  }

  /** Resolves after the signal, when nothing runs any more. */
  async run(): Promise<void> {
    const { client, timing, now, random, signal } = this.#parts;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      let openedAt: number | null = null;
      try {
        this.#tellState('connecting', 'Connecting to');
        await this.#prepare();
        await this.#stream(() => {
          openedAt = now();
          this.#tellState('open', '');
        });
      } catch (error) {
        if (!signal.aborted) this.#tellFailure(error);
      }
      // Ends the streams that still run; that they end is no news.
      await client.close();
      if (openedAt !== null && now() - openedAt >= timing.stableAfter) attempt = 0;
      const wait = backoffMs(attempt, timing.backoffFirst, timing.backoffMax, random());
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One page of bars, complete and running ones, told as the answer to `id`. */
  async fetchBars(id: number, asset: AssetSymbol, interval: Interval, since: number): Promise<void> {
    const { client, tell, now } = this.#parts;
    try {
      const symbol = this.#symbols.get(asset);
      if (symbol === undefined) throw new Unusable(`no market for ${asset}`);
      const isThere = hasBars(client, interval);
      const rows = isThere ? await client.fetchOHLCV(symbol, interval, since, PAGE_BARS) : [];
      const bars = readBars(rows, interval).filter((bar) => bar.t >= since);
      const asOf = now() + this.#skewMs;
      tell({
        kind: 'bars',
        id,
        bars: bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]),
        asOf,
        isOffered: isThere,
      });
    } catch (error) {
      tell({ kind: 'failed', id, reason: exchangeFailure(error).detail });
    }
  }

  async #prepare(): Promise<void> {
    const { client, exchange } = this.#parts;
    const markets = readMarkets(await client.loadMarkets());
    this.#symbols = exchangeSymbols(exchange, markets);
    if (this.#symbols.size === 0) throw new Unusable('It has none of the assets.');
    await this.#measureClock();
  }

  async #measureClock(): Promise<void> {
    const { client, now } = this.#parts;
    if (!can(client, 'fetchTime')) return;
    const samples: ClockSample[] = [];
    for (let n = 0; n < CLOCK_SAMPLES; n += 1) {
      const asked = now();
      const exchangeTime = await client.fetchTime();
      if (typeof exchangeTime === 'number') samples.push({ asked, answered: now(), exchangeTime });
    }
    if (samples.length === 0) throw new Error('no time in the answers');
    const skew = clockSkew(samples);
    if (Math.abs(skew) > SKEW_LIMIT_MS) {
      const seconds = Math.round(Math.abs(skew) / 1_000);
      throw new Unusable(`Its clock and the server's differ by ${seconds} s: the server's must be set right.`);
    }
    this.#skewMs = skew;
  }

  /** Rejects when the connection breaks, stalls, or is due to measure the clock anew and finds it wrong. */
  async #stream(onOpen: () => void): Promise<void> {
    const { client, timing, now, signal } = this.#parts;
    const stream = new ExchangeStream({ client, symbols: this.#symbols, desk: this.#desk, timing, now, onOpen });
    const clock = setInterval(() => {
      this.#measureClock().catch((error: unknown) => stream.fail(error));
    }, timing.measureClockEvery);
    const end = (): void => stream.fail(signal.reason);
    signal.addEventListener('abort', end);
    try {
      await stream.run();
    } finally {
      signal.removeEventListener('abort', end);
      clearInterval(clock);
      this.#desk.flush();
    }
  }

  #tellFailure(error: unknown): void {
    const { exchange } = this.#parts;
    if (error instanceof Unusable) {
      this.#tellState('refused', error.message, error.message);
      return;
    }
    const { reason, detail } = exchangeFailure(error);
    this.#tellState('lost', reason, `${exchange}: ${detail}`);
  }

  #tellState(state: 'connecting' | 'open' | 'lost' | 'refused', reason: string, detail = ''): void {
    const assets = [...this.#symbols.keys()];
    this.#parts.tell({ kind: 'state', state, reason, detail, assets, skewMs: this.#skewMs });
  }
}
