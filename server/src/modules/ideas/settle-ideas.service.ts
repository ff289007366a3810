/**
 * Starts ideas when they lock and scores them at the end of their horizon.
 *
 * Guarantees: prices come only from the server's market history. Each step of an idea is one transaction that locks the
 * idea's row and checks that the step is still due. An idea therefore starts once, is scored once and is published as
 * scored once, even with several servers and after a crash.
 *
 * Rule for a missing price (a closed market, a gap, or a source that is gone): the server waits for the next price. The
 * horizon begins with the start price. After 7 days of market time without a price, the idea is void and is not scored.
 */
import {
  IDEA_HORIZON_RULES,
  IDEA_PRICE_WAIT_MS,
  IDEA_SETUP_MIN_BARS,
  horizonEnds,
  nextLook,
} from '@tradesense/core/ideas/idea-rules.ts';
import { ideaAtr, ideaRates, ideaTruth } from '@tradesense/core/ideas/idea-truth.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { IdeaVoidReason } from '@tradesense/contract/ideas-constants.ts';
import type { Tx } from '../../platform/database/database.ts';
import { doDueWork } from '../../platform/jobs/due-work.ts';
import type { Platform } from '../../platform/module.ts';
import type { LiveMarket } from '../market/index.ts';
import { ideaScored } from './ideas.events.ts';
import { dueIdeas, lockDueIdea, updateIdea } from './ideas.repo.ts';
import type { IdeaRow } from './ideas.tables.ts';
import { barsBefore, firstPriceFrom, priceSeriesOf, type IdeaHistory } from './market-prices.service.ts';

export interface SettleDeps extends Pick<Platform, 'db' | 'errors' | 'log' | 'outbox'> {
  readonly live: Pick<LiveMarket, 'now'>;
  readonly history: IdeaHistory;
}

export const IDEAS_JOB = 'ideas';

/** Starts and scores every idea that is due, each in its own transaction. */
export async function settleDueIdeas(deps: SettleDeps): Promise<void> {
  const now = deps.live.now();
  await doDueWork(deps, {
    job: IDEAS_JOB,
    read: (tx, limit) => dueIdeas(tx, now, limit),
    idOf: (id) => id,
    work: (id) => deps.db.transaction((tx) => settleIdea(deps, tx, id, now)),
  });
}

async function settleIdea(deps: SettleDeps, tx: Tx, ideaId: string, now: EpochMs): Promise<void> {
  const idea = await lockDueIdea(tx, ideaId, now);
  if (idea === null) return;
  await (idea.startsAt === null ? startIdea(deps, tx, idea, now) : endIdea(deps, tx, idea, now));
}

async function startIdea({ history }: SettleDeps, tx: Tx, idea: IdeaRow, now: EpochMs): Promise<void> {
  const { id, asset, horizon, locksAt } = idea;
  const series = await priceSeriesOf(tx, history, asset, horizon);
  const first = series === null ? null : await firstPriceFrom(tx, history, { asset, series, from: locksAt, now });
  if (series === null || first === null) return waitOn(tx, idea, { since: locksAt, now, reason: 'no-start-price' });
  const bars = await barsBefore(tx, history, { asset, horizon, at: first.at });
  const setup = bars.slice(-IDEA_HORIZON_RULES[horizon].setupBars);
  if (setup.length < IDEA_SETUP_MIN_BARS) return makeVoid(tx, idea, first.at, 'no-history');
  await updateIdea(tx, id, {
    startsAt: first.at,
    startPrice: first.price,
    priceInterval: series.interval,
    source: series.source,
    logAtr: ideaAtr(setup),
    rates: ideaRates(bars, horizon),
    setup,
    nextLookAt: horizonEnds(first.at, horizon),
  });
}

async function endIdea({ history, outbox }: SettleDeps, tx: Tx, idea: IdeaRow, now: EpochMs): Promise<void> {
  const { id, asset, horizon, startsAt, startPrice, priceInterval, source, logAtr } = idea;
  if (startsAt === null || startPrice === null || priceInterval === null || source === null || logAtr === null) return;
  const endsAt = horizonEnds(startsAt, horizon);
  const series = { interval: priceInterval, source };
  const last = await firstPriceFrom(tx, history, { asset, series, from: endsAt, now });
  if (last === null) return waitOn(tx, idea, { since: endsAt, now, reason: 'no-end-price' });
  const { direction: truth } = ideaTruth(startPrice, last.price, logAtr);
  await updateIdea(tx, id, { settlement: 'scored', settledAt: last.at, endPrice: last.price, truth });
  outbox.append(tx, ideaScored.create({ ideaId: id }));
}

/** Plans when to look again for an idea's missing price. After the longest wait, makes the idea void. */
function waitOn(
  tx: Tx,
  idea: IdeaRow,
  { since, now, reason }: { readonly since: EpochMs; readonly now: EpochMs; readonly reason: IdeaVoidReason },
): Promise<void> {
  // The last bar that opens within the wait is complete only some time after its end, so the idea becomes void only
  // then.
  const until = epochMs(since + IDEA_PRICE_WAIT_MS);
  if (now >= nextLook(since, until)) return makeVoid(tx, idea, until, reason);
  return updateIdea(tx, idea.id, { nextLookAt: nextLook(since, now) });
}

const makeVoid = (tx: Tx, { id }: IdeaRow, settledAt: EpochMs, voidReason: IdeaVoidReason): Promise<void> =>
  updateIdea(tx, id, { settlement: 'void', settledAt, voidReason });
