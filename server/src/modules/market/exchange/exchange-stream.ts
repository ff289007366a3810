import { setTimeout as sleep } from 'node:timers/promises';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { can, type ExchangeClient } from './exchange-client.ts';
import { exchangeFailure } from './exchange-failure.policy.ts';
import { readQuote, readTrades } from './exchange-payloads.policy.ts';
import type { ExchangeTiming } from './exchange-timing.ts';
import type { TickAssembler } from './tick-assembler.ts';

interface Parts {
  readonly client: ExchangeClient;
  readonly symbols: ReadonlyMap<AssetSymbol, string>;
  readonly desk: TickAssembler;
  readonly timing: ExchangeTiming;
  readonly now: () => number;
  /** Called once, when the first prices arrive. */
  readonly onOpen: () => void;
}

/** Names of ccxt's errors for a stream that the exchange does not offer for an asset. The other streams continue. */
const WITHOUT = ['NotSupported', 'BadSymbol'];

/**
 * Error: no message arrived for too long. The class has the same name as ccxt's own error, so that it is reported in
 * the same way.
 */
class RequestTimeout extends Error {}

class NothingToWatch extends Error {}

/**
 * The price streams of one connection: trades and quotes by WebSocket if the exchange has them, otherwise polled
 * tickers. If one of them fails, all end; a stream that the exchange does not offer for an asset does not count.
 */
export class ExchangeStream {
  readonly #parts: Parts;
  readonly #ended = Promise.withResolvers<never>();
  #isRunning = true;
  #isOpen = false;
  #lastMessageAt: number;

  constructor(parts: Parts) {
    this.#parts = parts;
    this.#lastMessageAt = parts.now();
  }

  /** Runs until a stream fails, and rejects with its error. */
  async run(): Promise<never> {
    const { client, symbols, timing, now } = this.#parts;
    const watchdog = setInterval(() => {
      if (now() - this.#lastMessageAt > timing.stallAfter) this.fail(new RequestTimeout('nothing has come'));
    }, timing.stallAfter / 4);
    const loops: Promise<void>[] = [];
    if (can(client, 'watchTrades') || can(client, 'watchTicker')) {
      for (const [asset, symbol] of symbols) {
        if (can(client, 'watchTrades')) loops.push(this.#watchTrades(asset, symbol));
        if (can(client, 'watchTicker')) loops.push(this.#watchTicker(asset, symbol));
      }
    } else loops.push(this.#poll());
    for (const loop of loops) loop.catch((error: unknown) => this.fail(error));
    // A loop ends early only if its market cannot be watched. If all loops have ended, nothing is left to watch.
    void Promise.allSettled(loops).then(() => this.fail(new NothingToWatch('none of the markets can be watched')));
    try {
      return await this.#ended.promise;
    } finally {
      this.#isRunning = false;
      clearInterval(watchdog);
    }
  }

  fail(error: unknown): void {
    this.#ended.reject(error);
  }

  async #watchTrades(asset: AssetSymbol, symbol: string): Promise<void> {
    const { client, desk } = this.#parts;
    await this.#repeat(async () => {
      const trades = readTrades(await client.watchTrades(symbol));
      if (!this.#isRunning || trades.length === 0) return;
      this.#noteMessage();
      desk.trades(asset, trades);
    });
  }

  async #watchTicker(asset: AssetSymbol, symbol: string): Promise<void> {
    const { client, desk } = this.#parts;
    await this.#repeat(async () => {
      const quote = readQuote(await client.watchTicker(symbol));
      if (!this.#isRunning || quote.last === null) return;
      this.#noteMessage();
      desk.quote(asset, quote);
    });
  }

  async #poll(): Promise<void> {
    const { symbols, desk, timing } = this.#parts;
    await this.#repeat(async () => {
      const tickers = await this.#tickers();
      for (const [asset, symbol] of symbols) {
        const quote = readQuote(tickers[symbol]);
        if (!this.#isRunning || quote.last === null) continue;
        this.#noteMessage();
        desk.quote(asset, quote);
      }
      await sleep(timing.pollEvery);
    });
  }

  async #tickers(): Promise<Readonly<Record<string, unknown>>> {
    const { client, symbols } = this.#parts;
    const wanted = [...symbols.values()];
    if (can(client, 'fetchTickers')) {
      const tickers = await client.fetchTickers(wanted);
      return typeof tickers === 'object' && tickers !== null ? { ...tickers } : {};
    }
    const tickers: Record<string, unknown> = {};
    for (const symbol of wanted) tickers[symbol] = await client.fetchTicker(symbol);
    return tickers;
  }

  async #repeat(step: () => Promise<void>): Promise<void> {
    try {
      while (this.#isRunning) await step();
    } catch (error) {
      if (!WITHOUT.includes(exchangeFailure(error).name)) throw error;
    }
  }

  #noteMessage(): void {
    this.#lastMessageAt = this.#parts.now();
    if (this.#isOpen) return;
    this.#isOpen = true;
    this.#parts.onOpen();
  }
}
