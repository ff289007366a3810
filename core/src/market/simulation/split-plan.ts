import { invariant } from '../../kernel/invariant.ts';

/** How the variance of a bar is divided among its children. A plan is created once and used for many bars. */
export interface SplitPlan {
  readonly count: number;
  /** Each child's share of the parent's variance; the shares add up to 1. */
  readonly share: Float64Array;
  /** Square roots of the shares. */
  readonly rootShare: Float64Array;
  /** Sum of the shares before each boundary 0 … count: a time scale on which the price has constant variance. */
  readonly time: Float64Array;
  readonly isEven: boolean;
}

/** Maximum number of children of a plan. */
export const MAX_CHILDREN = 60;

/** Returns a plan for children with these variances, which may be on any scale and must be above 0. */
export function createSplitPlan(variances: readonly number[]): SplitPlan {
  const count = variances.length;
  invariant(count >= 1 && count <= MAX_CHILDREN, `a bar has 1 to ${MAX_CHILDREN} children, got ${count}`);
  invariant(
    variances.every((variance) => variance > 0),
    'every child has a variance above zero',
  );
  const total = variances.reduce((sum, each) => sum + each, 0);
  const share = Float64Array.from(variances, (each) => each / total);
  const time = new Float64Array(count + 1);
  share.forEach((each, i) => {
    time[i + 1] = (time[i] ?? 0) + each;
  });
  time[count] = 1;
  return {
    count,
    share,
    rootShare: share.map(Math.sqrt),
    time,
    isEven: variances.every((each) => each === variances[0]),
  };
}

/** Returns a plan for `count` children of equal variance. */
export function createEvenPlan(count: number): SplitPlan {
  return createSplitPlan(Array.from({ length: count }, () => 1));
}
