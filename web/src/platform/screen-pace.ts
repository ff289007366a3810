/**
 * Decides when to show prices that arrive faster than they can be read. Each source of changes, such as an asset,
 * requests an update. All changes of a source until the update runs are shown together.
 *
 * Guarantees: a source is updated at most once in 80 ms. A frame runs as many updates as fit into a part of the frame's
 * time, judged by the cost in the last frames. So updates are spread over several frames, and presses are handled in
 * between. A waiting update is shown within 100 ms, if the browser draws a frame by then. When a hidden tab is shown
 * again, it is updated immediately.
 * Limits: use it only for prices. Orders, fills and other events of an account must be shown immediately.
 */
import { flushSync } from 'react-dom';

export interface PaceClock {
  /** Returns the current time of a monotonic clock, in ms. */
  readonly now: () => number;
  /**
   * Calls `run` in the next frame, or after `atLatestMs` if the browser draws no frame. Returns a function that cancels
   * the call.
   */
  readonly inFrame: (run: () => void, atLatestMs: number) => () => void;
  /** Calls `run` once the current frame has been drawn. */
  readonly afterFrame: (run: () => void) => void;
  /** Calls `run` each time the tab is shown again. */
  readonly onShown: (run: () => void) => void;
  /** Runs `update`, and renders its changes before it returns. */
  readonly commit: (update: () => void) => void;
}

interface Waiting {
  readonly since: number;
  readonly updates: Set<() => void>;
}

/**
 * Minimum time between two updates of a source, in ms. Including the wait for the next frame, a price is shown less
 * than 100 ms after it arrived. Nobody could read more frequent updates.
 */
const GAP_MS = 80;
/** Time for updates in one frame, in ms. Updates that would take longer wait for the next frame. */
const BUDGET_MS = 6;
/** Waiting time, in ms, after which an update runs in the current frame, regardless of its cost. */
const LATE_MS = 80;
/** Maximum wait for a frame, in ms. A hidden tab draws no frames, and its browser prolongs this timer to a second. */
const NO_FRAME_MS = 100;
/** Weight of the latest frame in the mean cost of an update, from 0 to 1. */
const NEWEST_SHARE = 0.2;

export class ScreenPace {
  readonly #clock: PaceClock;
  /** Waiting updates in the order of their requests. */
  readonly #waiting = new Map<string, Waiting>();
  /** Time at which each source was last updated. */
  readonly #updatedAt = new Map<string, number>();
  #prevent: (() => void) | null = null;
  /** Mean cost of an update, in ms. It includes drawing the frame. */
  #costMs = 0;

  constructor(clock: PaceClock) {
    this.#clock = clock;
    clock.onShown(() => this.flush());
  }

  /**
   * Requests an update of a source. If the same `update` is requested again before it has run, it still runs only once.
   */
  ask(source: string, update: () => void): void {
    const waiting = this.#waiting.get(source);
    if (waiting === undefined) this.#waiting.set(source, { since: this.#clock.now(), updates: new Set([update]) });
    else waiting.updates.add(update);
    this.#wait();
  }

  /** Cancels a requested update. */
  drop(source: string, update: () => void): void {
    const waiting = this.#waiting.get(source);
    waiting?.updates.delete(update);
    if (waiting?.updates.size === 0) this.#waiting.delete(source);
    if (this.#waiting.size > 0) return;
    this.#prevent?.();
    this.#prevent = null;
  }

  /** Runs all waiting updates now. */
  flush(): void {
    const now = this.#clock.now();
    for (const source of this.#waiting.keys()) this.#update(source, now);
  }

  #wait(): void {
    this.#prevent ??= this.#clock.inFrame(() => {
      this.#prevent = null;
      this.#frame();
    }, NO_FRAME_MS);
  }

  #frame(): void {
    const start = this.#clock.now();
    let count = 0;
    for (const [source, { since }] of this.#waiting) {
      const isDue = start - (this.#updatedAt.get(source) ?? Number.NEGATIVE_INFINITY) >= GAP_MS;
      const isLate = start - since >= LATE_MS;
      const hasRoom = count === 0 || (count + 1) * this.#costMs <= BUDGET_MS;
      if (!isLate && !(isDue && hasRoom)) continue;
      this.#update(source, start);
      count += 1;
    }
    if (this.#waiting.size > 0) this.#wait();
    if (count > 0) this.#clock.afterFrame(() => this.#note((this.#clock.now() - start) / count));
  }

  #note(costMs: number): void {
    this.#costMs += (costMs - this.#costMs) * NEWEST_SHARE;
  }

  #update(source: string, now: number): void {
    const waiting = this.#waiting.get(source);
    if (waiting === undefined) return;
    this.#waiting.delete(source);
    this.#updatedAt.set(source, now);
    this.#clock.commit(() => {
      for (const update of waiting.updates) update();
    });
  }
}

/** Returns the clock of this tab. */
function tabClock(): PaceClock {
  const channel = new MessageChannel();
  let done: (() => void)[] = [];
  channel.port1.onmessage = () => {
    const all = done;
    done = [];
    for (const run of all) run();
  };
  return {
    now: () => performance.now(),
    inFrame(run, atLatestMs) {
      const prevent = () => {
        cancelAnimationFrame(frame);
        clearTimeout(timer);
      };
      const once = () => {
        prevent();
        run();
      };
      const frame = requestAnimationFrame(once);
      const timer = setTimeout(once, atLatestMs);
      return prevent;
    },
    afterFrame(run) {
      done.push(run);
      channel.port2.postMessage(null);
    },
    onShown(run) {
      document.addEventListener('visibilitychange', () => {
        if (document.visibilityState === 'visible') run();
      });
    },
    // Renders synchronously, because the measured cost must be the cost of these updates.
    commit: (update) => flushSync(update),
  };
}

/** The pace of the price updates in this tab. Each asset is a source. */
export const pricePace = new ScreenPace(tabClock());
