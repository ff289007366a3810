import type { LiveSessionResponse, OpenLiveRoundRequest } from '@tradesense/contract/live-sessions.ts';
import { BIAS_TIMEFRAMES, BIAS_WINDOWS } from '@tradesense/core/bias/bias-rules.ts';
import { createRandom } from '@tradesense/core/kernel/random.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import { countSwings } from '@tradesense/core/live-sessions/live-marks.ts';
import { decideMove, type LiveRoundState } from '@tradesense/core/live-sessions/live-round.ts';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { columnsOfRows } from '@tradesense/core/market/bar-columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { DrawTrialWindow } from '../bias-test/index.ts';
import { membersOf, type ClassFacts } from '../classes/index.ts';
import { profilesOf } from '../profiles/index.ts';
import { answersTo } from './live-answers.repo.ts';
import { shownRows } from './live-chart.ts';
import { noHistory, noSession, noSuchClass, noSuchRound, notThereYet, roundOpen } from './live-problems.ts';
import {
  endSession,
  findRound,
  findSession,
  insertRound,
  insertSession,
  lockLiveSession,
  newestRound,
  openSessionOf,
  storeState,
} from './live-sessions.repo.ts';
import type { RoundRow } from './live-sessions.tables.ts';
import { publishToClass, standingIn, teachingIn } from './live-standing.service.ts';
import { liveView, presentAnswers } from './live-view.ts';

export interface LiveDeps extends Pick<Platform, 'db' | 'clock' | 'streams'> {
  readonly drawWindow: DrawTrialWindow;
  readonly newSeed: () => readonly number[];
}

/** Returns the live session for the teacher or a learner of the class. Throws `not-found` for other accounts. */
export function readLiveSession({ db }: LiveDeps, userId: string, classId: string): Promise<LiveSessionResponse> {
  return db.read(async (tx) => {
    const { found, role } = await standingIn(tx, classId, userId);
    return liveView(tx, found, { userId, role });
  });
}

/**
 * Runs an action of the class's teacher, and returns the new state of the live session. Actions in the same class run
 * one at a time. `act` returns whether it has changed anything.
 */
function actAsTeacher(
  deps: LiveDeps,
  userId: string,
  classId: string,
  act: (tx: Tx, now: EpochMs, found: ClassFacts) => Promise<boolean>,
): Promise<LiveSessionResponse> {
  return deps.db.transaction(async (tx) => {
    await lockLiveSession(tx, classId);
    const found = await teachingIn(tx, classId, userId);
    if (await act(tx, deps.clock.now(), found)) await publishToClass(deps, tx, found);
    return liveView(tx, found, { userId, role: 'teacher' });
  });
}

/** Opens a live session if the class has none open. Throws the problems of its endpoint. */
export function openLiveSession(
  deps: LiveDeps,
  userId: string,
  classId: string,
  id: string,
): Promise<LiveSessionResponse> {
  return actAsTeacher(deps, userId, classId, async (tx, openedAt) => {
    const known = await findSession(tx, id);
    if (known !== null && known.classId !== classId) throw noSuchClass();
    if (known !== null || (await openSessionOf(tx, classId)) !== null) return false;
    if (!(await insertSession(tx, { id, classId, openedAt, endedAt: null }))) throw noSuchClass();
    return true;
  });
}

/** Ends the class's live session, and closes its round if one is open. A second call changes nothing. */
export function endLiveSession(deps: LiveDeps, userId: string, classId: string): Promise<LiveSessionResponse> {
  return actAsTeacher(deps, userId, classId, async (tx, now) => {
    const session = await openSessionOf(tx, classId);
    if (session === null) return false;
    const round = await newestRound(tx, session.id);
    if (round?.state === 'open') await storeState(tx, round, 'closed', now);
    await endSession(tx, session.id, now);
    return true;
  });
}

/** Draws a chart and opens a round with it. A repeated id does not open another round. */
export function openLiveRound(
  deps: LiveDeps,
  userId: string,
  classId: string,
  request: OpenLiveRoundRequest,
): Promise<LiveSessionResponse> {
  return actAsTeacher(deps, userId, classId, async (tx, now) => {
    const session = await openSessionOf(tx, classId);
    if (session === null) throw noSession();
    const known = await findRound(tx, request.id);
    if (known !== null && known.sessionId !== session.id) throw noSuchRound();
    if (known !== null) return false;
    const before = await newestRound(tx, session.id);
    if (before?.state === 'open') throw roundOpen();
    const place = { sessionId: session.id, number: (before?.number ?? 0) + 1 };
    if (!(await insertRound(tx, { ...place, ...(await drawRound(deps, tx, request, now)) }))) throw noSuchRound();
    return true;
  });
}

