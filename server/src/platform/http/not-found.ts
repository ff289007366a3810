import { pathWithoutQuery } from '../log.ts';
import type { App } from '../module.ts';
import { Problem } from './problem.ts';
import { sendProblem } from './problem-handler.ts';
import type { SendPage } from './web-files.ts';

interface KnownPath {
  readonly parts: readonly string[];
  readonly methods: Set<string>;
}

/** Whether the path matches the route pattern. Each parameter matches one segment. */
function fits(pattern: readonly string[], path: string): boolean {
  const parts = path.replace(/\/$/, '').split('/');
  return (
    parts.length === pattern.length &&
    pattern.every((part, at) => (part.startsWith(':') ? parts[at] !== '' : part === parts[at]))
  );
}

/**
 * Handles requests that match no route: sends a page of the web app, 405 with `allow` for a known API path with another
 * method, otherwise 404. Call it before the routes are added.
 */
export function handleNotFound(app: App, sendPage: SendPage): void {
  const known = new Map<string, KnownPath>();
  app.addHook('onRoute', ({ url, method }) => {
    if (!url.startsWith('/api/')) return;
    const entry = known.get(url) ?? { parts: url.split('/'), methods: new Set() };
    for (const name of [method].flat()) entry.methods.add(name);
    known.set(url, entry);
  });

  app.setNotFoundHandler((request, reply) => {
    const path = pathWithoutQuery(request.url);
    const page = path.startsWith('/api/') ? null : sendPage(request, reply);
    if (page !== null) return page;
    const allowed = [...known.values()].filter(({ parts }) => fits(parts, path)).flatMap(({ methods }) => [...methods]);
    if (allowed.length > 0) {
      void reply.header('allow', [...new Set(allowed)].toSorted().join(', '));
      return sendProblem(
        request,
        reply,
        new Problem('method-not-allowed', { detail: `${path} does not support ${request.method}.` }),
      );
    }
    return sendProblem(request, reply, new Problem('not-found', { detail: `Nothing was found at ${path}.` }));
  });
}
