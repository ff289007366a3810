/** What an alert on a structure break can wait for; without the rules, so that pages need not load them. */
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

/** A break that the close of a bar makes. */
export interface ClosedBreak {
  readonly kind: StructureLabel;
  readonly direction: BreakSide;
  /** Price of the swing that the close is beyond. */
  readonly level: number;
}
