/**
 * What the service worker does with a request. Only the program's own files are ever kept: what the server says about
 * anybody (`/api/`), pictures (`/media/`, `/_next/`) and every page come from the network, each time.
 */
export type RequestKind =
  /** A page: from the network, the offline page where there is none. */
  | 'page'
  /** A file whose name changes with its content: from the cache once it is there. */
  | 'static'
  /** A file of the shell without a hash in its name: from the network, from the cache where there is none. */
  | 'shell'
  /** Not ours: the browser does what it would do without a worker. */
  | 'untouched';

interface Asked {
  readonly method: string;
  /** The request's mode; `navigate` for a page. */
  readonly mode: string;
  readonly url: string;
}

interface Place {
  readonly origin: string;
  /** Paths of the shell's files, kept at install. */
  readonly shellPaths: ReadonlySet<string>;
}

const STATIC = '/static/';
/** Below these a navigation is not to a page. */
const NOT_PAGES = ['/api/', '/media/', '/_next/', '/metrics', STATIC];

export function requestKind({ method, mode, url }: Asked, { origin, shellPaths }: Place): RequestKind {
  const { origin: askedOrigin, pathname, search } = new URL(url);
  if (method !== 'GET' || askedOrigin !== origin) return 'untouched';
  if (mode === 'navigate') return NOT_PAGES.some((path) => pathname.startsWith(path)) ? 'untouched' : 'page';
  if (pathname.startsWith(STATIC) && search === '') return 'static';
  return shellPaths.has(pathname) && search === '' ? 'shell' : 'untouched';
}
