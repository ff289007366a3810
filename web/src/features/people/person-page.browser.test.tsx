// If this fails, a page shows what its owner hides, runs a user's text as code, or does not say whether a follow
// succeeded.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { PublicProfile } from '@tradesense/contract/people.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { chooseSegment, expectAbsent, expectContains, expectGone, makeNarrow } from '../../browser-test/expect-page.ts';
import { answerOf, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { postOf } from '../feed/feed-server.test-data.ts';
import { hidden, NO_RELATION, personOf } from './people-server.test-data.ts';

const PERSON = 'GET /api/people/{username}';
const FOLLOW = 'PUT /api/people/{username}/follow';
const BLOCK = 'PUT /api/people/{username}/block';

const serverOf = (person: () => PublicProfile) => new FakeServer().answer(PERSON, person);
const open = (server: FakeServer, path = '/u/olga', user = newUser()) => mountApp({ path, user, server });
const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });

test('a page shows its owner and each block with its figures, accessible in both themes', async () => {
  await open(serverOf(() => personOf()));
  await expect.element(main.getByRole('heading', { name: 'olga', level: 1 })).toBeVisible();
  await expect.element(main.getByText('Since March 2026')).toBeVisible();
  await expect.element(main.getByRole('link', { name: '41 followers' })).toHaveAttribute('href', '/u/olga/followers');
  const ratings = page.getByRole('table', { name: 'Ratings with their 95% intervals' });
  await expectContains(ratings.getByRole('row', { name: /n\s=\s45/ }), '1,645 (1,549 to 1,741)');
  await expectContains(ratings.getByRole('row', { name: /1,731/ }), '1,731 ?');
  const map = main.getByRole('region', { name: 'Skill map as a table' });
  await expect.element(map.getByText('82')).toBeVisible();
  await expect.element(main.getByText('4 practice days in 84 days')).toBeVisible();
  await expectContains(main.getByRole('region', { name: 'Badges' }), 'Swing analysis, silver');
  await expectAccessiblePart();
});

test('the posts come after all figures on a phone, and below the ratings where there is room beside them', async () => {
  await makeNarrow();
  const person = personOf();
  const posts = { audience: 'public', content: { count: 1 } } as const;
  const server = serverOf(() => ({ ...person, blocks: { ...person.blocks, posts } })).answer(
    'GET /api/people/{username}/posts',
    { posts: [postOf()], nextCursor: null },
  );
  await open(server);
  const box = (name: string) => main.getByRole('region', { name, exact: true }).element().getBoundingClientRect();
  await expect.element(main.getByRole('region', { name: 'Posts' })).toBeVisible();
  expect(box('Posts').top).toBeGreaterThan(box('Activity').bottom);
  await page.viewport(1280, 800);
  expect(box('Posts').top).toBeGreaterThan(box('Ratings').bottom);
  expect(box('Posts').right).toBeLessThan(box('Badges').left);
  expect(box('Badges').top).toBe(box('Ratings').top);
});

test('the text of a learner is shown as plain text, and the learner’s links open without an opener', async () => {
  const bio = '<img src=x onerror="document.title=1"><b>bold</b>';
  const about: PublicProfile['blocks']['about'] = {
    audience: 'public',
    content: { bio, links: ['https://example.org/olga/'] },
  };
  await open(serverOf(() => personOf({ blocks: { ...personOf().blocks, about } })));
  await expect.element(main.getByText(bio)).toBeVisible();
  expect(document.querySelector('main img[src="x"], main b b')).toBeNull();
  const link = main.getByRole('link', { name: 'example.org/olga' });
  await expect.element(link).toHaveAttribute('rel', 'nofollow ugc noopener noreferrer');
});

