import { z } from 'zod';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { candleRow } from './market.ts';

/**
 * Replay: practice on history, bar by bar, with an account of its own on the same engine. The account's calls are those of every
 * sandbox account; its market is the bar at the cursor. No answer carries anything from after the cursor.
 *
 * A masked session trades a stand-in for its asset, at prices times a random factor and times moved by a whole number of weeks,
 * everywhere and in its account too. When it has ended, it says what they stand for. Masked sessions of earlier releases hide
 * their dates only.
 */
const instant = z.string();

export const REPLAY_SPEED_MAX = 50;
export const REPLAY_INTERVALS = INTERVALS;
/** Sessions of a learner that are not ended, at most. */
export const REPLAY_SESSIONS_MAX = 5;

export const startReplayRequest = z.strictObject({
  /** A random one when left out. */
  asset: z.string().min(1).max(20).optional(),
  interval: z.enum(INTERVALS),
  /** A chosen date: the session is not masked. Left out: a random place, masked, and asset and prices with it. */
  startAt: z.iso.datetime({ offset: true }).optional(),
  preset: z.enum(['easy', 'normal', 'strict']).default('normal'),
});
export type StartReplayRequest = z.input<typeof startReplayRequest>;

export const replaySession = z.object({
  id: z.string(),
  /** Id of its trading account. */
  accountId: z.string(),
  /** Symbol that its account trades: of the asset, or of the stand-in. */
  asset: z.string(),
  interval: z.enum(INTERVALS),
  source: z.enum(PRICE_SOURCES),
  isMasked: z.boolean(),
  state: z.enum(['running', 'ended']),
  /** Bars stepped since the start, and how many there are to step. */
  cursor: z.number().int(),
  length: z.number().int(),
  /** Close of the bar at the cursor, in session time. */
  now: instant,
  /** Session time at the start. */
  startedAt: instant,
  /** Real time of the start; null while masked and running. */
  realStart: instant.nullable(),
  /** Symbol of the asset; null while it is hidden. */
  realAsset: z.string().nullable(),
  /** Prices of the session ÷ real prices, its inverse for volumes; 1 for real prices, null while it is hidden. */
  priceFactor: z.number().positive().nullable(),
});
export type ReplaySession = z.infer<typeof replaySession>;

export const replaySessionsResponse = z.object({ sessions: z.array(replaySession) });
export type ReplaySessionsResponse = z.infer<typeof replaySessionsResponse>;

export const replayBarsQuery = z.strictObject({
  /** The session's own, or a longer one made of it up to the cursor. Default: its own. */
  interval: z.enum(INTERVALS).optional(),
  /** Epoch ms of session time: only bars that open before it. */
  before: z.coerce.number().int().optional(),
  limit: z.coerce.number().int().min(1).max(1_000).default(300),
});
export type ReplayBarsQuery = z.input<typeof replayBarsQuery>;
export const replayBarsResponse = z.object({
  interval: z.enum(INTERVALS),
  /** Ascending by session time; the last one of a longer interval may be incomplete. */
  bars: z.array(candleRow),
  hasOlder: z.boolean(),
});
export type ReplayBarsResponse = z.infer<typeof replayBarsResponse>;

/** `from` is the cursor that the caller knows: when the session is further already (a lost answer), nothing is stepped twice. */
export const advanceReplayRequest = z.strictObject({
  from: z.number().int().min(0),
  bars: z.number().int().min(1).max(REPLAY_SPEED_MAX),
});
export type AdvanceReplayRequest = z.input<typeof advanceReplayRequest>;
export const advanceReplayResponse = z.object({
  session: replaySession,
  /** Those after `from`, up to the cursor. */
  bars: z.array(candleRow),
  /** Stepping stopped early because something was filled, liquidated or cancelled by the market. */
  isStopped: z.boolean(),
});
export type AdvanceReplayResponse = z.infer<typeof advanceReplayResponse>;
