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
import { TickAssembler } from './tick-assembler.ts';

const CLOCK_SAMPLES = 3;

/**
 * Error: the exchange responds but cannot be used, for example because it lists none of the assets. A broken connection
 * has a different error.
 */
class Unusable extends Error {}

interface Parts {
  readonly exchange: string;
  readonly client: ExchangeClient;
  readonly timing: ExchangeTiming;
  readonly send: (message: FromExchange) => void;
  /** Returns the time of our clock. */
  readonly now: () => number;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
  readonly signal: AbortSignal;
}

/**
 * Maintains a connection to one exchange: connects, sends incoming data as messages of `exchange-messages.ts`, and
 * reconnects after a failure. The delay before reconnecting grows until a connection stays stable for a while.
 */
export class ExchangeSession {
  readonly #parts: Parts;
  /** Shared by all connections, so that a new one does not repeat the ticks of the previous one. */
  readonly #assembler: TickAssembler;
  #symbols: ReadonlyMap<AssetSymbol, string> = new Map();
  #skewMs = 0;

  constructor(parts: Parts) {
    this.#parts = parts;
    const { timing, send, now } = parts;
    this.#assembler = new TickAssembler({
      now: () => now() + this.#skewMs,
      quietAfter: timing.quietAfter,
      publishEvery: timing.publishEvery,
      publish: (ticks) => send({ kind: 'ticks', ticks: [...ticks] }),
    });
  }

  /** Runs until the signal aborts. Resolves when the last connection has ended. */
  async run(): Promise<void> {
    const { client, timing, now, random, signal } = this.#parts;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      let openedAt: number | null = null;
      try {
        this.#sendState('connecting', 'Connecting to');
        await this.#prepare();
        await this.#stream(() => {
          openedAt = now();
          this.#sendState('open', '');
        });
      } catch (error) {
        if (!signal.aborted) this.#sendFailure(error);
      }
      // Ends the streams that are still running. Errors at their end are expected.
      await client.close();
      if (openedAt !== null && now() - openedAt >= timing.stableAfter) attempt = 0;
      const wait = backoffMs(attempt, timing.backoffFirst, timing.backoffMax, random());
      await sleep(wait, undefined, { signal }).catch(() => undefined);
    }
  }

  /** Sends one page of bars, complete and running ones, as the response to the request with this `id`. */
  async fetchBars(id: number, asset: AssetSymbol, interval: Interval, since: number): Promise<void> {
    const { client, send, now } = this.#parts;
    try {
      const symbol = this.#symbols.get(asset);
      if (symbol === undefined) throw new Unusable(`no market for ${asset}`);
      const isThere = hasBars(client, interval);
      const rows = isThere ? await client.fetchOHLCV(symbol, interval, since, PAGE_BARS) : [];
      const bars = readBars(rows, interval).filter((bar) => bar.t >= since);
      const asOf = now() + this.#skewMs;
      send({
        kind: 'bars',
        id,
        bars: bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]),
        asOf,
        isOffered: isThere,
      });
    } catch (error) {
      send({ kind: 'failed', id, reason: exchangeFailure(error).detail });
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
      throw new Unusable(`Its clock and the server's differ by ${seconds} s. Correct the server's clock.`);
    }
    this.#skewMs = skew;
  }

  /**
   * Streams prices until the connection ends. Rejects if the connection breaks or stalls, if the signal aborts, or if a
   * new measurement of the exchange's clock fails or shows that it is too far off.
   */
  async #stream(onOpen: () => void): Promise<void> {
    const { client, timing, now, signal } = this.#parts;
    const stream = new ExchangeStream({ client, symbols: this.#symbols, desk: this.#assembler, timing, now, onOpen });
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
      this.#assembler.flush();
    }
  }

  #sendFailure(error: unknown): void {
    const { exchange } = this.#parts;
    if (error instanceof Unusable) {
      this.#sendState('refused', error.message, error.message);
      return;
    }
    const { reason, detail } = exchangeFailure(error);
    this.#sendState('lost', reason, `${exchange}: ${detail}`);
  }

  #sendState(state: 'connecting' | 'open' | 'lost' | 'refused', reason: string, detail = ''): void {
    const assets = [...this.#symbols.keys()];
    this.#parts.send({ kind: 'state', state, reason, detail, assets, skewMs: this.#skewMs });
  }
}
