/**
 * The service worker, `/sw.js`.
 *
 * Guarantees: pages come from the network, so an old app never calls a new API. Without a network, the offline page is
 * shown. For a lesson, the app itself is shown, which renders the lesson's text if it was opened before. Files whose
 * names contain a hash of their content come from the cache. A new version activates immediately. It keeps the cache of
 * the previous version, so that tabs with the old app still find its files. Push messages are shown as notifications,
 * which open the page that they are about.
 */
import { openPushed, showPushed } from './pushed-notification.ts';
import { isLesson, requestKind } from './request-kind.ts';
import type { FetchEvent, WorkerScope } from './worker-scope.ts';

declare const self: WorkerScope;
/** The build inserts these values: a hash of all cached files, and the paths to cache. */
declare const __VERSION__: string;
declare const __SHELL_PATHS__: readonly string[];

const PREFIX = 'tradesense-';
const CACHE = PREFIX + __VERSION__;
const OFFLINE_PAGE = '/offline';
/**
 * A page of the app without content. Without a network, the app in it shows the texts of lessons that were opened
 * before.
 */
const APP_SHELL = '/app-shell';
const PLACE = { origin: self.location.origin, shellPaths: new Set(__SHELL_PATHS__) };
/** Number of versions whose caches are kept: the current version and the one before it. */
const KEPT_VERSIONS = 2;

async function keepShell(): Promise<void> {
  const cache = await caches.open(CACHE);
  // `no-cache` bypasses the browser's HTTP cache, which may contain an older file with the same name.
  await cache.addAll(__SHELL_PATHS__.map((path) => new Request(path, { cache: 'no-cache' })));
}

/**
 * Deletes the caches of old versions. The browser lists caches in order of creation, so the last ones are the newest.
 */
async function forgetOldVersions(): Promise<void> {
  const versions = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  await Promise.all(versions.slice(0, 1 - KEPT_VERSIONS).map((name) => caches.delete(name)));
}

async function fromCache(request: Request | string): Promise<Response | undefined> {
  return caches.match(request, { ignoreVary: true });
}

async function page({ request, preloadResponse }: FetchEvent): Promise<Response> {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (noNetwork) {
    // Searches the cache of the current version first. By default, browsers search older caches first.
    const cache = await caches.open(CACHE);
    const shown = isLesson(request.url) ? APP_SHELL : OFFLINE_PAGE;
    const kept = (await cache.match(shown, { ignoreVary: true })) ?? (await fromCache(OFFLINE_PAGE));
    if (kept === undefined) throw noNetwork;
    return kept;
  }
}

async function hashedFile(request: Request): Promise<Response> {
  const cache = await caches.open(CACHE);
  const own = await cache.match(request, { ignoreVary: true });
  if (own !== undefined) return own;
  const older = await fromCache(request);
  // Copies the file into the cache of the current version: its content is the same, but the older cache will be
  // deleted.
  if (older !== undefined) await cache.put(request, older.clone());
  if (older !== undefined) return older;
  const response = await fetch(request);
  if (response.status === 200) await cache.put(request, response.clone());
  return response;
}

async function shellFile(request: Request): Promise<Response> {
  try {
    return await fetch(request);
  } catch (noNetwork) {
    const kept = await fromCache(request);
    if (kept === undefined) throw noNetwork;
    return kept;
  }
}

self.addEventListener('install', (event) => {
  event.waitUntil(keepShell().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(
    Promise.all([forgetOldVersions(), self.registration.navigationPreload?.enable(), self.clients.claim()]),
  );
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  switch (requestKind(request, PLACE)) {
    case 'page':
      return event.respondWith(page(event));
    case 'static':
      return event.respondWith(hashedFile(request));
    case 'shell':
      return event.respondWith(shellFile(request));
    case 'untouched':
      return undefined;
  }
});

self.addEventListener('push', (event) => event.waitUntil(showPushed(self, event)));
self.addEventListener('notificationclick', (event) => event.waitUntil(openPushed(self, event)));
