import type { Idea, IdeaChart } from '@tradesense/contract/ideas.ts';
import type { CandleRow } from '@tradesense/contract/market.ts';
import { ideaRecord, type IdeaRecord } from '@tradesense/core/ideas/idea-record.ts';
import { horizonEnds, IDEA_HORIZON_RULES } from '@tradesense/core/ideas/idea-rules.ts';
import type { Bar } from '@tradesense/core/market/bar.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import type { LiveMarket } from '../market/index.ts';
import type { Caller } from '../people/index.ts';
import { mayReadPost } from '../posts/index.ts';
import { ideaView } from './idea-view.policy.ts';
import { noSuchIdea } from './ideas-problems.ts';
import { findIdeaOfPost, startedIdeasOf } from './ideas.repo.ts';
import type { IdeaRow } from './ideas.tables.ts';
import { barsBefore, barsSince, type IdeaHistory } from './market-prices.service.ts';
import { countPredictions, findPrediction } from './predictions.repo.ts';

export interface ReadIdeaDeps extends Pick<Platform, 'db'> {
  readonly live: Pick<LiveMarket, 'now'>;
  readonly history: IdeaHistory;
}

/**
 * Returns the idea of a post. Throws `not-found` (404) if the caller may not see the post, or if the post has no idea.
 */
async function openIdea(tx: Tx, caller: Caller, postId: string): Promise<IdeaRow> {
  const row = (await mayReadPost(tx, postId, caller)) ? await findIdeaOfPost(tx, postId) : null;
  if (row === null) throw noSuchIdea();
  return row;
}

/** Returns the record of an author over every idea that has started. */
async function recordOf(tx: Tx, authorId: string | null): Promise<IdeaRecord> {
  const rows = authorId === null ? [] : await startedIdeasOf(tx, authorId);
  return ideaRecord(
    rows.flatMap(({ direction, confidence, startsAt, ...row }) =>
      direction === null || confidence === null || startsAt === null
        ? []
        : [{ ...row, direction, confidence, startsAt }],
    ),
  );
}

/** Returns an idea that the caller may see. */
export async function showIdea(
  tx: Tx,
  { live }: Pick<ReadIdeaDeps, 'live'>,
  row: IdeaRow,
  callerId: string | null,
): Promise<Idea> {
  const prediction = callerId === null ? null : await findPrediction(tx, row.id, callerId);
  const counts = await countPredictions(tx, row.id);
  return ideaView(row, { now: live.now(), callerId, prediction, counts, record: await recordOf(tx, row.authorId) });
}

export function readIdea(deps: ReadIdeaDeps, caller: Caller, postId: string): Promise<Idea> {
  return deps.db.read(async (tx) =>
    showIdea(tx, deps, await openIdea(tx, caller, postId), caller === null ? null : caller.userId),
  );
}

const rowsOf = (bars: readonly Bar[]): CandleRow[] => bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]);

/**
 * Returns the chart of an idea: the bars that were stored with its start, and the bars after it. Before the start,
 * returns the newest bars.
 */
export function readIdeaChart(deps: ReadIdeaDeps, caller: Caller, postId: string): Promise<IdeaChart> {
  const { db, history, live } = deps;
  return db.read(async (tx) => {
    const { asset, horizon, startsAt, setup, source, settledAt } = await openIdea(tx, caller, postId);
    const { interval, setupBars } = IDEA_HORIZON_RULES[horizon];
    if (startsAt === null || setup === null || source === null) {
      const present = (await history.source(tx, asset, interval)) ?? 'recorded';
      const bars = await barsBefore(tx, history, { asset, horizon, at: live.now() });
      return { interval, source: present, before: rowsOf(bars.slice(-setupBars)), since: [] };
    }
    const until = settledAt ?? horizonEnds(startsAt, horizon);
    const isSame = (await history.source(tx, asset, interval)) === source;
    const since = isSame ? await barsSince(tx, history, { asset, horizon, from: startsAt, until }) : [];
    return { interval, source, before: rowsOf(setup), since: rowsOf(since) };
  });
}
