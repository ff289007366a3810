// If this fails, a guest sees a protected page, a learner the administration, or a link leads off the site after
// signing in.
import { expect, test } from 'vitest';
import { accessTo, decideAccess, safeNext, type Access, type AccessVerdict } from './route-access.ts';

test.each<[string, Access]>([
  ['/', 'public'],
  ['/study', 'public'],
  ['/u/ada', 'public'],
  ['/bias-test', 'signed-in'],
  ['/bias-test/BTC', 'signed-in'],
  ['/bias-testing', 'public'],
  ['/chart-exam', 'signed-in'],
  ['/chart-exam/swing-analysis', 'signed-in'],
  ['/chart-exam/results', 'signed-in'],
  ['/results/BTC', 'signed-in'],
  ['/profile', 'signed-in'],
  ['/dashboard', 'signed-in'],
  ['/sandbox', 'signed-in'],
  ['/admin', 'admin'],
  ['/admin/users', 'admin'],
  ['/admin/settings', 'admin'],
  ['/admin/test-results', 'admin'],
  ['/moderation', 'moderator'],
  ['/moderation/queue', 'moderator'],
  ['/auth/login', 'guest'],
  ['/auth/verify-email', 'public'],
])('%s is %s', (pathname, access) => {
  expect(accessTo(pathname)).toBe(access);
});

const guest = null;
const learner = { isAdmin: false, isModerator: false };
const moderator = { isAdmin: false, isModerator: true };
const admin = { isAdmin: true, isModerator: false };
const allowed = { kind: 'allowed' } as const;

test.each<[string, string, { isAdmin: boolean; isModerator: boolean } | null, AccessVerdict]>([
  ['guest on an open page', '/', guest, allowed],
  ['guest on a protected page', '/bias-test/BTC?x=1', guest, { kind: 'sign-in', next: '/bias-test/BTC?x=1' }],
  ['guest on an admin page', '/admin', guest, { kind: 'sign-in', next: '/admin' }],
  ['learner on a protected page', '/profile', learner, allowed],
  ['learner on an admin page', '/admin/users', learner, { kind: 'elsewhere', href: '/' }],
  ['admin on an admin page', '/admin/users', admin, allowed],
  ['guest on a moderation page', '/moderation', guest, { kind: 'sign-in', next: '/moderation' }],
  ['learner on a moderation page', '/moderation', learner, { kind: 'elsewhere', href: '/' }],
  ['moderator on a moderation page', '/moderation', moderator, allowed],
  ['moderator on an admin page', '/admin', moderator, { kind: 'elsewhere', href: '/' }],
  ['admin on a moderation page', '/moderation', admin, allowed],
  ['learner on the sign-in page', '/auth/login', learner, { kind: 'elsewhere', href: '/profile' }],
  ['guest on the sign-in page', '/auth/login', guest, allowed],
])('%s', (_name, href, viewer, verdict) => {
  const [pathname = ''] = href.split('?');
  expect(decideAccess({ pathname, href, next: '/profile' }, viewer)).toEqual(verdict);
});

test.each<[unknown, string]>([
  ['/bias-test/BTC?a=1#b', '/bias-test/BTC?a=1#b'],
  ['//evil.example', '/'],
  ['/\\evil.example', '/'],
  ['/.//evil.example', '/'],
  ['/a/..//evil.example', '/'],
  ['https://evil.example/', '/'],
  ['javascript:alert(1)', '/'],
  ['/\t/evil.example', '/'],
  ['bias-test', '/'],
  ['', '/'],
  [undefined, '/'],
  [7, '/'],
])('after signing in, %j leads to %j', (next, path) => {
  expect(safeNext(next)).toBe(path);
});
