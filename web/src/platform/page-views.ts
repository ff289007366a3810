/**
 * Reports to our own server which pages are viewed, once per view, and for how long each was visible. Visible times are
 * reported every 30 seconds and when the page is hidden, at most 30 entries per request. Failed reports are retried,
 * within limits. If the browser asks not to be tracked, nothing is sent. The reports contain no token, no query and no
 * fragment.
 */
import { HEARTBEAT_ENTRIES_MAX } from '@tradesense/contract/product.ts';
import { ApiError } from './api-error.ts';
import { apiClient, type Call } from './api-client.ts';
import { randomUuid } from './random-uuid.ts';

const HEARTBEAT_INTERVAL_MS = 30_000;
/**
 * Maximum visible time that is counted between two heartbeats, in ms. A longer time means that the device was asleep.
 */
const SPAN_MAX_MS = 2 * HEARTBEAT_INTERVAL_MS;
/** Maximum number of views that wait to be reported. If there are more, the oldest is dropped. */
const VIEWS_MAX = 100;
const TEXT_MAX = 300;
const ENTRY_MAX_MS = 3_600_000;

export interface PageViews {
  /** Records that the page with this path and title is shown. Does nothing if it is already the current view. */
  viewed(path: string, title: string): void;
}

interface Dependencies {
  readonly call: Call;
  readonly window: Window;
  /** Returns the current time of a monotonic clock, in ms. */
  readonly nowMs: () => number;
  readonly newId: () => string;
}

interface View {
  readonly viewId: string;
  readonly path: string;
  readonly title: string;
  state: 'unreported' | 'reporting' | 'reported';
  /** Visible time that has not been reported yet, in ms. */
  visibleMs: number;
}

/** Whether the browser sends Do Not Track or Global Privacy Control. */
export function asksForPrivacy(navigator: Navigator): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1';
}

/** Whether the request may succeed if it is repeated later. */
function isRetryable(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'timed-out') return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

class TellingPageViews implements PageViews {
  readonly #dependencies: Dependencies;
  readonly #views = new Set<View>();
  #current: View | null = null;
  /**
   * Time on the monotonic clock, in ms, since which the visible time of the current view has not been counted yet.
   * `null` while the page is hidden.
   */
  #visibleSinceMs: number | null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { window } = dependencies;
    const { document } = window;
    this.#visibleSinceMs = document.visibilityState === 'visible' ? dependencies.nowMs() : null;
    document.addEventListener('visibilitychange', () =>
      this.#handleVisibilityChange(document.visibilityState === 'visible'),
    );
    window.addEventListener('pagehide', () => this.#sendHeartbeat());
    window.setInterval(() => {
      if (this.#visibleSinceMs !== null) this.#sendHeartbeat();
    }, HEARTBEAT_INTERVAL_MS);
  }

  viewed(path: string, title: string): void {
    if (this.#current?.path === path) return;
    this.#measure();
    const view: View = {
      viewId: this.#dependencies.newId(),
      path: path.slice(0, TEXT_MAX),
      title: title.slice(0, TEXT_MAX),
      state: 'unreported',
      visibleMs: 0,
    };
    this.#current = view;
    this.#views.add(view);
    for (const oldest of this.#views) {
      if (this.#views.size <= VIEWS_MAX) break;
      this.#views.delete(oldest);
    }
    void this.#report(view);
  }

  #handleVisibilityChange(isVisible: boolean): void {
    this.#measure();
    this.#visibleSinceMs = isVisible ? this.#dependencies.nowMs() : null;
    this.#sendHeartbeat();
  }

  /** Adds the time since the last measurement to the visible time of the current view. */
  #measure(): void {
    if (this.#visibleSinceMs === null) return;
    const nowMs = this.#dependencies.nowMs();
    const spanMs = Math.min(Math.max(0, Math.round(nowMs - this.#visibleSinceMs)), SPAN_MAX_MS);
    if (this.#current !== null) this.#current.visibleMs += spanMs;
    this.#visibleSinceMs = nowMs;
  }

  /** Sends all views and visible times that are not reported yet. */
  #sendHeartbeat(): void {
    this.#measure();
    const reported: View[] = [];
    for (const view of this.#views) {
      if (view.state === 'unreported') void this.#report(view);
      else if (view.state === 'reported' && view.visibleMs > 0) reported.push(view);
      else if (view.state === 'reported' && view !== this.#current) this.#views.delete(view);
    }
    for (let start = 0; start < reported.length; start += HEARTBEAT_ENTRIES_MAX) {
      void this.#sendTimes(reported.slice(start, start + HEARTBEAT_ENTRIES_MAX));
    }
  }

  async #report(view: View): Promise<void> {
    view.state = 'reporting';
    const { viewId, path, title } = view;
    try {
      await this.#dependencies.call('POST /api/analytics/page-views', {
        body: { viewId, path, title },
        isPublic: true,
        keepalive: true,
      });
      view.state = 'reported';
    } catch (error) {
      // The failure is not shown, because counting views must not disturb the reader. If a retry may succeed, the view
      // is reported again later.
      view.state = 'unreported';
      if (!isRetryable(error)) this.#views.delete(view);
    }
  }

  async #sendTimes(views: readonly View[]): Promise<void> {
    const sent = views.map((view) => ({ view, visibleMs: Math.min(view.visibleMs, ENTRY_MAX_MS) }));
    for (const { view, visibleMs } of sent) view.visibleMs -= visibleMs;
    try {
      await this.#dependencies.call('POST /api/analytics/heartbeat', {
        body: { entries: sent.map(({ view, visibleMs }) => ({ viewId: view.viewId, visibleMs })) },
        isPublic: true,
        keepalive: true,
      });
    } catch (error) {
      if (!isRetryable(error)) return;
      for (const { view, visibleMs } of sent) {
        view.visibleMs += visibleMs;
        // The heartbeat may have removed the view before this failure arrived, so it is added again.
        this.#views.add(view);
      }
    }
  }
}

export function createPageViews(dependencies: Dependencies): PageViews {
  if (asksForPrivacy(dependencies.window.navigator)) return { viewed: () => undefined };
  return new TellingPageViews(dependencies);
}

/** Counts the views of pages in this tab. */
export const pageViews: PageViews = createPageViews({
  call: apiClient.call,
  window,
  nowMs: () => performance.now(),
  newId: () => randomUuid(crypto),
});
