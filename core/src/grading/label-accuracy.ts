/** Accuracy with which a learner labels structure breaks, measured separately from finding them. */
import type { GradedMark } from './grade.ts';
import type { ChartMark } from './mark.ts';
import type { StructureLabel } from './structure.ts';

export interface LabelCount {
  /** Number of breaks that have this label. */
  readonly asked: number;
  /** Number of breaks with this label that a mark found, which means that the mark earned credit. */
  readonly found: number;
  /** Number of found breaks with this label whose mark has the same label. */
  readonly right: number;
}

export type LabelCounts = Readonly<Record<StructureLabel, LabelCount>>;

const LABELS = ['bos', 'choch'] as const satisfies readonly StructureLabel[];

/** Counts the labels of a part's references; `null` if the references have no labels. */
export function countLabels(references: readonly ChartMark[], marks: readonly GradedMark[]): LabelCounts | null {
  const labels = references.flatMap((mark) => (mark.tool === 'structure' ? [mark.label] : []));
  if (labels.length === 0) return null;
  const countOf = (label: StructureLabel): LabelCount => {
    const found = marks.filter(
      ({ credit, reference }) => credit > 0 && reference !== null && labels[reference] === label,
    );
    return {
      asked: labels.filter((each) => each === label).length,
      found: found.length,
      right: found.filter(({ nearness }) => nearness?.hasOtherLabel === false).length,
    };
  };
  return { bos: countOf('bos'), choch: countOf('choch') };
}

/**
 * Returns the balanced accuracy over several parts, 0 to 1: the mean, over both labels, of the share of found breaks
 * whose mark has the right label. A label counts as 0 if none of its breaks was found; it is left out if it never
 * occurred. `null` if neither label occurred. Source: K. H. Brodersen et al., The balanced accuracy and its posterior
 * distribution (2010).
 */
export function labelAccuracy(parts: readonly LabelCounts[]): number | null {
  const shares = LABELS.flatMap((label): number[] => {
    const total = (of: keyof LabelCount) => parts.reduce((sum, counts) => sum + counts[label][of], 0);
    if (total('asked') === 0) return [];
    return [total('found') === 0 ? 0 : total('right') / total('found')];
  });
  return shares.length === 0 ? null : shares.reduce((sum, share) => sum + share, 0) / shares.length;
}
