// If this fails, a reader with text of 200% on a phone sees words cut in two, or a field too narrow to type in.
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fullServer as administrationServer } from '../features/administration/admin-full-server.test-data.ts';
import { fullServer as dashboardServer } from '../features/dashboard/dashboard-full-server.test-data.ts';
import { expectSettled, makeTextLarge, sidewaysOverflow } from './expect-page.ts';
import { FakeServer } from './fake-server.ts';
import { mountApp, newUser } from './mount-app.tsx';

const main = page.getByRole('main');

beforeEach(makeTextLarge);

/** Returns the words of the elements that match, if they are drawn on more than one line each. */
function brokenWords(selector: string): string[] {
  const texts = [...main.element().querySelectorAll(selector)].flatMap((element) => {
    // What only screen readers get is at most a pixel wide.
    if (element.clientWidth <= 1) return [];
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const nodes: Node[] = [];
    while (walker.nextNode() !== null) nodes.push(walker.currentNode);
    return nodes;
  });
  return texts.flatMap((node) =>
    [...(node.textContent ?? '').matchAll(/[\p{L}\p{N}]+/gu)].flatMap(({ index, 0: word }) => {
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const tops = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
      return tops.size > 1 ? [word] : [];
    }),
  );
}

const ROW = {
  id: '1',
  place: '1.1',
  at: '2026-01-15T12:00:00.000Z',
  isRead: false,
  parts: 1,
  content: { type: 'granted', payload: { accountId: 'a1', amount: '10000', quarter: '2026-Q1' } },
} as const;

test('a word in two lines is found', () => {
  const place = document.createElement('main');
  place.innerHTML = '<p style="width:3em;overflow-wrap:anywhere">a notification</p>';
  document.body.append(place);
  const found = brokenWords('p');
  place.remove();
  expect(found).toEqual(['notification']);
});

test('the words of notifications and of their title stay whole', async () => {
  const server = new FakeServer()
    .answer('GET /api/notifications', { notifications: [ROW], nextCursor: null, unreadCount: 1 })
    .respond('GET /api/notifications/preferences', () => new Response(null, { status: 404 }));
  await mountApp({ path: '/notifications', user: newUser(), server });
  await expect.element(main.getByText('Grant:')).toBeVisible();
  await expectSettled();
  expect(brokenWords('h1, h2, strong')).toEqual([]);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('the words of the titles of the dashboard stay whole', async () => {
  await mountApp({ path: '/dashboard', user: newUser({ id: 'u1', isAdmin: true }), server: dashboardServer() });
  await expect.element(main.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expectSettled();
  expect(brokenWords('h1, h2, h3')).toEqual([]);
});

test('the field to search users is as wide as the page', async () => {
  const user = newUser({ isAdmin: true, username: 'root_1' });
  await mountApp({ path: '/admin/users', user, server: administrationServer() });
  const field = main.getByRole('searchbox', { name: 'Search users' });
  await expect.element(field).toBeVisible();
  expect(field.element().clientWidth).toBeGreaterThan(300);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});
