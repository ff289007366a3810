/**
 * Stretches of a chart that are shaded up or down. They are ascending and do not overlap. Bars without shading are a
 * range.
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
 * Returns the stretches after the bars from `from` to before `until` were set to a state. The state `range` removes the
 * shading.
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

/** Returns the stretches with adjacent ones of the same state merged. */
function joined(stretches: readonly Stretch[]): readonly Stretch[] {
  const out: Stretch[] = [];
  for (const each of stretches) {
    const last = out.at(-1);
    if (last?.until === each.from && last.state === each.state) out[out.length - 1] = { ...last, until: each.until };
    else out.push(each);
  }
  return out;
}

/** Returns the stretches after one of them was replaced. Where the new one overlaps others, the others are cut. */
export function replaced(stretches: readonly Stretch[], before: Stretch, after: Stretch): readonly Stretch[] {
  const others = stretches.filter((each) => each !== before);
  return painted(others, after, after.state);
}

/** Returns the stretches of a chart from the state of each bar. */
export function stretchesOf(states: readonly ShadeState[]): readonly Stretch[] {
  const each = states.flatMap((state, from): readonly Stretch[] =>
    state === 'range' ? [] : [{ from, until: from + 1, state }],
  );
  return joined(each);
}
