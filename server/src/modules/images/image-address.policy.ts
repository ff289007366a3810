/** The image that an address refers to, or the reason why there is none. */
export type ImageAddress =
  | { readonly kind: 'avatar'; readonly userId: string }
  | { readonly kind: 'web'; readonly path: string }
  | { readonly kind: 'refused'; readonly reason: string };

const AVATAR = /^\/media\/avatars\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/i;
const SCALABLE = /\.(jpe?g|png|webp|avif|gif)$/i;

const refused = (reason: string): ImageAddress => ({ kind: 'refused', reason });

/**
 * Reads the `url` of an image request. Our own images need no host, no encoding and no `..`, so an address with one of
 * these is rejected before any lookup. The server never requests the address. The query may contain only `v`, the
 * version of the image, so that caches do not return an earlier version. SVG is rejected, because it needs no scaling
 * and the server must not process its contents.
 */
export function readImageAddress(url: string): ImageAddress {
  if (!url.startsWith('/')) return refused('Must be a path on this server that begins with /');
  if (/^\/[/\\]/.test(url)) return refused('Must not name another server');
  if (/[\\%\p{Cc}\s#]/u.test(url)) return refused('Must not contain encoded or special characters');
  const [path = '', query, ...more] = url.split('?');
  if (more.length > 0 || (query !== undefined && !/^v=[\w.-]{1,40}$/.test(query))) {
    return refused('May have no query parameter except v');
  }
  if (path.split('/').some((part) => part === '.' || part === '..') || path.includes('//')) {
    return refused('Must be a plain path, without . or .. or empty parts');
  }
  const userId = AVATAR.exec(path)?.[1];
  if (userId !== undefined) return { kind: 'avatar', userId };
  if (/\.svgz?$/i.test(path)) return refused('An SVG image needs no scaling: use its own address');
  if (/^\/(media|api|_next)\//i.test(path) || !SCALABLE.test(path)) {
    return refused('Must be a profile image or an image of this site');
  }
  return { kind: 'web', path };
}
