import { z } from 'zod';
import { ASSET_CLASSES } from '@tradesense/core/market/asset.ts';
import { INTERVALS } from '@tradesense/core/market/interval.ts';
import { PRICE_SOURCES } from '@tradesense/core/market/price-source.ts';
import { FILL_PRESETS } from '@tradesense/core/trading/fill-preset.ts';
import { candleRow } from './market.ts';
import { INTEGER_MAX } from './product.ts';
import { REPLAY_BARS_PER_ADVANCE } from './replay-constants.ts';
import { storableText } from './storable-text.ts';
import { storableTimeWithOffset } from './storable-time.ts';
import { wholeNumberText } from './endpoint-parts.ts';

/**
 * Replay: practice on history, bar by bar, with an account of its own on the same engine. The endpoints of sandbox
 * accounts also serve this account, but its market price comes from the bar at the cursor, the last bar that was
 * stepped. No response contains prices from after the cursor.
 * A masked session hides its asset behind a stand-in, also in its account: prices are multiplied by a random factor,
 * and times are moved by a whole number of weeks. Once it has ended, it shows the real asset, prices and times. Masked
 * sessions of earlier releases hide only their dates.
 */
const instant = z.string();

/** Maximum number of running replay sessions of a learner. */
export const REPLAY_SESSIONS_MAX = 5;

/** Maximum number of runs of one replay. Each run after the first branches off from an earlier run. */
export const REPLAY_RUNS_MAX = 50;
/** Maximum number of bars that a jump steps through in one request. */
export const REPLAY_JUMP_BARS_MAX = 200;

export const startReplayRequest = z
  .strictObject({
    /** Symbol of the asset. If it is absent, the asset is drawn at random. */
    asset: storableText.min(1).max(20).optional(),
    /** Class from which a random asset is drawn. */
    assetClass: z.enum(ASSET_CLASSES).optional(),
    interval: z.enum(INTERVALS),
    /**
     * A chosen date; the session is then not masked. If it is absent, the start is drawn at random, and dates, asset
     * and prices are masked.
     */
    startAt: storableTimeWithOffset.optional(),
    preset: z.enum(FILL_PRESETS).default('normal'),
  })
  .refine(({ asset, assetClass }) => asset === undefined || assetClass === undefined, {
    path: ['assetClass'],
    error: 'Must be left out when an asset is chosen',
  });
export type StartReplayRequest = z.input<typeof startReplayRequest>;

/** Without `asset` and `assetClass`, the query is about an asset that is drawn at random. */
export const replayIntervalsQuery = z
  .strictObject({
    asset: storableText.min(1).max(20).optional(),
    assetClass: z.enum(ASSET_CLASSES).optional(),
  })
  .refine(({ asset, assetClass }) => asset === undefined || assetClass === undefined, {
    path: ['assetClass'],
    error: 'Must be left out when an asset is chosen',
  });

export const replayIntervalsResponse = z.object({
  /** Intervals at which a masked replay can start, shortest first. */
  masked: z.array(z.enum(INTERVALS)),
  /** Intervals at which a replay can start at some chosen date, shortest first. */
  dated: z.array(z.enum(INTERVALS)),
});
export type ReplayIntervalsResponse = z.infer<typeof replayIntervalsResponse>;

export const replaySession = z.object({
  id: z.string(),
  /** Id of the session's trading account. */
  accountId: z.string(),
  /** Symbol that the account trades: the symbol of the asset, or of its stand-in. */
  asset: z.string(),
  interval: z.enum(INTERVALS),
  source: z.enum(PRICE_SOURCES),
  isMasked: z.boolean(),
  state: z.enum(['running', 'ended']),
  /** Number of bars stepped since the start of the session. `length` is the number of bars in the session. */
  cursor: z.number().int(),
  length: z.number().int(),
  /** Close time of the bar at the cursor, on the replay's own clock. */
  now: instant,
  /** Time of the start, on the replay's own clock: the close of the last bar before it. */
  startedAt: instant,
  /**
   * Open of the first bar that is stepped, on the replay's own clock. It is later than `startedAt` if the market was closed
   * then. `null` if it is not known, and while a masked session has stepped no bar. Absent in responses of servers of the
   * release before.
   */
  firstBarAt: instant.nullable().optional(),
  /** Real time of the start; `null` while the session is masked and running. */
  realStart: instant.nullable(),
  /** Symbol of the asset; `null` while it is hidden. */
  realAsset: z.string().nullable(),
  /**
   * Factor by which the session multiplies real prices and divides real volumes. 1 if prices are real; `null` while the
   * factor is hidden.
   */
  priceFactor: z.number().positive().nullable(),
  /** Id of the first run of the replay. In the first run, it equals the run's own id. */
  rootId: z.string(),
  /** Number of the run; the first one is 1. */
  run: z.number().int().min(1),
  /** Id of the run from which this run was branched; `null` for the first run. */
  parentId: z.string().nullable(),
  /** Cursor of the parent run at which this run was branched; `null` for the first run. */
  cut: z.number().int().nullable(),
  /**
   * Cursor after which no trade counts toward a certificate, because the learner has seen the later bars in another
   * run. A trade that is open at this bar does not count either. `null` in the first run until another run has passed
   * it.
   */
  unscoredFrom: z.number().int().nullable(),
});
export type ReplaySession = z.infer<typeof replaySession>;

