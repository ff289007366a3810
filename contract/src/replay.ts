import { z } from 'zod';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { candleRow } from './market.ts';
import { INTEGER_MAX } from './product.ts';
import { storableText } from './storable-text.ts';
import { wholeNumberText } from './endpoint-parts.ts';

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
/** Sessions of a learner that are not ended, at most. */
export const REPLAY_SESSIONS_MAX = 5;

/** Maximum number of runs on the bars of one replay. */
export const REPLAY_RUNS_MAX = 50;
/** Maximum number of bars that one call of a jump steps. */
export const REPLAY_JUMP_BARS_MAX = 200;

export const startReplayRequest = z
  .strictObject({
    /** A random one when left out. */
    asset: storableText.min(1).max(20).optional(),
    /** The random asset is of this class. */
    assetClass: z.enum(ASSET_CLASSES).optional(),
    interval: z.enum(INTERVALS),
    /** A chosen date: the session is not masked. Left out: a random place, masked, and asset and prices with it. */
    startAt: z.iso.datetime({ offset: true }).optional(),
    preset: z.enum(['easy', 'normal', 'strict']).default('normal'),
  })
  .refine(({ asset, assetClass }) => asset === undefined || assetClass === undefined, {
    path: ['assetClass'],
    error: 'Must be left out when an asset is chosen',
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
  /** Id of the first run of the same replay: its own id for the first one. */
  rootId: z.string(),
  /** Number of the run; the first is 1. */
  run: z.number().int().min(1),
  /** Id of the run that this one was cut from; null for the first one. */
  parentId: z.string().nullable(),
  /** Cursor at which it was cut; null for the first one. */
  cut: z.number().int().nullable(),
  /** Bars after this cursor do not count, because the learner had seen them in another run. It is `null` if all count. */
  unscoredFrom: z.number().int().nullable(),
});
export type ReplaySession = z.infer<typeof replaySession>;

/** Every run of the replays that are listed, the first one of each before its others. */
export const replaySessionsResponse = z.object({ sessions: z.array(replaySession) });
export type ReplaySessionsResponse = z.infer<typeof replaySessionsResponse>;

export const replayBarsQuery = z.strictObject({
  /** The session's own, or a longer one made of it up to the cursor. Default: its own. */
  interval: z.enum(INTERVALS).optional(),
  /** Epoch ms of session time: only bars that open before it. */
  before: wholeNumberText(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumberText(1, 1_000).default(300),
});
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

/** Where a jump ends: always ahead of `from`. */
export const replayJumpTarget = z.discriminatedUnion('kind', [
  /** The bar with this number. */
  z.strictObject({ kind: z.literal('bar'), cursor: z.number().int().min(1).max(INTEGER_MAX) }),
  /** The first bar of the next trading day of the asset. */
  z.strictObject({ kind: z.literal('session') }),
  /** The first bar that closes at this time or later; not in a masked session. */
  z.strictObject({ kind: z.literal('time'), at: z.iso.datetime({ offset: true }) }),
  /** The first bar that trades at this price or opens on its other side; in prices of the session. */
  z.strictObject({ kind: z.literal('price'), price: z.number().positive() }),
]);
export type ReplayJumpTarget = z.input<typeof replayJumpTarget>;

/** `from` is the cursor that the caller knows, as in `advanceReplayRequest`. */
export const jumpReplayRequest = z.strictObject({ from: z.number().int().min(0), to: replayJumpTarget });
export type JumpReplayRequest = z.input<typeof jumpReplayRequest>;
export const jumpReplayResponse = advanceReplayResponse.extend({
  /** Whether one of `bars` reaches the target. False without `isStopped` before the last bar: the next call goes on. */
  hasReached: z.boolean(),
});
export type JumpReplayResponse = z.infer<typeof jumpReplayResponse>;

/** Cuts another run from a run, at an earlier bar of it. */
export const branchReplayRequest = z.strictObject({ cursor: z.number().int().min(0).max(INTEGER_MAX) });
export type BranchReplayRequest = z.input<typeof branchReplayRequest>;
