/**
 * Decides which paths a visitor may open, and where a visitor without access is redirected. This is decided for every
 * route before it renders.
 */
import type { User } from '@tradesense/contract/auth.ts';

/**
 * Access rules for parts of the site. A rule matches if its prefix is the path or one of its parent paths. The first
 * rule that matches applies.
 */
const RULES = [
  { prefix: '/admin', access: 'admin' },
  { prefix: '/moderation', access: 'moderator' },
  { prefix: '/bias-test', access: 'signed-in' },
  { prefix: '/chart-exam', access: 'signed-in' },
  { prefix: '/results', access: 'signed-in' },
  { prefix: '/profile', access: 'signed-in' },
  { prefix: '/billing', access: 'signed-in' },
  { prefix: '/checkout', access: 'signed-in' },
  { prefix: '/dashboard', access: 'signed-in' },
  { prefix: '/sandbox', access: 'signed-in' },
  { prefix: '/suspended', access: 'suspended' },
  { prefix: '/auth/login', access: 'guest' },
  { prefix: '/auth/register', access: 'guest' },
  { prefix: '/auth/setup', access: 'guest' },
] as const;

export type Access = 'public' | (typeof RULES)[number]['access'];

export function accessTo(pathname: string): Access {
  const rule = RULES.find(({ prefix }) => pathname === prefix || pathname.startsWith(`${prefix}/`));
  return rule?.access ?? 'public';
}

/** Returns `next` if it is a path of this site, otherwise '/'. */
export function safeNext(next: unknown): string {
  if (typeof next !== 'string' || !next.startsWith('/')) return '/';
  const origin = 'https://this.site';
  const url = URL.parse(next, origin);
  // A path such as '/.//host' is normalized to '//host', which a browser would open on another site.
  if (url?.origin !== origin || url.pathname.startsWith('//')) return '/';
  return url.pathname + url.search + url.hash;
}

interface Destination {
  readonly pathname: string;
  /** Path with query and hash. */
  readonly href: string;
  /** The path to open after signing in, as the query contains it. It is not validated yet. */
  readonly next: unknown;
}

/** Paths that a suspended account can open in addition to the notice of its suspension. */
const OPEN_TO_SUSPENDED: readonly string[] = ['/terms-of-service', '/privacy-policy'];

export type AccessVerdict =
  | { readonly kind: 'allowed' }
  | { readonly kind: 'sign-in'; readonly next: string }
  | { readonly kind: 'elsewhere'; readonly href: string };

/** Decides whether a visitor may open a path. `viewer` is `null` for a guest. */
export function decideAccess(
  { pathname, href, next }: Destination,
  viewer: Pick<User, 'isAdmin' | 'isModerator' | 'isSuspended'> | null,
): AccessVerdict {
  const access = accessTo(pathname);
  if (viewer?.isSuspended === true) {
    const isOpen = access === 'suspended' || OPEN_TO_SUSPENDED.includes(pathname);
    return isOpen ? { kind: 'allowed' } : { kind: 'elsewhere', href: '/suspended' };
  }
  if (access === 'public') return { kind: 'allowed' };
  if (access === 'guest') return viewer === null ? { kind: 'allowed' } : { kind: 'elsewhere', href: safeNext(next) };
  if (viewer === null) return { kind: 'sign-in', next: safeNext(href) };
  return mayOpen(access, viewer) ? { kind: 'allowed' } : { kind: 'elsewhere', href: '/' };
}

function mayOpen(access: Access, { isAdmin, isModerator }: Pick<User, 'isAdmin' | 'isModerator'>): boolean {
  if (access === 'admin') return isAdmin;
  if (access === 'suspended') return false;
  return access !== 'moderator' || isAdmin || isModerator;
}