test('a block for followers is mentioned, a private one is not', async () => {
  const blocks = { ...hidden('private', 'activity'), ratings: { audience: 'followers', content: null } } as const;
  await open(serverOf(() => personOf({ blocks })));
  await expectContains(main.getByRole('region', { name: 'Ratings', exact: true }), 'Shown to followers.');
  await expectAbsent(main.getByRole('heading', { name: 'Activity' }));
});

test('a page whose owner hides every block has a message', async () => {
  await open(
    serverOf(() =>
      personOf({ blocks: hidden('private', 'about', 'connections', 'ratings', 'skill-map', 'activity', 'badges') }),
    ),
  );
  await expect.element(main.getByText('olga keeps this page private')).toBeVisible();
});

test('one press follows a person, and a refusal has its reason', async () => {
  let relation = NO_RELATION;
  const server = serverOf(() => personOf({ relation }));
  const detail = 'You have followed 20 people. An account can follow more once it is 24 hours old.';
  server.respond(FOLLOW, () => answerOf(429, { code: 'too-many-requests', detail }));
  await open(server);
  await button('Follow').click();
  await expect.element(main.getByText(detail)).toBeVisible();
  relation = { ...NO_RELATION, isFollowing: true };
  server.answer(FOLLOW, relation);
  await button('Follow').click();
  await expect.element(button('Unfollow')).toBeVisible();
  await expectAbsent(main.getByText(detail));
});

