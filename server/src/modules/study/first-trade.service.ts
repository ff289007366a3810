import { isDeepStrictEqual } from 'node:util';
import type { ActFirstTradeRequest, FirstTrade, PlanFirstTradeRequest } from '@tradesense/contract/first-trade.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import type { TradeAct } from '@tradesense/core/study/task.ts';
import { resultOfTrade } from '@tradesense/core/study/trade-result.ts';
import { runTrade, type TradeRun } from '@tradesense/core/study/trade-run.ts';
import type { Tx } from '../../platform/database/database.ts';
import { drawTask } from './draw-task.service.ts';
import {
  allBars,
  firstTradeView,
  hasMoreBars,
  planAfter,
  rounded,
  runOf,
  shownBars,
  stateOf,
} from './first-trade.policy.ts';
import {
  deleteFirstTrade,
  findFirstTrade,
  insertFirstTrade,
  lockFirstTrade,
  updateFirstTrade,
  type FirstTradeRow,
  type NewFirstTrade,
} from './first-trade.repo.ts';
import { countTaskOfDay } from './study-day.repo.ts';
import type { StudyDeps } from './study-deps.ts';

/** Maximum number of attempts to draw a chart. An attempt fails if another tab draws a chart at the same time. */
const ATTEMPTS = 4;

/**
 * Why a request was refused. `moved-on`: the trade has shown more bars than the caller saw. If the sandbox's rules
 * reject the request, the reason is theirs.
 */
export type FirstTradeReason =
  | 'not-found'
  | 'moved-on'
  | 'trade-sent'
  | 'trade-not-open'
  | 'trade-not-closed'
  | 'target-on-wrong-side'
  | NonNullable<TradeRun['rejection']>;
type Changed = Promise<Result<FirstTrade, FirstTradeReason>>;
type Deps = Pick<StudyDeps, 'db' | 'clock' | 'outbox'>;

/**
 * Returns the learner's trade in its current state. Draws a chart if there is none. If the current chart has the id
 * `instead` and no orders yet, replaces it with a new chart.
 */
export async function showFirstTrade(
  deps: StudyDeps,
  userId: string,
  instead: string | null,
): Promise<Result<FirstTrade, 'not-enough-history'>> {
  const isUnwanted = (row: FirstTradeRow) => row.id === instead && stateOf(row) === 'planning';
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const present = await deps.db.read((tx) => findFirstTrade(tx, userId));
    if (present !== null && !isUnwanted(present)) return ok(firstTradeView(present));
    const drawn = await drawChart(deps, userId, present);
    if (drawn === null) return refused('not-enough-history');
    await deps.db.transaction(async (tx) => {
      const locked = await lockFirstTrade(tx, userId);
      if (locked !== null && isUnwanted(locked)) await deleteFirstTrade(tx, userId);
      await insertFirstTrade(tx, drawn);
    });
  }
  throw new Error(`no chart could be set for the first trade in ${ATTEMPTS} attempts`);
}

/** Draws a chart, if possible one that does not overlap the current chart. */
async function drawChart(
  deps: StudyDeps,
  userId: string,
  present: FirstTradeRow | null,
): Promise<NewFirstTrade | null> {
  const drawn = await drawTask(deps, { kind: 'trade' }, present === null ? [] : [present]);
  if (drawn === null) return null;
  const { task, window } = drawn;
  invariant(task.kind === 'trade' && window !== null, 'the trade is drawn on recorded bars');
  const { question, reference } = task;
  const { asset, firstAt, lastAt } = window;
  return { userId, id: deps.ids.next(), question, reference, asset, firstAt, lastAt, shownAt: deps.clock.now() };
}

/** Changes the learner's trade while holding a lock, so that no other tab changes it at the same time. */
function change(
  { db }: Deps,
  userId: string,
  by: (tx: Tx, row: FirstTradeRow) => Promise<Result<FirstTradeRow, FirstTradeReason>>,
): Changed {
  return db.transaction(async (tx) => {
    const row = await lockFirstTrade(tx, userId);
    if (row === null) return refused('not-found');
    const changed = await by(tx, row);
    return changed.ok ? ok(firstTradeView(changed.value)) : changed;
  });
}

