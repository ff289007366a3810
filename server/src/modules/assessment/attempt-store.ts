import type { Attempt, AttemptState, PartClock } from '@tradesense/core/assessment/attempt.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Tx } from '../../platform/database/database.ts';

export interface StoredAttempt extends Attempt {
  readonly id: string;
  readonly userId: string;
  readonly startedAt: EpochMs;
}

export interface AttemptChange {
  readonly state?: AttemptState;
  readonly touchedAt?: EpochMs;
  readonly focusLostAt?: EpochMs | null;
  readonly endedAt?: EpochMs;
}

/** How a module reads and writes its attempts. Every function runs in the caller's transaction. */
export interface AttemptStore<Row extends StoredAttempt, Part extends PartClock> {
  /** Locks the user's attempt until the transaction ends. Returns `null` if the user has no attempt with this id. */
  lock(tx: Tx, userId: string, id: string): Promise<Row | null>;
  /** Locks the user's active attempt. Returns `null` if there is none. */
  lockActive(tx: Tx, userId: string): Promise<Row | null>;
  /** Changes the locked attempt and returns its new state. */
  update(tx: Tx, attempt: Row, change: AttemptChange): Promise<Row>;
  /** Returns up to `limit` active attempts for which a clock event may be due, least recently touched first. */
  findDue(tx: Tx, cutoffs: DueCutoffs, limit: number): Promise<readonly Pick<Row, 'id' | 'userId'>[]>;
  /** Returns the start time of the user's `count`-th newest attempt, or `null` if there are fewer. */
  nthNewestStart(tx: Tx, userId: string, count: number): Promise<EpochMs | null>;
  /** Returns the open part of the locked attempt, or `null` if none is open. */
  openPart(tx: Tx, attempt: Row): Promise<Part | null>;
  /** Ends an open part whose time is up, using the answers saved in time, and returns the new state of the attempt. */
  expirePart(tx: Tx, attempt: Row, part: Part, at: EpochMs): Promise<Row>;
  /** Whether leaving the page starts the countdown (`FOCUS_LIMIT_MS`) after which the attempt is abandoned. */
  countsAbsence(attempt: Row, openPart: Part | null): boolean;
  /**
   * Whether a report of a lost or regained focus counts as an action of the learner, so that it restarts the idle
   * limit.
   */
  readonly focusIsAction: boolean;
}

export interface DueCutoffs {
  readonly now: EpochMs;
  /** Attempts that lost the focus at or before this time are due. */
  readonly focusLost: EpochMs;
  /** Attempts that were last touched at or before this time are due. */
  readonly touched: EpochMs;
}

/** A locked attempt after all due clock events have been applied. */
export interface SettledAttempt<Row, Part> {
  readonly attempt: Row;
  /** The attempt's open part. `null` between two parts and after the end of the attempt. */
  readonly openPart: Part | null;
}
