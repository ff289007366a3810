// If this fails, a guest sees a protected page, a learner sees the administration, or a link leads to another site
// after signing in.
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
  ['/suspended', 'suspended'],
  ['/auth/login', 'guest'],
  ['/auth/verify-email', 'public'],
])('the access to %s is %s', (pathname, access) => {
  expect(accessTo(pathname)).toBe(access);
});

const guest = null;
const learner = { isAdmin: false, isModerator: false, isSuspended: false };
const suspended = { isAdmin: true, isModerator: false, isSuspended: true };
const moderator = { isAdmin: false, isModerator: true, isSuspended: false };
const admin = { isAdmin: true, isModerator: false, isSuspended: false };
const allowed = { kind: 'allowed' } as const;

test.each<[string, string, typeof learner | null, AccessVerdict]>([
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
  ['suspended on any page', '/admin', suspended, { kind: 'elsewhere', href: '/suspended' }],
  ['suspended on an open page', '/', suspended, { kind: 'elsewhere', href: '/suspended' }],
  ['suspended on the sign-in page', '/auth/login', suspended, { kind: 'elsewhere', href: '/suspended' }],
  ['suspended on the terms', '/terms-of-service', suspended, allowed],
  ['suspended on the notice', '/suspended', suspended, allowed],
  ['learner on the notice', '/suspended', learner, { kind: 'elsewhere', href: '/' }],
  ['guest on the notice', '/suspended', guest, { kind: 'sign-in', next: '/suspended' }],
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
])('after signing in, the value %j leads to %j', (next, path) => {
  expect(safeNext(next)).toBe(path);
});
