/**
 * Steps a replay session: by one bar per press, continuously at a speed, or directly to a target.
 *
 * Guarantees: there is at most one request at a time. While playing, each request steps the bars that have become due,
 * at most 50. So after a slow response the next request steps more bars, and the replay keeps its speed. Playing stops
 * when an order is filled or something else happens in the account, at the last bar, and when a request fails. A failed
 * request is repeated from the same bar. If only its response was lost, the server returns the result without stepping
 * twice.
 */
import type {
  AdvanceReplayRequest,
  AdvanceReplayResponse,
  JumpReplayRequest,
  JumpReplayResponse,
  ReplayJumpTarget,
  ReplaySession,
} from '@tradesense/contract/replay.ts';
import { REPLAY_BARS_PER_ADVANCE } from '@tradesense/contract/replay-constants.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';

/** `elsewhere`: the replay has been stepped in another tab or on another device. */
export type PlayerHalt = 'event' | 'reached' | 'last-bar' | 'elsewhere' | null;

export interface PlayerState {
  /** The session as of the last response. */
  readonly session: ReplaySession;
  readonly isPlaying: boolean;
  /** Bars per second. */
  readonly speed: number;
  readonly isWaiting: boolean;
  /** Whether a jump is running. It may take several requests. */
  readonly isJumping: boolean;
  /** Why playing or stepping last stopped; `null` if it has not. */
  readonly halt: PlayerHalt;
  readonly error: Error | null;
}

export interface PlayerDependencies {
  readonly advance: (request: AdvanceReplayRequest) => Promise<AdvanceReplayResponse>;
  readonly jump: (request: JumpReplayRequest) => Promise<JumpReplayResponse>;
  readonly nowMs: () => number;
  /** Runs a function once after a delay. Returns a function that cancels the run. */
  readonly runAfter: (delayMs: number, run: () => void) => () => void;
}

/** Minimum time between two requests while playing, in ms. At high speeds, each request steps several bars. */
const BATCH_MS = 250;

export class ReplayPlayer {
  readonly #dependencies: PlayerDependencies;
  readonly #listeners = new Set<() => void>();
  readonly #responseListeners = new Set<(answer: AdvanceReplayResponse) => void>();
  #state: PlayerState;
  #cancelTimer: (() => void) | null = null;
  #askedAtMs = 0;
  /** All bars that were due before this time have been requested. In ms of the clock `nowMs`. */
  #paidUntilMs = 0;
  /** Number of steps that the learner requested while another request was running. */
  #owedSteps = 0;
  #isOver = false;

  constructor(session: ReplaySession, speed: number, dependencies: PlayerDependencies) {
    this.#dependencies = dependencies;
    this.#state = { session, isPlaying: false, speed, isWaiting: false, isJumping: false, halt: null, error: null };
  }

  readonly state = (): PlayerState => this.#state;

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Calls `listener` with every response before the state changes. Returns an unsubscribe function. */
  onResponse(listener: (answer: AdvanceReplayResponse) => void): () => void {
    this.#responseListeners.add(listener);
    return () => void this.#responseListeners.delete(listener);
  }

