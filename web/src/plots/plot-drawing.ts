import type { ReactNode } from 'react';

/** Size of the drawing in pixels. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

/** A point that can be selected by pointer and by keys. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /**
   * Number of the series or row of cells to which the spot belongs. The up and down arrow keys move from row to row.
   */
  readonly row: number;
  /** Description of the spot, which is shown and announced when it is selected. */
  readonly text: string;
}

export interface Drawing {
  /** The drawing itself, as SVG elements. */
  readonly marks: ReactNode;
  /** The spots, sorted from left to right within each row. */
  readonly spots: readonly Spot[];
}

export interface PlotTableData {
  readonly columns: readonly string[];
  /** Returns the rows of the table. Called when the table is shown. */
  readonly rows: () => readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** Texts of a plot. */
export interface PlotWords {
  readonly title: string;
  /** Number of cases as text, such as 'n = 23 trades'. */
  readonly count: string;
  /** Explanation of the plot's shapes. */
  readonly legend?: readonly LegendItem[];
  /** Sentence below the drawing. */
  readonly note?: ReactNode;
}

export interface LegendItem {
  readonly shape: LegendShape;
  readonly text: string;
}

/** Shapes of marks. They differ, because color alone must not identify a mark. */
export type LegendShape = 'line' | 'beside' | 'dashed' | 'area' | 'ring' | 'square' | 'dot' | 'up' | 'down' | 'hatch';
