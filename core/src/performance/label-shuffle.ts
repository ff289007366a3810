/** Computes how often leaving out the trades with a label would appear to improve the results by chance alone. */
import { createRandom, type Random } from '../kernel/random.ts';
import { invariant } from '../kernel/invariant.ts';

export interface LabeledResults {
  readonly values: readonly number[];
  /** For each value, the indexes of its labels, without duplicates. */
  readonly labels: readonly (readonly number[])[];
  readonly labelCount: number;
  /** Index of the label to judge: the question is how much the mean rises without the values that have this label. */
  readonly chosen: number;
  readonly shuffles: number;
}

export interface ShuffleOutcome {
  /** Amount by which the mean rises if the values with the label are left out. */
  readonly gain: number;
  /** Share of the shuffles in which leaving out the chosen label raises the mean by at least `gain`. */
  readonly sameLabel: number;
  /** Share of the shuffles in which at least one label, if it is left out, raises the mean by at least `gain`. */
  readonly anyLabel: number;
  /** Number of labels that some but not all values have. */
  readonly labels: number;
}

/** Tolerance for sums that differ only because they were added in another order. */
const ROUNDING = 1e-9;

/**
 * Shuffles the values among the sets of labels, so that labels that occur together stay together. Returns `null` if no
 * value has the chosen label, or if every value has it.
 */
export function shuffleLabels({ values, labels, labelCount, chosen, shuffles }: LabeledResults): ShuffleOutcome | null {
  const n = values.length;
  invariant(labels.length === n, 'each value has its labels');
  const counts = new Int32Array(labelCount);
  for (const each of labels) for (const label of each) counts[label] = (counts[label] ?? 0) + 1;
  const own = counts[chosen] ?? 0;
  if (own === 0 || own === n) return null;
  const total = values.reduce((sum, value) => sum + value, 0);
  const scale = values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);
  const shuffled = Float64Array.from(values);
  const sums = new Float64Array(labelCount);
  const addUp = () => {
    sums.fill(0);
    for (const [i, each] of labels.entries())
      for (const label of each) sums[label] = (sums[label] ?? 0) + (shuffled[i] ?? 0);
  };
  const gainOf = (label: number) => {
    const count = counts[label] ?? 0;
    return count === 0 || count === n ? -Infinity : (total - (sums[label] ?? 0)) / (n - count) - total / n;
  };
  addUp();
  const gain = gainOf(chosen);
  const least = gain - ROUNDING * scale;
  const random = createRandom(n, labelCount, chosen, shuffles);
  let [same, any] = [0, 0];
  for (let round = 0; round < shuffles; round += 1) {
    shuffleInPlace(shuffled, random);
    addUp();
    if (gainOf(chosen) >= least) same += 1;
    if (sums.some((_, label) => gainOf(label) >= least)) any += 1;
  }
  const labelsToChoose = counts.filter((count) => count > 0 && count < n).length;
  return { gain, sameLabel: same / shuffles, anyLabel: any / shuffles, labels: labelsToChoose };
}

function shuffleInPlace(values: Float64Array, random: Random): void {
  for (let i = values.length - 1; i > 0; i -= 1) {
    const j = random.below(i + 1);
    const kept = values[i] ?? 0;
    values[i] = values[j] ?? 0;
    values[j] = kept;
  }
}
