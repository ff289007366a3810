/** The market data from which a fill was computed, stored with the fill as decimal strings. */
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
  /** For a position that was liquidated because of funding or another asset's price: its own mark price. */
  | { readonly kind: 'mark'; readonly mark: string };
