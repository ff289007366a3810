import type { ReactNode } from 'react';

/** Pixels of the drawing. */
export interface PlotSize {
  readonly width: number;
  readonly height: number;
}

/** A point that can be read by pointer and by keys. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  /** Series or line of cells; the arrow keys up and down go from one to the next. */
  readonly row: number;
  /** What is said and shown of it. */
  readonly text: string;
}

export interface Drawing {
  /** SVG elements. */
  readonly marks: ReactNode;
  /** Within a row from left to right. */
  readonly spots: readonly Spot[];
}

export interface PlotTableData {
  readonly columns: readonly string[];
  /** Called when the table is shown. */
  readonly rows: () => readonly { readonly key: string; readonly cells: readonly ReactNode[] }[];
}

/** What every plot has, whatever it draws. */
export interface PlotWords {
  readonly title: string;
  /** How many cases it is made of: 'n = 23 trades'. */
  readonly count: string;
  /** What the shapes mean. */
  readonly legend?: readonly LegendItem[];
  /** A sentence below the drawing. */
  readonly note?: ReactNode;
}

export interface LegendItem {
  readonly shape: LegendShape;
  readonly text: string;
}

/** Shapes differ, so that no mark is told by its color alone. */
export type LegendShape = 'line' | 'beside' | 'dashed' | 'area' | 'ring' | 'square' | 'dot' | 'up' | 'down' | 'hatch';
