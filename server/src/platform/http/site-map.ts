import type { App } from '../module.ts';

/** Personal pages, which search engines should not list. */
const PERSONAL = ['/auth/', '/notifications'];
/** Paths that `robots.txt` excludes. */
const DISALLOWED = ['/api/', '/auth/', '/admin'];

/**
 * Adds `/sitemap.xml` with the public pages under the installation's address, and `/robots.txt`, which links to the
 * site map.
 */
export function serveSiteMap(app: App, publicUrl: string, paths: Iterable<string>): void {
  const listed = [...paths].filter((path) => !PERSONAL.some((prefix) => path.startsWith(prefix))).toSorted();
  const urls = listed.map((path) => `  <url><loc>${encodeURI(publicUrl + path)}</loc></url>\n`).join('');
  const siteMap = `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls}</urlset>\n`;
  const rules = DISALLOWED.map((path) => `Disallow: ${path}\n`).join('');
  const robots = `User-agent: *\n${rules}\nSitemap: ${publicUrl}/sitemap.xml\n`;
  const options = { schema: { hide: true } };
  app.get('/sitemap.xml', options, (_request, reply) => reply.type('application/xml; charset=utf-8').send(siteMap));
  app.get('/robots.txt', options, (_request, reply) => reply.type('text/plain; charset=utf-8').send(robots));
}
