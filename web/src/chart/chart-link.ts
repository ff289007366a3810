/** A message from one chart to the charts linked to it. Times are epoch ms. */
export type LinkNews =
  /** Time of the bar under the chart's crosshair; `null` without a crosshair. */
  | { readonly kind: 'point'; readonly timeMs: number | null }
  /** Times at the chart's left and right edges. `spacingMs` is the time between two bars. */
  | { readonly kind: 'range'; readonly fromMs: number; readonly toMs: number; readonly spacingMs: number };

/** Links charts: a message from one of them reaches all others. */
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
