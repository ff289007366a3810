/**
 * How the service worker handles a request. It caches only the program's own files. API responses (`/api/`), images
 * (`/media/`, `/_next/`) and pages come from the network. If a page cannot be loaded, the worker shows a page that it
 * has cached.
 */
export type RequestKind =
  /**
   * A page comes from the network. If the network fails, a lesson gets the app shell, and any other page the offline
   * page.
   */
  | 'page'
  /** A file whose name changes with its content comes from the cache once it is there. */
  | 'static'
  /**
   * A file of the app shell without a hash in its name comes from the network, or from the cache if the network fails.
   */
  | 'shell'
  /** Any other request is not intercepted. */
  | 'untouched';

interface Asked {
  readonly method: string;
  /** The mode of the request. It is `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

interface Place {
  readonly origin: string;
  /** Paths of the shell's files, which are cached when the worker is installed. */
  readonly shellPaths: ReadonlySet<string>;
}

const STATIC = '/static/';
/** Paths below which a navigation gets something other than a page. */
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
