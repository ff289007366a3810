// If this fails, a learner believes that a block is hidden although others can see it, or loses a text.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { AudienceRequest, OwnAbout } from '@tradesense/contract/people.ts';
import { DEFAULT_AUDIENCES } from '@tradesense/core/people/audience.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { chooseSegment, expectAbsent } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';

const ABOUT_PUT = 'PUT /api/profile/about';
const AUDIENCES_PUT = 'PUT /api/profile/audiences';

const serverOf = () =>
  new FakeServer()
    .answer('GET /api/auth/sessions', { sessions: [] })
    .answer('GET /api/profile/about', { bio: 'Old text', links: [], version: 3 })
    .answer('GET /api/profile/audiences', { audiences: DEFAULT_AUDIENCES })
    .answer('GET /api/profile/blocked', { people: [], nextCursor: null })
    .answer('GET /api/profile/muted', { people: [], nextCursor: null });
const open = (server: FakeServer) => mountApp({ path: '/profile', user: newUser({ username: 'olga' }), server });
const group = (name: string) => page.getByRole('group', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('an audience is stored immediately, and undone with the reason if that fails', async () => {
  const server = serverOf().respond(AUDIENCES_PUT, ({ body }) => {
    const { block, audience } = body as AudienceRequest;
    return answerOf(200, { audiences: { ...DEFAULT_AUDIENCES, [block]: audience } });
  });
  await open(server);
  const ratings = (name: string) => group('Ratings').getByRole('radio', { name });
  await expect.element(ratings('Me')).toBeChecked();
  await chooseSegment(ratings('Followers'));
  await expect
    .poll(() => server.callsOf(AUDIENCES_PUT).map(({ body }) => body))
    .toEqual([{ block: 'ratings', audience: 'followers' }]);
  await expect.element(ratings('Followers')).toBeChecked();
  server.respond(AUDIENCES_PUT, () => answerOf(503, { detail: 'Not now.' }));
  await chooseSegment(ratings('Everyone'));
  await expect.element(page.getByText('Your choice was not saved')).toBeVisible();
  await expect.element(ratings('Followers')).toBeChecked();
  await expectAccessiblePart();
});

test('an audience that fails while the next one waits is undone with the reason', async () => {
  const held = Promise.withResolvers<void>();
  const server = serverOf().respond(AUDIENCES_PUT, async ({ body }) => {
    const { block, audience } = body as AudienceRequest;
    if (block !== 'connections') return answerOf(200, { audiences: { ...DEFAULT_AUDIENCES, [block]: audience } });
    await held.promise;
    return answerOf(503, { detail: 'Not now.' });
  });
  await open(server);
  const connections = group('Followers and followed people');
  await chooseSegment(connections.getByRole('radio', { name: 'Me' }));
  await chooseSegment(group('Activity').getByRole('radio', { name: 'Followers' }));
  await expect.element(connections.getByRole('radio', { name: 'Me' })).toBeChecked();
  held.resolve();
  await expect.element(group('Activity').getByRole('radio', { name: 'Followers' })).toBeChecked();
  await expect.element(connections.getByRole('radio', { name: 'Everyone' })).toBeChecked();
  await expect.element(page.getByText('Your choice was not saved')).toBeVisible();
});

test('a wrong link is marked before anything is sent, and a valid text is stored with its links', async () => {
  const server = serverOf().respond(ABOUT_PUT, ({ body }) => answerOf(200, body));
  await open(server);
  await page.getByRole('textbox', { name: 'About you' }).fill('New text');
  await page.getByRole('textbox', { name: 'Links' }).fill('http://example.org');
  await button('Save').click();
  await expect.element(page.getByText('“http://example.org” does not begin with https://.')).toBeVisible();
  expect(server.callsOf(ABOUT_PUT)).toEqual([]);
  await page.getByRole('textbox', { name: 'Links' }).fill(' https://example.org \n\nhttps://example.com');
  await button('Save').click();
  await expect.element(page.getByText('Saved.')).toBeVisible();
  const sent: OwnAbout = { version: 3, bio: 'New text', links: ['https://example.org', 'https://example.com'] };
  expect(server.callsOf(ABOUT_PUT).map(({ body }) => body)).toEqual([sent]);
});

test('a text that was changed elsewhere in the meantime is not stored, and the form says so', async () => {
  const detail = 'Your texts were changed elsewhere in the meantime. Load the page again to see them.';
  const server = serverOf().respond(ABOUT_PUT, () => answerOf(409, { code: 'profile-changed', detail }));
  await open(server);
  await page.getByRole('textbox', { name: 'About you' }).fill('New text');
  await button('Save').click();
  await expect.element(page.getByText(detail)).toBeVisible();
});

test('a link that only the server refuses is marked at its field', async () => {
  const message = 'Must be a whole address such as https://example.org';
  const problem = { status: 400, code: 'invalid-request', detail: `body.links.0: ${message}.` };
  const server = serverOf().respond(ABOUT_PUT, () =>
    answerOf(400, { ...problem, errors: [{ path: 'body.links.0', message }] }),
  );
  await open(server);
  const links = page.getByRole('textbox', { name: 'Links' });
  await links.fill('https://example');
  await button('Save').click();
  await expect.element(links).toHaveAccessibleDescription(expect.stringContaining(message));
});

test('a blocked person is listed and can be unblocked', async () => {
  let people = [{ username: 'bruno', profileImageUrl: null }];
  const server = serverOf()
    .answer('GET /api/profile/blocked', () => ({ people, nextCursor: null }))
    .respond('DELETE /api/people/{username}/block', () => {
      people = [];
      return answerOf(200, { isFollowing: false, isFollower: false, isBlocked: false, isMuted: false });
    });
  await open(server);
  await button('Unblock bruno').click();
  await expect.element(page.getByText('You have not blocked anyone.')).toBeVisible();
  await expectAbsent(button('Unblock bruno'));
});
