/**
 * The kinds of structure breaks that an alert can wait for. They have their own file, so that pages that need them do
 * not load the detection rules.
 */
import type { StructureLabel } from './structure.ts';

export const BREAK_LABELS = ['bos', 'choch'] as const satisfies readonly StructureLabel[];
export const BREAK_KINDS = [...BREAK_LABELS, 'either'] as const;
export type BreakKind = (typeof BREAK_KINDS)[number];

export const BREAK_SIDES = ['up', 'down'] as const;
export type BreakSide = (typeof BREAK_SIDES)[number];
export const BREAK_DIRECTIONS = [...BREAK_SIDES, 'either'] as const;
export type BreakDirection = (typeof BREAK_DIRECTIONS)[number];

export const BREAK_NAMES: Readonly<Record<StructureLabel, string>> = {
  bos: 'break of structure',
  choch: 'change of character',
};

/** A structure break made by the close of a bar. */
export interface ClosedBreak {
  readonly kind: StructureLabel;
  readonly direction: BreakSide;
  /** Price of the swing that the close has passed. */
  readonly level: number;
}
