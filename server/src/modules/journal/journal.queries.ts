import type { z } from 'zod';
import type {
  JournalBarsResponse,
  journalQuery,
  JournalResponse,
  JournalTrade,
  JournalTradeResponse,
  PerformanceResponse,
  ReviewsDueResponse,
} from '@tradesense/contract/journal.ts';
import { formatMoney, money } from '@tradesense/core/kernel/money.ts';
import { epochMs, MINUTE_MS, type EpochMs } from '@tradesense/core/kernel/time.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import type { BalanceChange } from '@tradesense/core/performance/account-curve.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import { grantsOf } from '../ledger/index.ts';
import { readOwnAccountRecord, readPlanRecords, sequenceOf, type AccountRecord } from '../trading/index.ts';
import { counterfactualsOf } from './counterfactuals.service.ts';
import { performanceView, REVIEW_AFTER_MS, tradeView } from './journal-view.policy.ts';
import { tradesToReview, findTrade, listTrades, resultsOf, tagSums } from './journal.repo.ts';
import { findSecondDecision, setResultSent, setResultSentInAllRuns } from './second-look.repo.ts';
import type { TradeRow } from './journal.tables.ts';
import { assetOf, barCounts, chartBars, chartInterval, intervalWithHistory } from './trade-bars.service.ts';
import { decidedAt, tradeDetail } from './trade-detail.service.ts';
import { writeMissingTrades, type JournalDeps } from './write-trades.service.ts';

const TRADES_PER_PAGE = 50;
/**
 * Minimum time in ms between two records that a trade's result was sent. If the learner opens the trade again sooner,
 * nothing is recorded.
 */
const RESULT_SENT_EVERY_MS = MINUTE_MS;

/**
 * First writes the account's missing closed trades to the journal. Then returns the account, running or archived.
 * Throws `not-found` (404) if it is not one of the learner's.
 */
export async function ownJournal(deps: JournalDeps, userId: string, accountId: string): Promise<AccountRecord> {
  const account = await deps.db.read((tx) => readOwnAccountRecord(tx, userId, accountId));
  await writeMissingTrades(deps, account);
  return account;
}

/** Returns the interval of the replay to which an account belongs; `null`, without a query, for a live account. */
export async function accountInterval(
  { replayIntervalOf }: Pick<JournalDeps, 'replayIntervalOf'>,
  tx: Tx,
  { id, kind }: Pick<AccountRecord, 'id' | 'kind'>,
): Promise<Interval | null> {
  return kind === 'live' ? null : replayIntervalOf(tx, id);
}

export async function viewsOf(
  deps: Pick<JournalDeps, 'clock' | 'replayIntervalOf'>,
  tx: Tx,
  account: Pick<AccountRecord, 'id' | 'kind'>,
  rows: readonly TradeRow[],
): Promise<JournalTrade[]> {
  const ids = rows.flatMap(({ planId }) => planId ?? []);
  const plans = await readPlanRecords(tx, account.id, ids);
  const replayInterval = await accountInterval(deps, tx, account);
  const now = deps.clock.now();
  return rows.map((row) => tradeView(row, { replayInterval, plan: plans.get(row.planId ?? '') ?? null, now }));
}

/** Returns a page of the trades that match the filter, newest first, and all tags of the account's trades. */
export async function readJournal(
  deps: JournalDeps,
  userId: string,
  accountId: string,
  { cursor, ...filter }: z.output<typeof journalQuery>,
): Promise<JournalResponse> {
  const before = sequenceOf(cursor);
  const account = await ownJournal(deps, userId, accountId);
  return deps.db.read(async (tx) => {
    const rows = await listTrades(tx, accountId, { filter, before, limit: TRADES_PER_PAGE + 1 });
    const page = rows.slice(0, TRADES_PER_PAGE);
    const last = page.at(-1);
    const tags = await tagSums(tx, accountId);
    return {
      trades: await viewsOf(deps, tx, account, page),
      nextCursor: rows.length > TRADES_PER_PAGE && last !== undefined ? String(last.number) : null,
      tags: tags.map(({ kind, tag, trades, net }) => ({ kind, tag, trades, net: formatMoney(money(net)) })),
    };
  });
}

export function noSuchTrade(): Problem {
  return new Problem('not-found', { detail: 'This trade is not in this journal.' });
}

/**
 * Records that the result of a trade is about to be sent to the learner, so that a second decision can say whether the
 * learner knew the result. For a replay, records it in all runs that contain the trade. Does nothing if the account
 * does not have the trade, or if the last record is newer than `RESULT_SENT_EVERY_MS`.
 */