  /**
   * Steps one bar. If a request is running, the step is taken after its response, unless that response stops the
   * replay.
   */
  readonly step = (): void => {
    if (this.#state.isJumping) return;
    if (this.#state.isPlaying) this.pause();
    if (this.#state.isWaiting) this.#owedSteps += 1;
    else void this.#advance(1);
  };

  /** Starts playing. If the last request failed, tries it again. */
  readonly play = (): void => {
    if (this.#state.isPlaying || this.#state.isJumping || !this.#canStep()) return;
    this.#owedSteps = 0;
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

  /** Pauses, then steps directly to a target. If a request is running, only pauses. */
  readonly jump = (to: ReplayJumpTarget): void => {
    if (this.#state.isPlaying) this.pause();
    if (!this.#state.isWaiting && this.#canStep()) void this.#jump(to);
  };

  /** Stops a jump once the running request has been answered. */
  readonly stopJump = (): void => this.#become({ isJumping: false });

  /**
   * Continues from a later bar that the session has reached elsewhere, and pauses. Does nothing while a request is
   * running, because its response says where the session is. Returns whether the session was at a later bar.
   */
  follow(session: ReplaySession): boolean {
    if (this.#isOver || this.#state.isWaiting || session.cursor <= this.#state.session.cursor) return false;
    this.pause();
    this.#become({ session, halt: 'elsewhere', error: null });
    return true;
  }

  /** Makes the player work again after `stop`. */
  start(): void {
    this.#isOver = false;
  }

  /** Stops the player: it sends no further request and ignores the response to the running one. */
  stop(): void {
    this.#isOver = true;
    this.#owedSteps = 0;
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
      for (const listener of this.#responseListeners) listener(answer);
      this.#settle(answer);
    } catch (error) {
      if (this.#isOver) return;
      if (!(error instanceof Error)) throw error;
      this.#owedSteps = 0;
      this.#become({ isWaiting: false, isPlaying: false, error });
    }
  }

  async #jump(to: ReplayJumpTarget): Promise<void> {
    this.#become({ isWaiting: true, isJumping: true, halt: null, error: null });
    try {
      while (this.#state.isJumping) {
        // oxlint-disable-next-line no-await-in-loop -- each request begins where the one before has ended
        const answer = await this.#dependencies.jump({ from: this.#state.session.cursor, to });
        if (this.#isOver) return;
        for (const listener of this.#responseListeners) listener(answer);
        const halt = answer.hasReached && !answer.isStopped ? 'reached' : haltOf(answer);
        this.#become({ session: answer.session, halt, isJumping: this.#state.isJumping && halt === null });
      }
      this.#become({ isWaiting: false });
    } catch (error) {
      if (this.#isOver) return;
      if (!(error instanceof Error)) throw error;
      this.#become({ isWaiting: false, isJumping: false, error });
    }
  }

  #settle(answer: AdvanceReplayResponse): void {
    const { session } = answer;
    const halt = haltOf(answer);
    this.#become({ session, isWaiting: false, halt, isPlaying: this.#state.isPlaying && halt === null });
    const owed = halt === null ? Math.min(REPLAY_BARS_PER_ADVANCE, this.#owedSteps) : 0;
    this.#owedSteps = halt === null ? this.#owedSteps - owed : 0;
    if (this.#state.isPlaying) this.#schedule();
    else if (owed > 0) void this.#advance(owed);
  }

  /** Schedules the next request for the time at which its first bar is due, or immediately if that time has passed. */
  #schedule(): void {
    this.#cancelTimer?.();
    const { nowMs, runAfter } = this.#dependencies;
    const perBarMs = SECOND_MS / this.#state.speed;
    const dueAtMs = Math.max(this.#paidUntilMs + perBarMs, this.#askedAtMs + BATCH_MS);
    this.#cancelTimer = runAfter(Math.max(0, dueAtMs - nowMs()), () => {
      this.#cancelTimer = null;
      const due = Math.max(1, Math.floor((nowMs() - this.#paidUntilMs) / perBarMs));
      // A request steps at most 50 bars, and the player does not catch up on further due bars. Otherwise a tab that was
      // suspended would afterwards play at full speed.
      this.#paidUntilMs = due > REPLAY_BARS_PER_ADVANCE ? nowMs() : this.#paidUntilMs + due * perBarMs;
      void this.#advance(Math.min(REPLAY_BARS_PER_ADVANCE, due));
    });
  }

  #become(changes: Partial<PlayerState>): void {
    this.#state = { ...this.#state, ...changes };
    for (const listener of this.#listeners) listener();
  }
}

function haltOf({ session, isStopped }: AdvanceReplayResponse): PlayerHalt {
  const isAtEnd = session.cursor >= session.length || session.state === 'ended';
  if (isStopped) return 'event';
  return isAtEnd ? 'last-bar' : null;
}
