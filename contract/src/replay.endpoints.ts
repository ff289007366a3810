import type { EndpointTable } from './endpoint.ts';
import { idParams, noBody } from './endpoint-parts.ts';
import { REPLAY_BARS_PER_ADVANCE } from './replay-constants.ts';
import {
  advanceReplayRequest,
  advanceReplayResponse,
  branchReplayRequest,
  jumpReplayRequest,
  jumpReplayResponse,
  replayBarsQuery,
  replayBarsResponse,
  replayIntervalsQuery,
  replayIntervalsResponse,
  replaySession,
  replaySessionsResponse,
  startReplayRequest,
} from './replay.ts';

export const replayEndpoints = {
  'GET /api/replay/sessions': {
    id: 'listReplays',
    tag: 'Replay',
    access: 'sandbox',
    summary: 'List the caller’s replays',
    description: 'Running ones first, then newest first; at most 50, each with all its runs.',
    response: replaySessionsResponse,
  },
  'GET /api/replay/intervals': {
    id: 'listReplayIntervals',
    tag: 'Replay',
    access: 'sandbox',
    summary: 'List the bar lengths that a replay can start with',
    description:
      'For one asset, for any asset of a class, or for any asset. `masked` is for a random start, `dated` for a chosen one.',
    query: replayIntervalsQuery,
    response: replayIntervalsResponse,
    problems: ['unknown-asset'],
  },
  'POST /api/replay/sessions': {
    id: 'startReplay',
    tag: 'Replay',
    access: 'sandbox',
    summary: 'Start a replay',
    description:
      'At a random start, masked: dates, asset and prices are hidden until it ends; with `startAt` at that time, not masked, and not while a rated Bias Test or Chart Exam runs. Without `asset` a random one. `not-enough-history` says which times have history. The Free plan starts three in any 7 days, unless administrators set another number.',
    idempotencyKey: 'header',
    // The limit is low, because each request stores thousands of bars.
    limit: { perMinute: 20 },
    body: startReplayRequest,
    response: replaySession,
    problems: ['unknown-asset', 'test-in-progress', 'not-enough-history', 'plan-limit-reached', 'replay-limit-reached'],
  },
  'GET /api/replay/sessions/{id}': {
    id: 'getReplay',
    tag: 'Replay',
    access: 'sandbox',
    summary: 'Get a replay',
    params: idParams,
    response: replaySession,
    problems: ['not-found'],
  },
  'GET /api/replay/sessions/{id}/bars': {
    id: 'listReplayBars',
    tag: 'Replay',
    access: 'sandbox',
    summary: 'List the bars up to the cursor',
    description: 'Ascending. The last bar of a longer interval may be incomplete.',
    params: idParams,
    query: replayBarsQuery,
    response: replayBarsResponse,
    problems: ['not-found'],
  },
  'POST /api/replay/sessions/{id}/advance': {
    id: 'advanceReplay',
    tag: 'Replay',
    access: 'sandbox',
    summary: `Advance by 1 to ${REPLAY_BARS_PER_ADVANCE} bars`,
    description:
      'Stops when something is filled, liquidated or ended. From an older cursor it only returns the bars since. A replay from a date does not step while a rated Bias Test or Chart Exam runs (`test-in-progress`). `invalid-request`: `from` is ahead of the cursor.',
    params: idParams,
    body: advanceReplayRequest,
    response: advanceReplayResponse,
    problems: ['not-found', 'replay-ended', 'test-in-progress'],
  },
  'POST /api/replay/sessions/{id}/jump': {
    id: 'jumpReplay',
    tag: 'Replay',
    access: 'sandbox',
    summary: 'Advance to a bar, a trading day, a time or a price',
    description:
      'Steps up to 200 bars, each as `advance` does, until one reaches the target or something happens to the account. When neither did, the same call from the new cursor goes on. From an older cursor it only returns the bars since. It waits for rated work as `advance` does. `invalid-request`: the target is not ahead, or a time in a masked session.',
    params: idParams,
    body: jumpReplayRequest,
    response: jumpReplayResponse,
    problems: ['not-found', 'replay-ended', 'test-in-progress'],
  },
  'POST /api/replay/sessions/{id}/branch': {
    id: 'branchReplay',
    tag: 'Replay',
    access: 'sandbox',
    summary: 'Start another run from an earlier bar',
    description:
      'Of the same replay, with an account as this run’s was when it came to that bar. This run stays as it is. The new one never counts; when it passes the first run, that one counts only up to where it is. At most 50 runs.',
    idempotencyKey: 'header',
    // The limit is low, because each request stores the log of an account again.
    limit: { perMinute: 60 },
    params: idParams,
    body: branchReplayRequest,
    response: replaySession,
    problems: ['not-found', 'replay-ended', 'replay-limit-reached'],
  },
  'POST /api/replay/sessions/{id}/end': {
    id: 'endReplay',
    tag: 'Replay',
    access: 'sandbox',
    summary: 'End a replay',
    description:
      'Ends all runs of the replay: cancels live orders and leaves positions; `realStart`, `realAsset` and `priceFactor` then say what it was. Its accounts take no orders from then on.',
    params: idParams,
    body: noBody,
    response: replaySession,
    problems: ['not-found'],
  },
} as const satisfies EndpointTable;
