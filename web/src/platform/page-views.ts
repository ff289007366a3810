/**
 * Tells our own server which page is looked at, once per view, and for how long it was visible: at most 30 entries at a
 * time, every 30 seconds and when the page is hidden. What could not be sent is sent later, within bounds. A browser
 * that asks not to be tracked sends nothing. Nothing that goes out says who is looking: no token, no query, no fragment.
 */
import { HEARTBEAT_ENTRIES_MAX } from '@tradesense/contract/product.ts';
import { ApiError } from './api-error.ts';
import { apiClient, type Call } from './api-client.ts';
import { randomUuid } from './random-uuid.ts';

const HEARTBEAT_EVERY_MS = 30_000;
/** Longer without a beat means that the machine slept. */
const SPAN_MAX_MS = 2 * HEARTBEAT_EVERY_MS;
/** Views that are remembered until they are told of; the oldest goes first. */
const VIEWS_MAX = 100;
const TEXT_MAX = 300;
const ENTRY_MAX_MS = 3_600_000;

export interface PageViews {
  /** The page at this path, with this title, is shown now; the same path again is the same view. */
  viewed(path: string, title: string): void;
}

interface Dependencies {
  readonly call: Call;
  readonly window: Window;
  /** Milliseconds of a clock that only goes forward. */
  readonly nowMs: () => number;
  readonly newId: () => string;
}

interface View {
  readonly viewId: string;
  readonly path: string;
  readonly title: string;
  state: 'untold' | 'being-told' | 'told';
  /** Visible time that the server does not know of yet. */
  visibleMs: number;
}

/** Do Not Track or Global Privacy Control. */
export function asksForPrivacy(navigator: Navigator): boolean {
  return Reflect.get(navigator, 'globalPrivacyControl') === true || navigator.doNotTrack === '1';
}

/** The server, or the way to it, may take later what it did not take now. */
function mayTryAgain(error: unknown): boolean {
  if (!(error instanceof ApiError) || error.code === 'timed-out') return false;
  return error.status === 0 || error.status === 429 || error.status >= 500;
}

class TellingPageViews implements PageViews {
  readonly #dependencies: Dependencies;
  readonly #views = new Set<View>();
  #current: View | null = null;
  /** Since when the current view is visible without being counted; null while it is not. */
  #visibleSinceMs: number | null;

  constructor(dependencies: Dependencies) {
    this.#dependencies = dependencies;
    const { window } = dependencies;
    const { document } = window;
    this.#visibleSinceMs = document.visibilityState === 'visible' ? dependencies.nowMs() : null;
    document.addEventListener('visibilitychange', () =>
      this.#visibilityChanged(document.visibilityState === 'visible'),
    );
    window.addEventListener('pagehide', () => this.#beat());
    window.setInterval(() => {
      if (this.#visibleSinceMs !== null) this.#beat();
    }, HEARTBEAT_EVERY_MS);
  }

  viewed(path: string, title: string): void {
    if (this.#current?.path === path) return;
    this.#measure();
    const view: View = {
      viewId: this.#dependencies.newId(),
      path: path.slice(0, TEXT_MAX),
      title: title.slice(0, TEXT_MAX),
      state: 'untold',
      visibleMs: 0,
    };
    this.#current = view;
    this.#views.add(view);
    for (const oldest of this.#views) {
      if (this.#views.size <= VIEWS_MAX) break;
      this.#views.delete(oldest);
    }
    void this.#tell(view);
  }

  #visibilityChanged(isVisible: boolean): void {
    this.#measure();
    this.#visibleSinceMs = isVisible ? this.#dependencies.nowMs() : null;
    this.#beat();
  }

  /** Adds the time since the last look to the current view. */
  #measure(): void {
    if (this.#visibleSinceMs === null) return;
    const nowMs = this.#dependencies.nowMs();
    const spanMs = Math.min(Math.max(0, Math.round(nowMs - this.#visibleSinceMs)), SPAN_MAX_MS);
    if (this.#current !== null) this.#current.visibleMs += spanMs;
    this.#visibleSinceMs = nowMs;
  }

  /** Sends all that the server does not know of yet. */
  #beat(): void {
    this.#measure();
    const told: View[] = [];
    for (const view of this.#views) {
      if (view.state === 'untold') void this.#tell(view);
      else if (view.state === 'told' && view.visibleMs > 0) told.push(view);
      else if (view.state === 'told' && view !== this.#current) this.#views.delete(view);
    }
    for (let at = 0; at < told.length; at += HEARTBEAT_ENTRIES_MAX) {
      void this.#sendTimes(told.slice(at, at + HEARTBEAT_ENTRIES_MAX));
    }
  }

  async #tell(view: View): Promise<void> {
    view.state = 'being-told';
    const { viewId, path, title } = view;
    try {
      await this.#dependencies.call('POST /api/analytics/page-views', {
        body: { viewId, path, title },
        isPublic: true,
        keepalive: true,
      });
      view.state = 'told';
    } catch (error) {
      // Counting pages never disturbs who reads them.
      view.state = 'untold';
      if (!mayTryAgain(error)) this.#views.delete(view);
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
      if (!mayTryAgain(error)) return;
      for (const { view, visibleMs } of sent) {
        view.visibleMs += visibleMs;
        // A beat meanwhile has taken it for done.
        this.#views.add(view);
      }
    }
  }
}

export function createPageViews(dependencies: Dependencies): PageViews {
  if (asksForPrivacy(dependencies.window.navigator)) return { viewed: () => undefined };
  return new TellingPageViews(dependencies);
}

/** Those of this page. */
export const pageViews: PageViews = createPageViews({
  call: apiClient.call,
  window,
  nowMs: () => performance.now(),
  newId: () => randomUuid(crypto),
});
