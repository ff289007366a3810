/** The market that a fill was computed from, kept with it. Decimal strings. */
export type FillMarket =
  | {
      readonly kind: 'tick';
      readonly bid: string;
      readonly ask: string;
      readonly mark: string;
      readonly volume: string | null;
    }
  | {
      readonly kind: 'bar';
      readonly open: string;
      readonly high: string;
      readonly low: string;
      readonly close: string;
      readonly volume: string | null;
    }
  /** A position that funding ended: at its last mark. */
  | { readonly kind: 'mark'; readonly mark: string };
