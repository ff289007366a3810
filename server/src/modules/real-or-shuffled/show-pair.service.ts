import { randomInt } from 'node:crypto';
import type { CurrentPairResponse } from '@tradesense/contract/real-or-shuffled.ts';
import { ok, refused, type Result } from '@tradesense/core/kernel/result.ts';
import { nextBarOpen } from '@tradesense/core/market/interval.ts';
import { PAIR_RULE_VERSION, PAIR_SIDES } from '@tradesense/core/real-or-shuffled/pair-rules.ts';
import { invariant } from '@tradesense/core/kernel/invariant.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { Platform } from '../../platform/module.ts';
import { withheldFrom } from '../bias-test/index.ts';
import { isApart, lockShown, markShown } from '../market/index.ts';
import {
  barsOfItem,
  drawPairItem,
  type DrawnItem,
  type DrawPairDeps,
  type NoPairReason,
} from './draw-pair-item.service.ts';
import { chartsOf, sidesOf } from './pair-charts.policy.ts';
import { insertItem } from './pair-item.repo.ts';
import type { PairOwner } from './pair-owner.ts';
import { recordOf, recordView } from './pair-record.repo.ts';
import { insertPair, waitingPair, withdrawPair, type ShownPair } from './pair.repo.ts';

export interface ShowPairDeps extends DrawPairDeps, Pick<Platform, 'db'> {}

/**
 * Maximum number of attempts to draw and store a pair. An attempt fails if an import changes the history, or another
 * tab draws a pair, at the same time.
 */
const ATTEMPTS = 4;

/**
 * Returns the pair that awaits the owner's answer; draws a new pair if there is none. A pair stays until it is
 * answered. It is deleted unanswered only if its charts can no longer be made, because an import changed its recorded
 * bars or the rules for charts have changed. In the response, only the order of the bars depends on which chart is
 * recorded.
 */
export async function showPair(
  deps: ShowPairDeps,
  owner: PairOwner,
): Promise<Result<CurrentPairResponse, NoPairReason | 'history-changing'>> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    const waiting = await deps.db.read((tx) => waitingPair(tx, owner));
    if (waiting === null) {
      const drawn = await deps.db.read((tx) => drawPairItem(deps, tx, owner));
      if (!drawn.ok) return drawn;
      await deps.db.transaction((tx) => storePair(deps, tx, owner, drawn.value));
      continue;
    }
    const view = await deps.db.read((tx) => pairView(deps, tx, owner, waiting));
    if (view !== null) return ok(view);
    await deps.db.transaction((tx) => withdrawPair(tx, waiting.pair.id));
  }
  return refused('history-changing');
}

/**
 * Stores a pair made from the drawn item, with a new coin flip for its sides. Stores nothing if another pair of the
 * owner already awaits an answer, or if the item's bars may no longer be shown.
 */
async function storePair(
  { ids, clock, newSeed }: ShowPairDeps,
  tx: Tx,
  owner: PairOwner,
  { item, isNew }: DrawnItem,
): Promise<void> {
  const { asset, interval, firstAt, lastAt } = item;
  const stretch = { asset, from: firstAt, until: nextBarOpen(interval, lastAt) };
  if (owner.kind === 'learner') {
    await lockShown(tx, owner.userId);
    // A test that uses these bars may have started after the item was drawn.
    if (!isApart(stretch, await withheldFrom(tx, owner.userId))) return;
  }
  if (isNew) await insertItem(tx, item);
  const recorded = PAIR_SIDES[randomInt(PAIR_SIDES.length)];
  invariant(recorded !== undefined, 'the coin has a side');
  const pair = { id: ids.next(), itemId: item.id, seed: newSeed(), recorded, shownAt: clock.now() };
  const isStored = await insertPair(tx, owner, pair);
  if (!isStored || owner.kind === 'visitor') return;
  await markShown(tx, owner.userId, asset, stretch);
}

/** Returns a pair as its owner sees it; `null` if its charts can no longer be made from the history. */
async function pairView(
  { history, clock }: ShowPairDeps,
  tx: Tx,
  owner: PairOwner,
  { pair, item }: ShownPair,
): Promise<CurrentPairResponse | null> {
  if (item.ruleVersion !== PAIR_RULE_VERSION) return null;
  const bars = await barsOfItem(history, tx, item);
  const charts = bars === null ? null : chartsOf(item, bars, pair.seed);
  if (charts === null) return null;
  const record = owner.kind === 'learner' ? recordView(await recordOf(tx, owner.userId, clock.now())) : null;
  return { pair: { id: pair.id, interval: item.interval, charts: sidesOf(charts, pair.recorded) }, record };
}