/**
 * Maximum number of charts that are drawn for a round in which learners mark swings. Another chart is drawn if a chart
 * has fewer than `SWINGS_WANTED` swings.
 */
const MARK_DRAWS = 8;
const SWINGS_WANTED = 3;

/**
 * Draws a round's bars from the open part of the practice history, from which rated tests never draw. If learners are
 * to mark swings, draws up to `MARK_DRAWS` charts and uses the one with the most swings.
 */
async function drawRound(
  { drawWindow, newSeed }: LiveDeps,
  tx: Tx,
  { id, kind, masked, assetClass, timeframe }: OpenLiveRoundRequest,
  now: EpochMs,
): Promise<Omit<RoundRow, 'sessionId' | 'number'>> {
  const assets = ASSETS.filter((asset) => assetClass === 'random' || asset.class === assetClass);
  const random = createRandom(...newSeed());
  const choice = {
    assets: assets.map(({ symbol }) => symbol),
    timeframes: timeframe === 'random' ? BIAS_TIMEFRAMES : [timeframe],
  };
  let best: { readonly chart: RoundChart; readonly swings: number } | null = null;
  for (let draw = 0; draw < (kind === 'mark' ? MARK_DRAWS : 1) && (best?.swings ?? 0) < SWINGS_WANTED; draw += 1) {
    const drawn = await drawWindow(tx, random, now, choice);
    if (drawn === null) throw noHistory();
    const chart = chartOf(drawn, masked);
    const swings = kind === 'mark' ? countSwings(columnsOfRows(shownRows(chart))) : 0;
    if (best === null || swings > best.swings) best = { chart, swings };
  }
  if (best === null) throw noHistory();
  return { id, kind, state: 'open', ...best.chart, openedAt: now, closedAt: null };
}

type RoundChart = Pick<RoundRow, 'masked' | 'asset' | 'timeframe' | 'source' | 'bars' | 'setupCount'>;
type DrawnWindow = NonNullable<Awaited<ReturnType<DrawTrialWindow>>>;

function chartOf({ asset, timeframe, source, bars }: DrawnWindow, masked: boolean): RoundChart {
  const rows = bars.map(({ t, o, h, l, c, v }): RoundRow['bars'][number] => [t, o, h, l, c, v]);
  return { masked, asset, timeframe, source, bars: rows, setupCount: BIAS_WINDOWS[timeframe].setupBars };
}

/** Moves a round of the open live session to the requested state. Throws the problems of its endpoint. */
export function moveLiveRound(
  deps: LiveDeps,
  userId: string,
  place: { readonly classId: string; readonly roundId: string },
  wanted: LiveRoundState,
): Promise<LiveSessionResponse> {
  return actAsTeacher(deps, userId, place.classId, async (tx, now) => {
    const round = await roundOf(tx, place);
    const decided = decideMove(round.state, wanted);
    if (!decided.ok) throw notThereYet();
    if (decided.value === 'stay') return false;
    await storeState(tx, round, wanted, now);
    return true;
  });
}

async function roundOf(tx: Tx, place: { readonly classId: string; readonly roundId: string }): Promise<RoundRow> {
  const session = await openSessionOf(tx, place.classId);
  const round = await findRound(tx, place.roundId);
  if (session === null || round === null || round.sessionId !== session.id) throw noSuchRound();
  return round;
}

/**
 * Returns the usernames of the learners of a class, and whether each has answered a round, without the answers. Only
 * the teacher of the class may request them.
 */
export function listAnswered({ db }: LiveDeps, userId: string, place: { classId: string; roundId: string }) {
  return db.read(async (tx) => {
    await teachingIn(tx, place.classId, userId);
    const round = await roundOf(tx, place);
    const members = await membersOf(tx, place.classId);
    const answered = new Set(presentAnswers(members, await answersTo(tx, round.id, null)).map((each) => each.userId));
    const profiles = await profilesOf(
      tx,
      members.map((member) => member.userId),
    );
    const learners = members.flatMap((member) => {
      const username = profiles.get(member.userId)?.username ?? null;
      return username === null ? [] : [{ username, hasAnswered: answered.has(member.userId) }];
    });
    return { learners: learners.toSorted((one, two) => (one.username < two.username ? -1 : 1)) };
  });
}
