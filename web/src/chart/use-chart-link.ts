import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { ChartLink } from './chart-link.ts';
import { followed, spacingOf, timeAt } from './model/bar-times.ts';
import { lastIndexUpTo } from './model/bars-change.ts';
import type { ChartModel } from './model/chart-model.ts';
import type { Viewport } from './model/viewport.ts';
import type { ChartCommands } from './use-chart-commands.ts';

/** Largest difference, in bars, up to which two viewports are treated as equal. */
const SAME_BARS = 0.05;

const isSame = (left: Viewport | null, right: Viewport): boolean =>
  left !== null && Math.abs(left.from - right.from) < SAME_BARS && Math.abs(left.to - right.to) < SAME_BARS;

/**
 * Shares crosshair and viewport with linked charts. Only the chart that is under the pointer or has the focus publishes
 * its viewport; the others follow. Returns the function to call when the viewport has moved.
 */
export function useChartLink(
  link: ChartLink | undefined,
  model: ChartModel,
  figure: RefObject<HTMLElement | null>,
  { viewRef, pointed, setPointed }: Pick<ChartCommands, 'viewRef' | 'pointed' | 'setPointed'>,
): (viewport: Viewport) => void {
  const own = useRef({});
  /**
   * The bar time and the viewport that another chart last published to this chart. This chart does not publish them
   * again, because the charts would then keep answering each other.
   */
  const ledTo = useRef<number | null>(null);
  const ledView = useRef<Viewport | null>(null);
  const { bars } = model;
  const x = pointed === null ? null : (bars[pointed]?.x ?? null);
  useEffect(
    () =>
      link?.subscribe(own.current, (news) => {
        const view = viewRef.current;
        if (view === null) return;
        if (news.kind === 'point') {
          const at = news.timeMs === null ? -1 : lastIndexUpTo(bars, news.timeMs);
          const index = at < 0 ? null : at;
          ledTo.current = bars[at]?.x ?? null;
          view.point(index);
          setPointed(index);
        } else {
          const now = view.viewport();
          if (now === null || bars.length === 0) return;
          ledView.current = followed(bars, now, news);
          view.moveTo(ledView.current);
        }
      }),
    [link, bars, viewRef, setPointed],
  );
  useEffect(() => {
    if (link === undefined || x === ledTo.current) return;
    ledTo.current = x;
    link.publish(own.current, { kind: 'point', timeMs: x });
  }, [link, x]);
  return useCallback(
    (viewport: Viewport) => {
      if (link === undefined || bars.length === 0 || isSame(ledView.current, viewport)) return;
      if (figure.current?.matches(':hover, :focus-within') !== true) return;
      const [fromMs, toMs] = [timeAt(bars, viewport.from), timeAt(bars, viewport.to)];
      link.publish(own.current, { kind: 'range', fromMs, toMs, spacingMs: spacingOf(bars) });
    },
    [link, bars, figure],
  );
}