export async function noteResultSent(
  deps: JournalDeps,
  { id, kind }: Pick<AccountRecord, 'id' | 'kind'>,
  tradeId: string,
): Promise<void> {
  const now = deps.clock.now();
  const row = await deps.db.read((tx) => findTrade(tx, id, tradeId));
  const last = row?.resultSentAt?.getTime() ?? 0;
  if (row === null || now - last < RESULT_SENT_EVERY_MS) return;
  const at = new Date(now);
  await deps.db.transaction((tx) =>
    kind === 'replay' ? setResultSentInAllRuns(tx, row, at) : setResultSent(tx, tradeId, at),
  );
}

/** Returns a trade. Throws `not-found` (404) if the trade does not belong to this account. */
export async function readTrade(
  deps: JournalDeps,
  userId: string,
  accountId: string,
  tradeId: string,
): Promise<JournalTradeResponse> {
  const account = await ownJournal(deps, userId, accountId);
  await noteResultSent(deps, account, tradeId);
  return deps.db.read(async (tx) => {
    const row = await findTrade(tx, accountId, tradeId);
    if (row === null) throw noSuchTrade();
    const [trade] = await viewsOf(deps, tx, account, [row]);
    if (trade === undefined) throw noSuchTrade();
    const detail = await tradeDetail(tx, row);
    const second = await findSecondDecision(tx, tradeId);
    const history = await deps.historyOf(tx, account);
    return {
      trade,
      fills: detail.fills.map(({ view }) => view),
      counterfactuals: await counterfactualsOf({ tx, history, detail, account }),
      secondDecidedAt: second === null ? null : second.answeredAt.toISOString(),
    };
  });
}

/** Returns the bars for a trade's chart, in the account's market time. Throws `not-found` (404). */
export async function readTradeBars(
  deps: JournalDeps,
  userId: string,
  accountId: string,
  tradeId: string,
): Promise<JournalBarsResponse> {
  const account = await ownJournal(deps, userId, accountId);
  await noteResultSent(deps, account, tradeId);
  return deps.db.read(async (tx) => {
    const row = await findTrade(tx, accountId, tradeId);
    if (row === null) throw noSuchTrade();
    const decided = decidedAt(await tradeDetail(tx, row));
    const closedAt = epochMs(row.closedAt.getTime());
    const history = await deps.historyOf(tx, account);
    const wanted = chartInterval({ openedAt: decided, closedAt });
    const asset = assetOf(row.symbol);
    const found = asset === null ? null : await intervalWithHistory(tx, history, asset, wanted);
    const isReplay = account.kind === 'replay';
    const then = { decidedAt: new Date(decided).toISOString(), isReplay };
    if (asset === null || found === null)
      return { asset: row.symbol, interval: wanted, source: null, bars: [], decisionBars: 0, closeBars: 0, ...then };
    const bars = await chartBars(tx, history, { asset, interval: found, from: decided, to: closedAt });
    return {
      asset,
      interval: found,
      source: await history.source(tx, asset, found),
      bars: bars.map(({ t, o, h, l, c, v }) => [t, o, h, l, c, v]),
      ...barCounts({ bars, interval: found, decidedAt: decided, closedAt, isReplay }),
      ...then,
    };
  });
}

/** Returns the number of trades that are due for a review, and the oldest of them. */
export async function readReviewsDue(deps: JournalDeps, userId: string): Promise<ReviewsDueResponse> {
  const before = new Date(deps.clock.now() - REVIEW_AFTER_MS);
  return deps.db.read(async (tx) => {
    const { count, oldest } = await tradesToReview(tx, userId, before);
    if (oldest === null) return { count, oldest: null };
    const { id: tradeId, accountId, symbol: asset, closedAt } = oldest;
    const replayInterval = await deps.replayIntervalOf(tx, accountId);
    return { count, oldest: { accountId, replayInterval, tradeId, asset, closedAt: closedAt.toISOString() } };
  });
}

/**
 * Returns the time until which an account has daily returns: its end or, while it runs, the present. The market time of
 * a replay has no present, so its returns end with the last change of the balance.
 */
function lastDayOf({ kind, archivedAt }: AccountRecord, now: EpochMs): EpochMs {
  if (kind === 'replay') return epochMs(0);
  return archivedAt === null ? now : epochMs(archivedAt.getTime());
}

export async function readPerformance(
  deps: JournalDeps,
  userId: string,
  accountId: string,
): Promise<PerformanceResponse> {
  const account = await ownJournal(deps, userId, accountId);
  return deps.db.read(async (tx) => {
    const deposits = (await grantsOf(tx, accountId)).map(({ at, amount }): BalanceChange => ({
      kind: 'deposit',
      at,
      amount,
    }));
    return performanceView(await resultsOf(tx, accountId), deposits, lastDayOf(account, deps.clock.now()));
  });
}
