import type { CandleRow } from '@tradesense/contract/market.ts';
import { shuffled } from '@tradesense/core/bias/random-draw.ts';
import { gradingRuleVersion } from '@tradesense/core/grading/exam-part.ts';
import {
  CHART_EXAM_BARS,
  CHART_EXAM_INTERVALS,
  CHART_EXAM_RULES,
  type ChartExamInterval,
  type ChartExamType,
} from '@tradesense/core/grading/exam-rules.ts';
import { isFitForExam } from '@tradesense/core/grading/item-bounds.ts';
import type { Random } from '@tradesense/core/kernel/random.ts';
import { epochMs, type EpochMs } from '@tradesense/core/kernel/time.ts';
import { NEW_RATING } from '@tradesense/core/learning/rating.ts';
import { ASSETS, type AssetClass, type AssetSymbol } from '@tradesense/core/market/asset.ts';
import { elementAt } from '@tradesense/core/market/element-at.ts';
import type { Tx } from '../../platform/database/database.ts';
import { Problem } from '../../platform/http/problem.ts';
import type { Platform } from '../../platform/module.ts';
import type { MarketHistory } from '../market/index.ts';
import {
  findItem,
  keepItem,
  nearestItems,
  ratingsOf,
  seenWindows,
  type ItemRow,
  type SeenWindow,
} from './exam-item.repo.ts';
import { drawView } from './item-view.policy.ts';
import { columnsOfRows } from './grade-part.policy.ts';

export interface DrawDeps extends Pick<Platform, 'ids'> {
  readonly history: MarketHistory;
  readonly newRandom: () => Random;
}

export interface DrawQuestion {
  readonly userId: string;
  readonly type: ChartExamType;
  readonly assetClass: AssetClass;
  readonly now: EpochMs;
}

/** With so many items that the learner has not seen, the next one is drawn from them; with fewer the bank grows by one. */
const BANK_SIZE = 40;
/** The next item is one of so many that are nearest to the learner's rating. */
const NEAREST = 8;
/** Windows that are looked at before giving up; the later half may overlap what the learner saw before. */
const TRIES = 120;

/**
 * An item that the learner was never shown: near the learner's rating from the bank once it is big enough, else a new one
 * from a random asset of the class, timeframe and time. Throws `not-enough-history` (409).
 */
export async function drawItem(deps: DrawDeps, tx: Tx, question: DrawQuestion): Promise<ItemRow> {
  const { userId, type } = question;
  const random = deps.newRandom();
  const rating = ((await ratingsOf(tx, userId)).get(type) ?? NEW_RATING).value;
  const ruleVersion = gradingRuleVersion(CHART_EXAM_RULES[type].tool);
  const bank = await nearestItems(tx, { ...question, ruleVersion, rating }, NEAREST);
  if (bank.count < BANK_SIZE) {
    const made = await makeItem(deps, tx, random, question, ruleVersion);
    if (made !== null) return made;
  }
  const id = bank.ids[random.below(Math.max(1, bank.ids.length))];
  if (id === undefined) throw notEnoughHistory(question.assetClass);
  return findItem(tx, id);
}

interface Series {
  readonly asset: AssetSymbol;
  readonly interval: ChartExamInterval;
}

async function makeItem(
  { ids, history }: DrawDeps,
  tx: Tx,
  random: Random,
  { userId, type, assetClass, now }: DrawQuestion,
  ruleVersion: number,
): Promise<ItemRow | null> {
  const seen = await seenWindows(tx, userId, type);
  const open = new Map<Series, Awaited<ReturnType<MarketHistory['openTimes']>>>();
  const series = shuffled(random, seriesOfClass(assetClass));
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const each = series[attempt % series.length];
    if (each === undefined) return null;
    const { asset, interval } = each;
    if (!open.has(each)) open.set(each, await history.openTimes(tx, asset, interval));
    const { source, times } = open.get(each) ?? {};
    const length = CHART_EXAM_BARS[interval];
    if (source === undefined || times === undefined || times.length < length) continue;
    const first = random.below(times.length - length + 1);
    const window = { asset, interval, firstAt: timeAt(times, first), lastAt: timeAt(times, first + length - 1) };
    if (attempt < TRIES / 2 && overlapsAny(seen, window)) continue;
    const bars = await history.bars(tx, asset, interval, window.firstAt, epochMs(window.lastAt + 1));
    // An import may have changed the series in between.
    if (bars.length !== length) continue;
    const rows = bars.map(({ t, o, h, l, c, v }): CandleRow => [t, o, h, l, c, v]);
    const { view, visibleBars } = drawView(random, length);
    if (!isFitForExam(type, columnsOfRows(rows.slice(0, visibleBars)))) continue;
    const { value: rating, deviation, volatility } = NEW_RATING;
    const what = { type, assetClass, ...window, source, view, visibleBars, ruleVersion, bars: rows };
    const item = await keepItem(tx, { id: ids.next(), ...what, createdAt: now, rating, deviation, volatility });
    if (!seen.some(({ itemId }) => itemId === item.id)) return item;
  }
  return null;
}

function seriesOfClass(assetClass: AssetClass): Series[] {
  return ASSETS.filter((asset) => asset.class === assetClass).flatMap(({ symbol }) =>
    CHART_EXAM_INTERVALS.map((interval) => ({ asset: symbol, interval })),
  );
}

function timeAt(times: Float64Array, index: number): EpochMs {
  return epochMs(elementAt(times, index));
}

function overlapsAny(seen: readonly SeenWindow[], window: Omit<SeenWindow, 'itemId'>): boolean {
  return seen.some(
    ({ asset, interval, firstAt, lastAt }) =>
      asset === window.asset && interval === window.interval && firstAt <= window.lastAt && lastAt >= window.firstAt,
  );
}

function notEnoughHistory(assetClass: AssetClass): Problem {
  const needs = CHART_EXAM_INTERVALS.map((interval) => `${CHART_EXAM_BARS[interval]} bars at ${interval}`).join(' or ');
  return new Problem('not-enough-history', {
    detail: `No asset of the class "${assetClass}" has a chart for this exam that you have not seen: it takes ${needs}.`,
  });
}
