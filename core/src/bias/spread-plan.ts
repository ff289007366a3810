/**
 * Plans the windows of an unrated test over several assets. Each question draws its asset uniformly among the assets
 * with room for one more window. The windows of each asset are then planned as in a test about that asset alone
 * (`planTest`).
 */
import { invariant } from '../kernel/invariant.ts';
import type { Random } from '../kernel/random.ts';
import { ok, refused } from '../kernel/result.ts';
import type { Result } from '../kernel/result.ts';
import type { AssetSymbol } from '../market/asset.ts';
import { shuffled } from './random-draw.ts';
import { countBeside } from './window-room.ts';
import { planTest } from './windows.ts';
import type { BiasSeries, PlannedWindow, TimeRange } from './windows.ts';

export interface SpreadAsset {
  readonly asset: AssetSymbol;
  /** One series; for a Mixed test, one per timeframe. */
  readonly series: readonly BiasSeries[];
  /**
   * The `windowRange` of every window of this asset that the learner has been shown, once for each showing, in any
   * order.
   */
  readonly seen: readonly TimeRange[];
}

export interface SpreadRequest {
  readonly questionCount: number;
  /** One asset; for a Random test, all assets. */
  readonly assets: readonly SpreadAsset[];
}

export interface SpreadWindow extends PlannedWindow {
  readonly asset: AssetSymbol;
}

/**
 * Returns the windows in the order in which they are asked. Refuses the request only if all assets together have room
 * for too few windows.
 */
export function planSpreadTest(
  random: Random,
  { questionCount, assets }: SpreadRequest,
): Result<readonly SpreadWindow[], 'not-enough-history'> {
  const chosen = drawAssets(random, questionCount, assets);
  if (chosen === null) return refused('not-enough-history');
  const windows: SpreadWindow[] = [];
  for (const [{ asset, series, seen }, count] of chosen) {
    const plan = planTest(random, { questionCount: count, series, seen });
    invariant(plan.ok, `${asset} has room for ${count} windows`);
    windows.push(...plan.value.map((window) => ({ ...window, asset })));
  }
  return ok(shuffled(random, windows));
}

/** Returns how many questions each asset gets, or `null` if the assets do not have room for all questions. */
function drawAssets(
  random: Random,
  questionCount: number,
  assets: readonly SpreadAsset[],
): ReadonlyMap<SpreadAsset, number> | null {
  const counts = new Map<SpreadAsset, number>();
  const rooms = new Map<SpreadAsset, number>();
  let open = assets;
  for (let question = 0; question < questionCount;) {
    if (open.length === 0) return null;
    const drawn = open[random.below(open.length)];
    invariant(drawn !== undefined, 'an asset is open');
    const room = rooms.get(drawn) ?? countBeside(drawn.series, questionCount);
    rooms.set(drawn, room);
    const count = counts.get(drawn) ?? 0;
    if (count < room) {
      counts.set(drawn, count + 1);
      question += 1;
    } else open = open.filter((each) => each !== drawn);
  }
  return counts;
}