/** All runs of the listed replays. The first run of each replay comes before its other runs. */
export const replaySessionsResponse = z.object({ sessions: z.array(replaySession) });
export type ReplaySessionsResponse = z.infer<typeof replaySessionsResponse>;

export const replayBarsQuery = z.strictObject({
  /**
   * The interval of the session, or a longer one that is built from the bars up to the cursor. Default: the interval of
   * the session.
   */
  interval: z.enum(INTERVALS).optional(),
  /** Epoch ms on the replay's own clock. Only bars that open before this time are returned. */
  before: wholeNumberText(Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER).optional(),
  limit: wholeNumberText(1, 1_000).default(300),
});
export const replayBarsResponse = z.object({
  interval: z.enum(INTERVALS),
  /** Bars, oldest first, with times on the replay's own clock. In a longer interval, the last bar may be incomplete. */
  bars: z.array(candleRow),
  hasOlder: z.boolean(),
});
export type ReplayBarsResponse = z.infer<typeof replayBarsResponse>;

/**
 * `from` is the cursor that the caller knows. If the session's cursor is already higher, because a response was lost,
 * no bar is stepped twice.
 */
export const advanceReplayRequest = z.strictObject({
  from: z.number().int().min(0),
  bars: z.number().int().min(1).max(REPLAY_BARS_PER_ADVANCE),
});
export type AdvanceReplayRequest = z.input<typeof advanceReplayRequest>;
export const advanceReplayResponse = z.object({
  session: replaySession,
  /** The newly stepped bars: after `from`, up to the cursor. */
  bars: z.array(candleRow),
  /**
   * Whether stepping stopped because an order was filled, expired or was canceled by the engine, or a position was
   * liquidated.
   */
  isStopped: z.boolean(),
});
export type AdvanceReplayResponse = z.infer<typeof advanceReplayResponse>;

/** Target of a jump. It is always after `from`. */
export const replayJumpTarget = z.discriminatedUnion('kind', [
  /** The bar with this number, counted from the start of the session. */
  z.strictObject({ kind: z.literal('bar'), cursor: z.number().int().min(1).max(INTEGER_MAX) }),
  /** The first bar of the next trading day of the asset. */
  z.strictObject({ kind: z.literal('session') }),
  /** The first bar that closes at this time or later. A masked session does not accept this target. */
  z.strictObject({ kind: z.literal('time'), at: storableTimeWithOffset }),
  /** The first bar that trades at this price or opens beyond it. The price is in the session's own price scale. */
  z.strictObject({ kind: z.literal('price'), price: z.number().positive() }),
]);
export type ReplayJumpTarget = z.input<typeof replayJumpTarget>;

/** `from` is the cursor that the caller knows, as in `advanceReplayRequest`. */
export const jumpReplayRequest = z.strictObject({ from: z.number().int().min(0), to: replayJumpTarget });
export type JumpReplayRequest = z.input<typeof jumpReplayRequest>;
export const jumpReplayResponse = advanceReplayResponse.extend({
  /**
   * Whether one of `bars` reaches the target. If `false`, the caller sends another request, unless `isStopped` is set
   * or the last bar of the session was reached.
   */
  hasReached: z.boolean(),
});
export type JumpReplayResponse = z.infer<typeof jumpReplayResponse>;

/** Makes a new run that branches off from an earlier bar of a run. */
export const branchReplayRequest = z.strictObject({ cursor: z.number().int().min(0).max(INTEGER_MAX) });
export type BranchReplayRequest = z.input<typeof branchReplayRequest>;