/** Places the orders of a plan at the last bar shown. Sending the same plan again changes nothing. */
export function planFirstTrade(deps: Deps, userId: string, request: PlanFirstTradeRequest): Changed {
  return change(deps, userId, async (tx, row) => {
    const bars = shownBars(row);
    if (stateOf(row) !== 'planning') {
      const isSame = row.plan !== null && isDeepStrictEqual(planAfter(row, bars, request, row.plan.at), row.plan);
      return isSame ? ok(row) : refused('trade-sent');
    }
    if (request.seen !== bars.length) return refused('moved-on');
    if (!hasMoreBars(row)) return refused('trade-not-open');
    const plan = planAfter(row, bars, request, bars.length - 1);
    const { rejection } = runTrade(bars, row.question.chart.decimals, { plan, acts: [], until: plan.at });
    if (rejection !== null) return refused(rejection);
    return ok(await updateFirstTrade(tx, userId, { plan, acts: [], plannedAt: nowFor(deps, row) }));
  });
}

/** Returns the current time or, if the server's clock was set back, the time at which the trade was shown. */
function nowFor({ clock }: Deps, { shownAt }: FirstTradeRow) {
  return epochMs(Math.max(clock.now(), shownAt));
}

/**
 * Shows the next bar after the bars that the caller has seen. Closes the trade if an order closes the position at this
 * bar, or if this bar is the last one.
 */
export function stepFirstTrade(deps: Deps, userId: string, seen: number): Changed {
  return change(deps, userId, async (tx, row) => {
    if (shownBars(row).length > seen) return ok(row);
    if (stateOf(row) !== 'open' || !hasMoreBars(row)) return refused('trade-not-open');
    const stepped = { ...row, steps: row.steps + 1 };
    const { plan, acts, question, steps } = stepped;
    const run = runOf(stepped);
    invariant(plan !== null && run !== null, 'an open trade has a plan');
    const isOver = run.isClosed || (run.rejection === null && !hasMoreBars(stepped));
    if (!isOver) return ok(await updateFirstTrade(tx, userId, { steps }));
    const trade = { plan, acts, until: shownBars(stepped).length - 1 };
    const result = resultOfTrade(allBars(row), question.chart.decimals, trade);
    return ok(await updateFirstTrade(tx, userId, { steps, result, closedAt: nowFor(deps, row) }));
  });
}

/**
 * Moves an exit, or closes the position at the next bar. An action replaces an earlier action of the same kind at the
 * same bar, so a repeated action changes nothing.
 */
export function actOnFirstTrade(deps: Deps, userId: string, request: ActFirstTradeRequest): Changed {
  return change(deps, userId, async (tx, row) => {
    const act = actAfter(row, request);
    if (row.acts.some((each) => isDeepStrictEqual(each, act))) return ok(row);
    if (stateOf(row) !== 'open') return refused('trade-not-open');
    if (request.seen !== shownBars(row).length) return refused('moved-on');
    const others = row.acts.filter(({ at, kind }) => at !== act.at || kind !== act.kind);
    const acts = [...others, act];
    const why = isTargetReached(row, act) ? 'target-on-wrong-side' : refusalOf(runOf({ ...row, acts }), act);
    return why === null ? ok(await updateFirstTrade(tx, userId, { acts })) : refused(why);
  });
}

function actAfter({ question }: FirstTradeRow, request: ActFirstTradeRequest): TradeAct {
  const { kind, seen } = request;
  return { at: seen - 1, kind, price: kind === 'close' ? null : rounded(request.price, question.chart.decimals) };
}

/**
 * Whether the action moves the target to a price that the market has already reached. Such a target would close the
 * position immediately, which is a different action.
 */
function isTargetReached(row: FirstTradeRow, { kind, price }: TradeAct): boolean {
  const close = shownBars(row).at(-1)?.[3];
  if (kind !== 'move-target' || price === null || close === undefined) return false;
  return row.plan?.side === 'long' ? price <= close : price >= close;
}

/**
 * Returns the reason why the sandbox rejects an action, or `null` if it accepts it. A rejected action leaves the exits
 * unchanged.
 */
function refusalOf(run: TradeRun | null, { kind, price }: TradeAct): FirstTradeReason | null {
  if (run === null || run.fills.length === 0) return 'trade-not-open';
  if (kind === 'move-stop' && run.stop !== price) return 'stop-on-wrong-side';
  return kind === 'move-target' && run.target !== price ? 'wrong-side' : null;
}

/**
 * Stores the review of a closed trade. The review can be changed, but only its first version counts as a task of the
 * learner's day.
 */
export function reviewFirstTrade(deps: Deps, userId: string, review: string, zone: string): Changed {
  return change(deps, userId, async (tx, row) => {
    if (row.closedAt === null) return refused('trade-not-closed');
    if (row.review === review) return ok(row);
    const reviewedAt = row.reviewedAt ?? epochMs(Math.max(deps.clock.now(), row.closedAt));
    if (row.reviewedAt === null) await countTaskOfDay(deps.outbox, tx, userId, { now: reviewedAt, zone }, false);
    return ok(await updateFirstTrade(tx, userId, { review, reviewedAt }));
  });
}
