/**
 * How the service worker handles a request. It only caches the app's own files. API responses (`/api/`), images
 * (`/media/`, `/_next/`) and pages come from the network. If a page cannot be loaded, the worker responds with a page
 * from its cache.
 */
export type RequestKind =
  /**
   * A page, which comes from the network. If the network fails, a lesson gets the app shell, and any other page gets
   * the offline page.
   */
  | 'page'
  /** A file whose name contains a hash of its content. It comes from the cache if it is there. */
  | 'static'
  /**
   * A file of the app shell without a hash in its name. It comes from the network, or from the cache if the network
   * fails.
   */
  | 'shell'
  /** Any other request. The worker does not intercept it. */
  | 'untouched';

interface Asked {
  readonly method: string;
  /** Mode of the request: `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

interface Place {
  readonly origin: string;
  /** Paths of the app shell's files, which are cached when the worker is installed. */
  readonly shellPaths: ReadonlySet<string>;
}

const STATIC = '/static/';
/** Prefixes of paths that are not pages, even if the browser navigates to them. */
const NOT_PAGES = ['/api/', '/media/', '/_next/', '/metrics', STATIC];

export function requestKind({ method, mode, url }: Asked, { origin, shellPaths }: Place): RequestKind {
  const { origin: askedOrigin, pathname, search } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin) return 'untouched';
  if (mode === 'navigate') return NOT_PAGES.some((path) => pathname.startsWith(path)) ? 'untouched' : 'page';
  if (pathname.startsWith(STATIC) && search === '') return 'static';
  return shellPaths.has(pathname) && search === '' ? 'shell' : 'untouched';
}

/** Whether the address is that of a lesson: `/study/<topic>/<lesson>`. */
export function isLesson(url: string): boolean {
  return /^\/study\/[^/]+\/[^/]+\/?$/.test(new URL(url).pathname);
}
