/**
 * Steps a replay session: one bar at a press, or many in a row at a speed.
 *
 * One request is on its way at most. While playing, each asks for as many bars as the speed makes due since the one before, so a
 * slow answer makes the steps larger and not the replay slower. Playing ends when something was filled or ended by the market,
 * at the last bar, and when a request fails. What failed is asked for again from the same bar: where only the answer was lost,
 * the server has stepped already and says what happened, without stepping twice.
 */
import type { AdvanceReplayRequest, AdvanceReplayResponse, ReplaySession } from '@tradesense/contract/replay.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { REPLAY_BARS_PER_ADVANCE } from './replay-limits.ts';

export type PlayerHalt = 'event' | 'last-bar' | null;

export interface PlayerState {
  /** As the server last said. */
  readonly session: ReplaySession;
  readonly isPlaying: boolean;
  /** Bars a second. */
  readonly speed: number;
  readonly isWaiting: boolean;
  /** Why playing or stepping ended by itself. */
  readonly halt: PlayerHalt;
  readonly error: Error | null;
}

export interface PlayerDependencies {
  readonly advance: (request: AdvanceReplayRequest) => Promise<AdvanceReplayResponse>;
  readonly nowMs: () => number;
  /** Runs it once after that time; the answer takes that back. */
  readonly runAfter: (delayMs: number, run: () => void) => () => void;
}

/** At high speeds bars come in batches, so often. */
const BATCH_MS = 250;

export class ReplayPlayer {
  readonly #dependencies: PlayerDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #hearers = new Set<(answer: AdvanceReplayResponse) => void>();
  #state: PlayerState;
  #cancelTimer: (() => void) | null = null;
  #askedAtMs = 0;
  /** Up to when the bars of that time have been asked for. */
  #paidUntilMs = 0;
  #isOver = false;

  constructor(session: ReplaySession, speed: number, dependencies: PlayerDependencies) {
    this.#dependencies = dependencies;
    this.#state = { session, isPlaying: false, speed, isWaiting: false, halt: null, error: null };
  }

  readonly state = (): PlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Told every answer, before the state shows it. Answers how to end it. */
  hear(hearer: (answer: AdvanceReplayResponse) => void): () => void {
    this.#hearers.add(hearer);
    return () => void this.#hearers.delete(hearer);
  }

  /** One bar; nothing while an answer is awaited. */
  readonly step = (): void => {
    if (this.#state.isPlaying) this.pause();
    void this.#advance(1);
  };

  /** Goes on from here; also what is pressed again after a failure. */
  readonly play = (): void => {
    if (this.#state.isPlaying || !this.#canStep()) return;
    this.#become({ isPlaying: true, halt: null, error: null });
    this.#paidUntilMs = this.#dependencies.nowMs();
    void this.#advance(1);
  };

  readonly pause = (): void => {
    this.#cancelTimer?.();
    this.#cancelTimer = null;
    this.#become({ isPlaying: false });
  };

  readonly turn = (): void => (this.#state.isPlaying ? this.pause() : this.play());

  readonly setSpeed = (speed: number): void => {
    this.#become({ speed });
    this.#paidUntilMs = this.#dependencies.nowMs();
    if (this.#cancelTimer !== null) this.#schedule();
  };

  /** Told anew after a `stop`. */
  start(): void {
    this.#isOver = false;
  }

  /** Nothing is asked for or told any more. */
  stop(): void {
    this.#isOver = true;
    this.#cancelTimer?.();
    this.#cancelTimer = null;
  }

  #canStep(): boolean {
    const { state, cursor, length } = this.#state.session;
    return !this.#isOver && state === 'running' && cursor < length;
  }

  async #advance(bars: number): Promise<void> {
    if (this.#state.isWaiting || !this.#canStep()) return;
    this.#become({ isWaiting: true, halt: null, error: null });
    this.#askedAtMs = this.#dependencies.nowMs();
    const { session } = this.#state;
    try {
      const answer = await this.#dependencies.advance({ from: session.cursor, bars });
      if (this.#isOver) return;
      for (const hear of this.#hearers) hear(answer);
      this.#settle(answer);
    } catch (error) {
      if (this.#isOver) return;
      if (!(error instanceof Error)) throw error;
      this.#become({ isWaiting: false, isPlaying: false, error });
    }
  }

  #settle({ session, isStopped }: AdvanceReplayResponse): void {
    const isAtEnd = session.cursor >= session.length || session.state === 'ended';
    const halt: PlayerHalt = isStopped ? 'event' : isAtEnd ? 'last-bar' : null;
    this.#become({ session, isWaiting: false, halt, isPlaying: this.#state.isPlaying && halt === null });
    if (this.#state.isPlaying) this.#schedule();
  }

  /** The next request, when its first bar is due: at once where the answer took longer than that. */
  #schedule(): void {
    this.#cancelTimer?.();
    const { nowMs, runAfter } = this.#dependencies;
    const perBarMs = SECOND_MS / this.#state.speed;
    const dueAtMs = Math.max(this.#paidUntilMs + perBarMs, this.#askedAtMs + BATCH_MS);
    this.#cancelTimer = runAfter(Math.max(0, dueAtMs - nowMs()), () => {
      this.#cancelTimer = null;
      const due = Math.max(1, Math.floor((nowMs() - this.#paidUntilMs) / perBarMs));
      // What one request cannot step is let go: a tab that slept does not race afterwards.
      this.#paidUntilMs = due > REPLAY_BARS_PER_ADVANCE ? nowMs() : this.#paidUntilMs + due * perBarMs;
      void this.#advance(Math.min(REPLAY_BARS_PER_ADVANCE, due));
    });
  }

  #become(changes: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}
