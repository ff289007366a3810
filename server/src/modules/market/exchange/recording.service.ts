import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import { barOpen, nextBarOpen } from '@tradesense/core/market/interval.ts';
import { MINUTE_MS, SECOND_MS, epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Clock } from '../../../platform/clock.ts';
import { BarsUnavailable, ExchangeChild, type ExchangeChildParts, type ExchangeLine } from './exchange-child.ts';
import { PAGE_BARS, type ExchangeTick } from './exchange-messages.ts';
import { EXCHANGE_TIMING, type ExchangeTiming } from './exchange-timing.ts';
import { RecordingFile, RecordingRefused } from './recording-file.ts';

/** Delay in ms before a closed bar is requested, as in the exchange feed (`exchange-feed.ts`). */
const SETTLE_MS = 2 * SECOND_MS;
const LOOK_EVERY_MS = SECOND_MS;

export interface Recording {
  readonly exchange: string;
  readonly url: string | null;
  readonly asset: AssetSymbol;
  /** Path of the file for the bars. */
  readonly path: string;
  /** Path of the file for the ticks; `null` to record only bars. */
  readonly ticksPath: string | null;
  readonly clock: Clock;
  readonly log: ExchangeChildParts['log'];
  readonly timing?: ExchangeTiming;
  /** Called with each progress message, a sentence. */
  readonly say: (text: string) => void;
  /** Signal that ends the recording. */
  readonly signal: AbortSignal;
}

/**
 * Records one asset of an exchange: complete one-minute bars in the format of the importer, and optionally the ticks.
 * An existing file is continued after its last bar; missed bars are fetched, and none is written twice. Bars reported
 * as saved are on disk. Resolves after the signal has aborted. Rejects if a file cannot be used or the exchange does
 * not have the asset.
 */
export async function recordExchange(recording: Recording): Promise<void> {
  const bars = await RecordingFile.open(recording.path, 't,o,h,l,c,v');
  const { ticksPath } = recording;
  const ticks = ticksPath === null ? null : await RecordingFile.open(ticksPath, 't,price,volume,bid,ask');
  try {
    await new Recorder(recording, bars, ticks).run();
  } finally {
    await Promise.all([bars.close(), ticks?.close()]);
  }
}

class Recorder {
  readonly #recording: Recording;
  readonly #bars: RecordingFile;
  readonly #ticks: RecordingFile | null;
  readonly #line: ExchangeLine;
  readonly #failed = Promise.withResolvers<never>();
  readonly #waiting: ExchangeTick[] = [];
  #tickTime: number;
  /** Open time of the next bar to save; `null` if nothing is recorded yet and the exchange's time is unknown. */
  #next: EpochMs | null;
  #skewMs = 0;
  #isOpen = false;

  constructor(recording: Recording, bars: RecordingFile, ticks: RecordingFile | null) {
    this.#recording = recording;
    this.#bars = bars;
    this.#ticks = ticks;
    this.#next = bars.lastTime === null ? null : nextBarOpen('1m', epochMs(bars.lastTime));
    this.#tickTime = ticks?.lastTime ?? Number.NEGATIVE_INFINITY;
    const { exchange, url, timing = EXCHANGE_TIMING, log, say } = recording;
    this.#line = new ExchangeChild({
      exchange,
      url,
      timing,
      log,
      random: Math.random,
      onTicks: (received) => void this.#waiting.push(...received.filter(({ asset }) => asset === recording.asset)),
      onState: ({ state, reason, assets, skewMs }) => {
        this.#isOpen = state === 'open';
        this.#skewMs = skewMs;
        if (state === 'open' && !assets.includes(recording.asset))
          this.#failed.reject(new RecordingRefused(`${exchange} has no market for ${recording.asset}`));
        say(state === 'connecting' ? `connecting to ${exchange}` : `${exchange}: ${state} ${reason}`.trim());
      },
      onDeath: () => {
        this.#isOpen = false;
        say('the connection ended, started again');
      },
    });
  }

  async run(): Promise<void> {
    const { signal } = this.#recording;
    const stopped = new Promise<void>((resolve) => {
      if (signal.aborted) resolve();
      signal.addEventListener('abort', () => resolve(), { once: true });
    });
    let isRunning = true;
    const saving = this.#saveUntil(() => !isRunning, stopped);
    this.#line.start();
    try {
      await Promise.race([stopped, this.#failed.promise, saving]);
    } finally {
      isRunning = false;
      await this.#line.stop();
      await saving;
    }
  }

  async #saveUntil(isOver: () => boolean, stopped: Promise<void>): Promise<void> {
    while (!isOver()) {
      await this.#saveTicks();
      await this.#saveBars();
      const pause = new Promise<void>((resolve) => setTimeout(resolve, LOOK_EVERY_MS).unref());
      await Promise.race([pause, stopped, this.#failed.promise.catch(() => undefined)]);
      if (this.#recording.signal.aborted) break;
    }
    await this.#saveTicks();
  }

  async #saveTicks(): Promise<void> {
    const waiting = this.#waiting.splice(0);
    if (this.#ticks === null) return;
    const lines: string[] = [];
    for (const { t, price, volume, bid, ask } of waiting) {
      // A restarted exchange process may send ticks that the previous one already sent.
      if (t <= this.#tickTime) continue;
      lines.push(`${t},${price},${volume},${bid ?? ''},${ask ?? ''}`);
      this.#tickTime = t;
    }
    await this.#ticks.append(lines);
  }

  async #saveBars(): Promise<void> {
    const { clock, asset, say } = this.#recording;
    if (!this.#isOpen) return;
    const settled = barOpen('1m', epochMs(clock.now() + this.#skewMs - SETTLE_MS));
    // A new recording starts with the last closed minute.
    this.#next ??= epochMs(settled - MINUTE_MS);
    while (this.#next < settled) {
      const page = await this.#page(asset, this.#next);
      if (page === null) return;
      await this.#bars.append(page.bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v].join(',')));
      const last = page.bars.at(-1);
      if (last !== undefined) say(`saved ${page.bars.length} bars up to ${new Date(last.t).toISOString()}`);
      this.#next = page.next;
    }
  }

  /**
   * Returns the complete bars that open at or after `since`, and the open time of the next bar. Returns `null` if the
   * exchange cannot be reached now.
   */
  async #page(asset: AssetSymbol, since: EpochMs) {
    try {
      const { bars, asOf } = await this.#line.bars(asset, '1m', since);
      const running = barOpen('1m', asOf);
      const complete = bars.filter(({ t }) => t >= since && t < running);
      const last = complete.at(-1);
      const empty = Math.min(running, since + PAGE_BARS * MINUTE_MS);
      return { bars: complete, next: last === undefined ? epochMs(empty) : nextBarOpen('1m', last.t) };
    } catch (error) {
      if (!(error instanceof BarsUnavailable)) throw error;
      this.#recording.log.warn({ why: error.message }, 'bars could not be fetched, retrying');
      return null;
    }
  }
}
