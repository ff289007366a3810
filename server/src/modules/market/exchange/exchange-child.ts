import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { AssetSymbol } from '@tradesense/core/market/asset.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { FastifyBaseLogger } from 'fastify';
import { backoffMs } from './backoff.policy.ts';
import { fromExchange, type ExchangeState, type ExchangeTick, type ToExchange } from './exchange-messages.ts';
import type { ExchangeTiming } from './exchange-timing.ts';

const PROGRAM = fileURLToPath(new URL('./exchange-process.ts', import.meta.url));
/**
 * Memory limit of the exchange process in MB. It needs about 120 MB; a memory leak ends only that process, not the
 * server.
 */
const MEMORY_MB = 384;
const LAST_WORDS = 1_000;

export interface BarsPage {
  readonly bars: readonly Bar[];
  /** Time of the response by the exchange's clock. */
  readonly asOf: EpochMs;
  /** Whether the exchange has bars of this interval. */
  readonly isOffered: boolean;
}

/** Error: the exchange returned no bars. The caller may repeat the request later. */
export class BarsUnavailable extends Error {}

export interface ExchangeChildParts {
  readonly exchange: string;
  /** See `MARKET_EXCHANGE_URL`. */
  readonly url: string | null;
  readonly timing: ExchangeTiming;
  readonly log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
  readonly random: () => number;
  readonly onTicks: (ticks: readonly ExchangeTick[]) => void;
  readonly onState: (state: ExchangeState) => void;
  /** Called when the process has died. The process is then started again. */
  readonly onDeath: () => void;
}

/** Connection to the exchange. It reports ticks and states, and returns bars. */
export interface ExchangeLine {
  start(): void;
  /** Resolves after the exchange process ends. */
  stop(): Promise<void>;
  /**
   * Returns bars that open at or after `since`, in ascending order, including the running bar. Rejects with
   * `BarsUnavailable`.
   */
  bars(asset: AssetSymbol, interval: Interval, since: EpochMs): Promise<BarsPage>;
}

interface Question {
  readonly resolve: (page: BarsPage) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Keeps the exchange process running. A process that dies is restarted after a delay. The delay grows until the process
 * reaches the exchange. Every message from the process is parsed; an invalid message ends it.
 */
export class ExchangeChild implements ExchangeLine {
  readonly #parts: ExchangeChildParts;
  readonly #questions = new Map<number, Question>();
  #child: ChildProcess | null = null;
  #restart: NodeJS.Timeout | undefined;
  #attempt = 0;
  #asked = 0;

  constructor(parts: ExchangeChildParts) {
    this.#parts = parts;
  }

  /** Id of the exchange process; `null` while none runs. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  start(): void {
    const { exchange, url, timing } = this.#parts;
    // The exchange process gets none of the server's environment variables (keys, passwords), because it communicates
    // with external hosts.
    const child = fork(PROGRAM, [], {
      execArgv: [`--max-old-space-size=${MEMORY_MB}`],
      env: {},
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    });
    this.#child = child;
    let lastWords = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      lastWords = (lastWords + text).slice(-LAST_WORDS);
    });
    child.on('message', (message) => this.#receive(child, message));
    child.on('error', (error) => this.#died(child, error.message));
    child.on('exit', (code, signal) => this.#died(child, `ended with ${signal ?? code}: ${lastWords}`));
    this.#send(child, { kind: 'open', exchange, url, timing });
  }

  async stop(): Promise<void> {
    clearTimeout(this.#restart);
    const child = this.#child;
    this.#child = null;
    this.#refuseQuestions('the feed was stopped');
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill('SIGKILL');
    await ended;
  }

  bars(asset: AssetSymbol, interval: Interval, since: EpochMs): Promise<BarsPage> {
    const child = this.#child;
    if (child === null) return Promise.reject(new BarsUnavailable('the connection to the exchange does not run'));
    this.#asked += 1;
    const id = this.#asked;
    return new Promise((resolve, reject) => {
      this.#questions.set(id, { resolve, reject });
      this.#send(child, { kind: 'fetch', id, asset, interval, since });
    });
  }

  #receive(child: ChildProcess, received: unknown): void {
    if (child !== this.#child) return;
    const parsed = fromExchange.safeParse(received);
    if (!parsed.success) {
      this.#parts.log.error({ err: parsed.error }, 'the exchange process said something that is not understood');
      child.kill('SIGKILL');
      return;
    }
    const message = parsed.data;
    if (message.kind === 'ticks') this.#parts.onTicks(message.ticks);
    else if (message.kind === 'state') {
      if (message.state === 'open') this.#attempt = 0;
      this.#parts.onState(message);
    } else {
      const question = this.#questions.get(message.id);
      this.#questions.delete(message.id);
      if (message.kind === 'bars') question?.resolve(message);
      else question?.reject(new BarsUnavailable(message.reason));
    }
  }

  #died(child: ChildProcess, how: string): void {
    if (child !== this.#child) return;
    const { log, timing, random, onDeath } = this.#parts;
    this.#child = null;
    const wait = backoffMs(this.#attempt, timing.backoffFirst, timing.backoffMax, random());
    this.#attempt += 1;
    log.error({ how, waitMs: wait }, 'the exchange process died, started again');
    this.#refuseQuestions('the connection to the exchange ended');
    onDeath();
    this.#restart = setTimeout(() => this.start(), wait);
  }

  #refuseQuestions(reason: string): void {
    for (const { reject } of this.#questions.values()) reject(new BarsUnavailable(reason));
    this.#questions.clear();
  }

  #send(child: ChildProcess, message: ToExchange): void {
    // Sending fails only if the exchange process is dead, which its exit event reports.
    child.send(message, () => undefined);
  }
}
