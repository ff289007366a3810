/** What a chart tells the charts that are linked with it. Times are epoch ms. */
export type LinkNews =
  /** The time of the bar under its crosshair; `null` without one. */
  | { readonly kind: 'point'; readonly timeMs: number | null }
  /** The times at its edges. `spacingMs` is the time between two of its bars. */
  | { readonly kind: 'range'; readonly fromMs: number; readonly toMs: number; readonly spacingMs: number };

/** Links charts: what one of them publishes reaches all others. */
export class ChartLink {
  readonly #listeners = new Map<object, (news: LinkNews) => void>();

  /** Returns an unsubscribe function. `own` identifies the chart. */
  subscribe(own: object, listener: (news: LinkNews) => void): () => void {
    this.#listeners.set(own, listener);
    return () => void this.#listeners.delete(own);
  }

  publish(own: object, news: LinkNews): void {
    for (const [chart, listener] of this.#listeners) if (chart !== own) listener(news);
  }
}
