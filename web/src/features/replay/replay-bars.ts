/**
 * The bars of a replay session at one interval: the fetched bars, the stepped bars, and older bars that are loaded as
 * the reader scrolls back. They are ascending, with one bar per open time. If the last bar is received twice, the later
 * response replaces it. All bars come from the server, which never sends bars after the cursor (the current point of
 * the replay).
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
 * Returns the known bars up to the first of `rows`, followed by `rows`. If `rows` start after the last known bar,
 * returns only `rows`, because bars in between may be missing.
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

  /** Fetches the newest bars. If a fetch is already running, fetches them once more afterwards. */
  readonly refresh = (): void => {
    this.#isWanted = true;
    if (!this.#isLoading) void this.#fetchNewest();
  };

  /** Adds the stepped bars that follow the last known bar. If no bars have been fetched yet, fetches them instead. */
  add(rows: readonly CandleRow[]): void {
    // A response that has not arrived yet may lack these stepped bars, so the newest bars are fetched again.
    if (this.#state.status !== 'ready') return this.refresh();
    if (rows.length === 0) return;
    const last = this.#rows.at(-1)?.[0] ?? -Infinity;
    // `rows` may start with bars that another response has already delivered.
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
    // The pending response will be ignored. Without this reset, the older bars would stay marked as loading.
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

  /** After a failed fetch the loaded bars stay visible. The next refresh adds the missing ones. */
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
