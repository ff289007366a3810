/** Daily returns of assets in groups, drawn or recorded, and the correlation of two assets. */
import type { Random } from '../kernel/random.ts';
import { pearsonCorrelation } from '../learning/correlation.ts';
import { elementAt } from '../kernel/element-at.ts';
import type { GroupItem } from './task.ts';
import type { RecordedReturns } from './task-spec.ts';

const DAYS = 40;
/** Possible group sizes. A group of one is an asset that moves independently. */
const SIZES = [
  [3, 2, 1],
  [2, 2, 2],
  [3, 3],
  [4, 2],
] as const;
/** Weight of the group's common move in an asset's daily move. */
const COMMON = 0.96;
interface Clearness {
  /** Minimum correlation between two assets of one group. */
  readonly within: number;
  /** Maximum absolute correlation between two assets of different groups. */
  readonly between: number;
}

/**
 * Limits for generated assets. A pair whose correlation lies between the two limits would be ambiguous and is not used.
 * `RECORDED` has looser limits, because correlations of recorded assets are never as clear.
 */
const DRAWN: Clearness = { within: 0.8, between: 0.3 };
const RECORDED: Clearness = { within: 0.6, between: 0.4 };
const TRIES = 40;

export interface DrawnAsset {
  readonly text: string;
  readonly returns: readonly number[];
  readonly group: number;
  readonly why: string;
}

/** Returns six assets in groups, or `null` if the drawn groups cannot be told apart. */
export function drawReturns(random: Random): readonly DrawnAsset[] | null {
  for (let each = 0; each < TRIES; each += 1) {
    const drawn = drawOnce(random);
    if (isClear(drawn, DRAWN)) return drawn;
  }
  return null;
}

function drawOnce(random: Random): readonly DrawnAsset[] {
  const sizes = elementAt(SIZES, random.below(SIZES.length));
  return sizes.flatMap((size, group) => {
    // Volatile and calm days alternate, as in real markets.
    const wild = 3 + random.below(6);
    const market = Array.from(
      { length: DAYS },
      (_, day) => random.normal() * (Math.floor(day / wild) % 3 === 0 ? 1.8 : 0.8),
    );
    const why = size === 1 ? 'No other asset moves with it.' : 'They rise and fall on the same days.';
    return Array.from({ length: size }, () => {
      const scale = 0.6 + 1.8 * random.next();
      const returns = market.map((move) => scale * (COMMON * move + Math.sqrt(1 - COMMON ** 2) * random.normal()));
      return { text: '', returns: returns.map((each) => Number(each.toFixed(2))), group, why };
    });
  });
}

/** Returns the correlation of two series of returns of equal length, or `null` if one of them is constant. */
function correlationOf(a: readonly number[], b: readonly number[]): number | null {
  const sums = { n: a.length, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (const [day, x] of a.entries()) {
    const y = b[day] ?? 0;
    sums.x += x;
    sums.y += y;
    sums.xx += x * x;
    sums.yy += y * y;
    sums.xy += x * y;
  }
  return pearsonCorrelation(sums);
}

/** Returns recorded assets in the groups that follow from their returns; `null` if a pair is ambiguous. */
export function groupRecorded(assets: readonly RecordedReturns[]): readonly DrawnAsset[] | null {
  const joined = assets.map(({ returns }) => {
    return assets.findIndex((other) => (correlationOf(other.returns, returns) ?? 0) >= RECORDED.within);
  });
  const firsts = [...new Set(joined)];
  const grouped = assets.map(({ name, returns }, index): DrawnAsset => {
    const group = firsts.indexOf(joined[index] ?? index);
    const others = assets.filter((_, at) => at !== index && joined[at] === joined[index]).map((each) => each.name);
    const why = others.length === 0 ? 'No other asset moves with it.' : `It moves with ${others.join(' and ')}.`;
    return { text: name, returns, group, why: `${name}. ${why}` };
  });
  return isClear(grouped, RECORDED) ? grouped : null;
}

function isClear(assets: readonly DrawnAsset[], { within, between }: Clearness): boolean {
  return assets.every(({ returns, group }, index) =>
    assets.slice(index + 1).every((other) => {
      const value = correlationOf(returns, other.returns);
      if (value === null) return false;
      return other.group === group ? value >= within : Math.abs(value) <= between;
    }),
  );
}

/**
 * Returns the correlation of a pair as text, such as "Asset 1 and Asset 4: correlation 0.93, one group.", or `null` for
 * items without returns.
 */
export function pairSentence(a: GroupItem, b: GroupItem, isOne: boolean): string | null {
  if (a.returns === null || b.returns === null) return null;
  const value = correlationOf(a.returns, b.returns);
  const text = (value ?? 0).toFixed(2).replace('-', '−');
  return `${a.text} and ${b.text}: correlation ${text}, ${isOne ? 'one group' : 'two groups'}.`;
}
