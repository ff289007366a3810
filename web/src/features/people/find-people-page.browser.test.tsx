// If this fails, a screen reader does not announce what a search for people has found, or the reader cannot follow
// people from the list.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { FoundPerson, PeopleSuggestionsResponse } from '@tradesense/contract/people.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { expectAbsent, expectContains } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { NO_RELATION } from './people-server.test-data.ts';

const SEARCH = 'GET /api/people/search';
const FOLLOW = 'PUT /api/people/{username}/follow';
const found = (username: string, change: Partial<FoundPerson> = {}): FoundPerson => ({
  username,
  profileImageUrl: null,
  name: null,
  isFollowing: false,
  ...change,
});
const SUGGESTED: PeopleSuggestionsResponse = {
  people: [{ username: 'ivo', profileImageUrl: null, types: ['swing-analysis', 'fair-value-gaps'] }],
};
const serverOf = (people: FoundPerson[], suggested = SUGGESTED) =>
  new FakeServer()
    .answer('GET /api/people/suggestions', suggested)
    .answer(SEARCH, ({ url }) =>
      url.searchParams.has('cursor')
        ? { people: [found('zoe')], nextCursor: null }
        : { people, nextCursor: people.length > 1 ? '1.olga' : null },
    );
const main = page.getByRole('main');
const field = main.getByRole('searchbox', { name: 'Username or name' });
const open = (server: FakeServer, path = '/people') => mountApp({ path, user: newUser(), server });

test('typing starts a search, its number of results is announced, and the address contains its text', async () => {
  const server = serverOf([found('olga', { name: 'Olga Ortiz' }), found('olaf', { isFollowing: true })]);
  const { router } = await open(server);
  await field.fill('ol');
  await expectContains(main.getByRole('status'), 'The 2 best matches');
  await expect.element(main.getByRole('link', { name: /olga.*Olga Ortiz/ })).toHaveAttribute('href', '/u/olga');
  await expect.element(main.getByRole('button', { name: 'Unfollow olaf' })).toBeVisible();
  expect(router.state.location.search).toEqual({ q: 'ol' });
  await main.getByRole('button', { name: 'Show more' }).click();
  await expectContains(main.getByRole('status'), '3 people found');
  await expectAccessiblePart();
});

test('a single letter starts no search, and a search without results has a message', async () => {
  const server = serverOf([]);
  await open(server);
  await field.fill('o');
  await expect.element(main.getByRole('link', { name: /ivo/ })).toBeVisible();
  expect(server.callsOf(SEARCH)).toEqual([]);
  await field.fill('ox');
  await expectContains(main.getByRole('status'), 'Nobody matches.');
});

test('one press follows a person, and a refusal has its reason', async () => {
  const detail = 'Choose a username first: people see who follows them.';
  const server = serverOf([found('olga')]).respond(FOLLOW, () => answerOf(409, { code: 'username-needed', detail }));
  await open(server, '/people?q=olga');
  await main.getByRole('button', { name: 'Follow olga' }).click();
  await expect.element(main.getByText(detail)).toBeVisible();
  server.answer(FOLLOW, { ...NO_RELATION, isFollowing: true });
  await main.getByRole('button', { name: 'Follow olga' }).click();
  await expect.element(main.getByRole('button', { name: 'Unfollow olga' })).toBeVisible();
  await expectAbsent(main.getByText(detail));
});

test('the own account among the results has no button to follow it', async () => {
  const server = serverOf([found('olga'), found('me_myself')]);
  await mountApp({ path: '/people?q=me', user: newUser({ username: 'me_myself' }), server });
  await expect.element(main.getByRole('button', { name: 'Follow olga' })).toBeVisible();
  await expectContains(main.getByRole('list', { name: 'People found' }), 'You');
  await expectAbsent(main.getByRole('button', { name: 'Follow me_myself' }));
});

test('suggestions name the exam types in common', async () => {
  await open(serverOf([]));
  await expectContains(main.getByRole('list', { name: 'Suggested people' }), 'Swing');
});

test('without suggestions the page says whom it would list, and leads to people who train', async () => {
  await open(serverOf([], { people: [] }));
  await expect.element(main.getByText('Nobody to suggest yet')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'See the leaderboards' }))
    .toHaveAttribute('href', '/leaderboards');
});

test('a visitor is led to sign in', async () => {
  await mountApp({ path: '/people', server: new FakeServer() });
  await expect.element(main.getByText('Sign in to find people')).toBeVisible();
});
