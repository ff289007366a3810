/** A message from one chart to the charts that are linked to it. Times are epoch ms. */
export type LinkNews =
  /**
   * The chart's crosshair has moved. `timeMs` is the time of the bar under it, or `null` if the chart has no crosshair
   * now.
   */
  | { readonly kind: 'point'; readonly timeMs: number | null }
  /**
   * The chart's viewport has moved. `fromMs` and `toMs` are the times at its left and right edges, `spacingMs` is the
   * time between two bars.
   */
  | { readonly kind: 'range'; readonly fromMs: number; readonly toMs: number; readonly spacingMs: number };

/** Links charts: a message from one of them reaches all others. */
export class ChartLink {
  readonly #listeners = new Map<object, (news: LinkNews) => void>();

  /** Subscribes the chart that `own` identifies; it does not get its own messages. Returns an unsubscribe function. */
  subscribe(own: object, listener: (news: LinkNews) => void): () => void {
    this.#listeners.set(own, listener);
    return () => void this.#listeners.delete(own);
  }

  publish(own: object, news: LinkNews): void {
    for (const [chart, listener] of this.#listeners) if (chart !== own) listener(news);
  }
}