test('blocking asks for confirmation; then the page offers only to unblock and to report', async () => {
  let person = personOf();
  const server = serverOf(() => person).respond(BLOCK, () => {
    const blocks = hidden('private', 'about', 'connections', 'ratings', 'skill-map', 'activity');
    person = personOf({ relation: { ...NO_RELATION, isBlocked: true }, blocks });
    return answerOf(200, person.relation);
  });
  await open(server);
  await button('Block').click();
  const dialog = page.getByRole('dialog', { name: 'Block olga?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  expect(server.callsOf(BLOCK)).toEqual([]);
  await button('Block').click();
  await dialog.getByRole('button', { name: 'Block' }).click();
  await expect.element(main.getByText('You have blocked olga')).toBeVisible();
  await expect.element(button('Unblock')).toBeVisible();
  await expectAbsent(button('Follow'));
});

test('a profile is reported with a reason, without naming the reporter', async () => {
  const REPORT = 'POST /api/people/{username}/reports';
  const server = serverOf(() => personOf()).answer(REPORT, { done: true });
  await open(server);
  await button('Report').click();
  const dialog = page.getByRole('dialog', { name: 'Report this profile?' });
  await expectAccessiblePart();
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('harassment');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect.element(page.getByText(/Its owner is not told/)).toBeVisible();
  expect(server.callsOf(REPORT).map(({ body }) => body)).toEqual([{ reason: 'harassment', note: '' }]);
});

test('owners see their page as others do, and find the link to its settings', async () => {
  const own = { isOwn: true, relation: null };
  const server = new FakeServer().answer(PERSON, ({ url }) =>
    url.searchParams.get('as') === 'me' ? personOf(own) : personOf({ ...own, blocks: hidden('private', 'ratings') }),
  );
  await open(server);
  const ratings = main.getByRole('region', { name: 'Ratings', exact: true });
  await expectContains(ratings, 'Hidden here. Change who sees what');
  await chooseSegment(main.getByRole('radio', { name: 'Me' }));
  await expectContains(ratings, 'Swing');
  await expectAbsent(button('Follow'));
  await expectAccessiblePart();
});

test('a former name redirects to the current one', async () => {
  const { router } = await open(
    serverOf(() => personOf()),
    '/u/old_olga',
  );
  await expect.element(main.getByRole('heading', { name: 'olga', level: 1 })).toBeVisible();
  expect(router.state.location.pathname).toBe('/u/olga');
});

test('the page of an unknown name has a message, and a page that failed to load can be loaded again', async () => {
  const detail = 'There is no such person.';
  const server = new FakeServer().respond(PERSON, () => answerOf(404, { code: 'not-found', status: 404, detail }));
  const { leave } = await open(server);
  await expect.element(main.getByRole('heading', { name: 'There is no such person', exact: true })).toBeVisible();
  await expectAbsent(button('Try again'));
  leave();
  const failing = new FakeServer().respond(PERSON, () => answerOf(503, { code: 'unavailable', detail: 'Busy.' }));
  await open(failing);
  await expect.element(main.getByText('The page could not be loaded')).toBeVisible();
  failing.answer(PERSON, personOf());
  await button('Try again').click();
  await expect.element(main.getByRole('heading', { name: 'olga', level: 1 })).toBeVisible();
});

test('a page or list that the reader may not see any more is removed, even if it was shown before', async () => {
  const detail = 'There is no such person.';
  let isOpen = true;
  const answer = (body: unknown) =>
    isOpen ? answerOf(200, body) : answerOf(404, { code: 'not-found', status: 404, detail });
  const server = new FakeServer()
    .respond(PERSON, () => answer(personOf()))
    .respond(FOLLOW, () => answer(NO_RELATION))
    .respond('GET /api/people/{username}/followers', () =>
      answer({ people: [{ username: 'ann', profileImageUrl: null }], nextCursor: 'c1' }),
    );
  const { router } = await open(server, '/u/olga/followers');
  await expect.element(main.getByRole('link', { name: 'ann' })).toBeVisible();
  await router.navigate({ to: '/u/$username', params: { username: 'olga' } });
  await expect.element(main.getByText('Since March 2026')).toBeVisible();
  isOpen = false;
  await expectGone(main.getByText('Since March 2026'), () => button('Follow').click());
  await expect.element(main.getByText('There is no such person', { exact: true })).toBeVisible();
  await router.navigate({ to: '/u/$username/$list', params: { username: 'olga', list: 'followers' } });
  await expect.element(main.getByText('There is no such person', { exact: true })).toBeVisible();
  await expectAbsent(main.getByRole('link', { name: 'ann' }));
});

test('a visitor is led to sign in, and back', async () => {
  await mountApp({ path: '/u/olga', server: serverOf(() => personOf({ relation: null })) });
  const signIn = main.getByRole('link', { name: 'Sign in to follow' });
  await expect.element(signIn).toHaveAttribute('href', expect.stringContaining('next=%2Fu%2Folga'));
});

test('followers are listed page by page', async () => {
  const server = new FakeServer().answer('GET /api/people/{username}/followers', ({ url }) =>
    url.searchParams.has('cursor')
      ? { people: [{ username: 'ben', profileImageUrl: null }], nextCursor: null }
      : { people: [{ username: 'ann', profileImageUrl: null }], nextCursor: 'c1' },
  );
  await open(server, '/u/olga/followers');
  await expect.element(main.getByRole('link', { name: 'ann' })).toHaveAttribute('href', '/u/ann');
  await button('Show more').click();
  await expect.element(main.getByRole('link', { name: 'ben' })).toBeVisible();
  await expectAbsent(button('Show more'));
  await expectAccessiblePart();
});

test('the list of followed people has its title, and a hidden list names possible reasons', async () => {
  const server = new FakeServer()
    .answer('GET /api/people/{username}/following', { people: [], nextCursor: null })
    .respond('GET /api/people/{username}/followers', () =>
      answerOf(404, { code: 'not-found', status: 404, detail: 'This list is not shown to you.' }),
    );
  const { router } = await open(server, '/u/olga/following');
  await expect.element(main.getByRole('heading', { name: 'Whom olga follows', level: 1 })).toBeVisible();
  await expect.poll(() => document.title).toBe('Whom olga follows · TradeSense');
  await router.navigate({ to: '/u/$username/$list', params: { username: 'olga', list: 'followers' } });
  await expect.element(main.getByText('This list is not shown to you', { exact: true })).toBeVisible();
  await expect.element(main.getByText(/or the list is not public/)).toBeVisible();
});
