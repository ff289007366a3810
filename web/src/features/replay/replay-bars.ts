/**
 * The bars of a session in one interval: the fetched bars, the stepped bars, and older bars as the reader scrolls back.
 * They are ascending, one per open time; of the last bar, the later response counts. All bars come from the server,
 * which sends nothing from after the cursor.
 */
import type { ReplayBarsResponse } from '@tradesense/contract/replay.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import { chartBarsOf, type ChartBar } from '../../chart/model/chart-bar.ts';
import type { OlderBars } from '../../chart/older-bars.tsx';

export interface ReplayBarsState {
  readonly status: 'loading' | 'ready' | 'failed';
  readonly error: Error | null;
  readonly bars: readonly ChartBar[];
  readonly older: OlderBars['status'];
}

/** Loads the bars that open before `before`; for `null`, loads the newest bars. */
export type LoadReplayBars = (before: number | null, signal: AbortSignal) => Promise<ReplayBarsResponse>;

/**
 * Replaces the known bars by `rows`, from the first of `rows` on. If `rows` begin after the last known bar, returns
 * `rows` alone, because bars in between may be missing.
 */
export function withNewest(known: readonly CandleRow[], rows: readonly CandleRow[]): readonly CandleRow[] {
  const first = rows[0]?.[0];
  const last = known.at(-1)?.[0];
  if (first === undefined) return known;
  if (last === undefined || first > last) return rows;
  const kept = known.findIndex(([t]) => t >= first);
  return [...known.slice(0, kept), ...rows];
}

const FIRST_STATE: ReplayBarsState = { status: 'loading', error: null, bars: [], older: 'none' };

export class ReplayBars {
  readonly #load: LoadReplayBars;
  readonly #listeners = new Set<() => void>();
  #leaving = new AbortController();
  #state = FIRST_STATE;
  #rows: readonly CandleRow[] = [];
  #isLoading = false;
  #isWanted = false;

  constructor(load: LoadReplayBars) {
    this.#load = load;
  }

  readonly state = (): ReplayBarsState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Fetches the newest bars. If they are already being fetched, fetches them once more afterwards. */
  readonly refresh = (): void => {
    this.#isWanted = true;
    if (!this.#isLoading) void this.#fetchNewest();
  };

  /**
   * Adds those of the stepped bars that follow the last known bar. Before the first fetch has succeeded, fetches the
   * bars instead.
   */
  add(rows: readonly CandleRow[]): void {
    // The bars of a pending response may be older than these, so they are fetched again.
    if (this.#state.status !== 'ready') return this.refresh();
    if (rows.length === 0) return;
    const last = this.#rows.at(-1)?.[0] ?? -Infinity;
    // `rows` may start with known bars, because another response may already have brought them.
    const fresh = rows.filter(([t]) => t > last);
    this.#show([...this.#rows, ...fresh], {});
  }

  readonly loadOlder = (): void => {
    if (this.#state.older !== 'loading' && this.#state.older !== 'none') void this.#fetchOlder();
  };

  /** Fetches the newest bars. Also restarts the store after `stop`. */
  start(): void {
    if (this.#leaving.signal.aborted) this.#leaving = new AbortController();
    this.#isLoading = false;
    this.refresh();
  }

  /** Stops all requests and ignores pending responses. */
  stop(): void {
    this.#leaving.abort();
    // Otherwise they would stay marked as loading, because the response is ignored.
    if (this.#state.older === 'loading') this.#become({ older: 'ready' });
  }

  async #fetchNewest(): Promise<void> {
    const { signal } = this.#leaving;
    this.#isLoading = true;
    while (this.#isWanted && !signal.aborted) {
      this.#isWanted = false;
      try {
        // oxlint-disable-next-line no-await-in-loop -- the next wish begins where this one has ended
        const { bars, hasOlder } = await this.#load(null, signal);
        if (signal.aborted) return;
        const rows = withNewest(this.#rows, bars);
        const isWhole = rows.length === bars.length;
        const older = isWhole ? { older: hasOlder ? ('ready' as const) : ('none' as const) } : {};
        this.#show(rows, { status: 'ready', error: null, ...older });
      } catch (cause) {
        if (signal.aborted) return;
        this.#fail(cause);
      }
    }
    this.#isLoading = false;
  }

  async #fetchOlder(): Promise<void> {
    const { signal } = this.#leaving;
    const first = this.#rows[0]?.[0];
    if (first === undefined) return;
    this.#become({ older: 'loading' });
    try {
      const { bars, hasOlder } = await this.#load(first, signal);
      // A refresh may have replaced all bars while the older ones were loading.
      if (signal.aborted || this.#rows[0]?.[0] !== first) return;
      this.#show([...bars, ...this.#rows], { older: hasOlder && bars.length > 0 ? 'ready' : 'none' });
    } catch (cause) {
      if (signal.aborted) return;
      if (!(cause instanceof Error)) throw cause;
      this.#become({ older: 'failed' });
    }
  }

  /** Loaded bars stay after a failed fetch; the next refresh adds the missing bars. */
  #fail(cause: unknown): void {
    if (!(cause instanceof Error)) throw cause;
    this.#become(this.#state.status === 'ready' ? { error: cause } : { status: 'failed', error: cause });
  }

  #show(rows: readonly CandleRow[], changes: Partial<ReplayBarsState>): void {
    this.#rows = rows;
    this.#become({ ...changes, bars: chartBarsOf(rows) });
  }

  #become(changes: Partial<ReplayBarsState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
