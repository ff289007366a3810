import type { EpochMs } from '../kernel/time.ts';
import { horizonEnds, predictionsClose, type IdeaHorizon } from './idea-rules.ts';

/**
 * States of an idea. `editable`: its author may change it; `waiting`: it is locked and has no start price yet;
 * `predicting`: readers may predict; `running`: predictions are closed; `ending`: the horizon is over and the end price
 * is missing. `scored` and `void` are final.
 */
export const IDEA_STATES = ['editable', 'waiting', 'predicting', 'running', 'ending', 'scored', 'void'] as const;
export type IdeaState = (typeof IDEA_STATES)[number];

export interface IdeaTimes {
  readonly horizon: IdeaHorizon;
  readonly locksAt: EpochMs;
  /** Time of the start price; `null` if it is not known yet. */
  readonly startsAt: EpochMs | null;
  /** How the idea was settled; `null` until it is settled. */
  readonly settlement: 'scored' | 'void' | null;
}

/** Returns the state of an idea at a time. */
export function ideaState({ horizon, locksAt, startsAt, settlement }: IdeaTimes, now: EpochMs): IdeaState {
  if (settlement !== null) return settlement;
  if (now < locksAt) return 'editable';
  if (startsAt === null) return 'waiting';
  if (now < predictionsClose(startsAt, horizon)) return 'predicting';
  return now < horizonEnds(startsAt, horizon) ? 'running' : 'ending';
}

export interface IdeaReader {
  readonly isAuthor: boolean;
  readonly hasPredicted: boolean;
}

const SHOWN_TO_ALL: readonly IdeaState[] = ['running', 'ending', 'scored', 'void'];

/**
 * Whether a reader sees the author's call. The author always sees it. Other readers see it once they have predicted or
 * predictions are closed.
 */
export function isCallShown(state: IdeaState, { isAuthor, hasPredicted }: IdeaReader): boolean {
  return isAuthor || hasPredicted || SHOWN_TO_ALL.includes(state);
}

export type PredictionRefusal = 'own-idea' | 'predictions-closed' | 'already-predicted' | 'predictions-not-open';

/**
 * Returns why a reader may not predict; `null` if they may. If several reasons apply, the most permanent one is
 * returned.
 */
export function predictionRefusal(state: IdeaState, { isAuthor, hasPredicted }: IdeaReader): PredictionRefusal | null {
  if (isAuthor) return 'own-idea';
  if (hasPredicted) return 'already-predicted';
  if (SHOWN_TO_ALL.includes(state)) return 'predictions-closed';
  return state === 'predicting' ? null : 'predictions-not-open';
}
