/**
 * Marks that a learner draws, anchored by bar and price. Bars are counted from the first bar of the chart; prices are
 * in the chart's own scale.
 */
import type { SwingKind } from '../market/fractals.ts';
import type { GapDirection } from './gaps.ts';
import type { LegDirection } from './legs.ts';
import type { StructureLabel } from './structure.ts';

export interface SwingMark {
  readonly kind: SwingKind;
  readonly index: number;
  readonly price: number;
}

export interface LegMark {
  readonly direction: LegDirection;
  readonly from: { readonly index: number; readonly price: number };
  readonly to: { readonly index: number; readonly price: number };
  /** Typed prices for `LEG_RATIOS`, in that order; `null` or absent for a ratio that was not typed. */
  readonly ratios: readonly (number | null)[];
}

export interface GapMark {
  readonly direction: GapDirection;
  /** Index of the gap's middle bar. */
  readonly index: number;
  readonly top: number;
  readonly bottom: number;
}

export interface StructureMark {
  readonly label: StructureLabel;
  readonly direction: 'bullish' | 'bearish';
  readonly index: number;
}

export interface LevelMark {
  readonly price: number;
}

/** A mark with the tool that drew it. */
export type ChartMark =
  | ({ readonly tool: 'swing' } & SwingMark)
  | ({ readonly tool: 'leg' } & LegMark)
  | ({ readonly tool: 'gap' } & GapMark)
  | ({ readonly tool: 'structure' } & StructureMark)
  | ({ readonly tool: 'level' } & LevelMark);

export type ChartMarkOf<Tool extends ChartMark['tool']> = Extract<ChartMark, { tool: Tool }>;
