/**
 * Stretches of bars that are shaded as up or down. They are ascending and do not overlap. Bars that are not shaded have
 * the state `range`.
 */
import type { ShadeState } from '@tradesense/core/study/task.ts';

export type ShadedState = Exclude<ShadeState, 'range'>;

export interface Stretch {
  readonly from: number;
  /** Index of the first bar after the stretch. */
  readonly until: number;
  readonly state: ShadedState;
}

/**
 * Sets the bars from `from` up to, but not including, `until` to a state. Returns the resulting stretches. The state
 * `range` removes the shading.
 */
export function painted(
  stretches: readonly Stretch[],
  { from, until }: Pick<Stretch, 'from' | 'until'>,
  state: ShadeState,
): readonly Stretch[] {
  const left = stretches.flatMap((each): readonly Stretch[] => [
    { ...each, until: Math.min(each.until, from) },
    { ...each, from: Math.max(each.from, until) },
  ]);
  const all = state === 'range' ? left : [...left, { from, until, state }];
  return joined(all.filter((each) => each.from < each.until).toSorted((a, b) => a.from - b.from));
}

/** Merges adjacent stretches that have the same state. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const out: Stretch[] = [];
  for (const each of stretches) {
    const last = out.at(-1);
    if (last?.until === each.from && last.state === each.state) out[out.length - 1] = { ...last, until: each.until };
    else out.push(each);
  }
  return out;
}

/** Returns the stretches with `before` replaced by `after`. Other stretches lose the bars that `after` covers. */
export function replaced(stretches: readonly Stretch[], before: Stretch, after: Stretch): readonly Stretch[] {
  const others = stretches.filter((each) => each !== before);
  return painted(others, after, after.state);
}

/** Converts a list with the state of each bar to stretches. */
export function stretchesOf(states: readonly ShadeState[]): readonly Stretch[] {
  const each = states.flatMap((state, from): readonly Stretch[] =>
    state === 'range' ? [] : [{ from, until: from + 1, state }],
  );
  return joined(each);
}
