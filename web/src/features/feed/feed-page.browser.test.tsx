// If this fails, a learner cannot post, like, comment or report, a refusal is not shown, or a visitor is offered
// actions that require an account.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { Post, PostsResponse } from '@tradesense/contract/posts.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { chooseSegment, expectAbsent, expectContains, expectGone } from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { commentOf, postOf, SHARED_EXAM, SHARED_TRADE } from './feed-server.test-data.ts';

const POSTS = 'GET /api/posts';
const PUBLISH = 'POST /api/posts';
const LIKE = 'PUT /api/posts/{id}/like';
const pageOf = (...posts: Post[]): PostsResponse => ({ posts, nextCursor: null });
const serverOf = (...posts: Post[]) => new FakeServer().answer(POSTS, () => pageOf(...posts));
const SUGGESTED = [{ username: 'nina', profileImageUrl: null, types: ['swing-analysis' as const] }];
const learner = () => newUser({ username: 'ann' });
const main = page.getByRole('main');
const button = (name: string) => main.getByRole('button', { name, exact: true });
const open = (server: FakeServer, path = '/feed', user: ReturnType<typeof newUser> | null = learner()) =>
  mountApp({ path, user, server: server.answerByDefault('GET /api/people/suggestions', { people: SUGGESTED }) });

test('a feed shows the authors and texts of posts, and results taken from the server, accessible in both themes', async () => {
  const second = { id: '01900000-0000-7000-8000-000000000002', audience: 'followers' } as const;
  await open(serverOf(postOf({ shared: SHARED_EXAM }), postOf({ ...second, shared: SHARED_TRADE, likes: 0 })));
  const [first, last] = [main.getByRole('article').nth(0), main.getByRole('article').nth(1)];
  await expectContains(first, 'Exam result, taken from the server');
  await expectContains(first, '64 of 100');
  await expectContains(first, '5 charts: 81, 40, 75, 52, 72');
  await expectContains(last, '91 of 100, process, Strict fills');
  await expectContains(last, 'Result apart: −1.00 R');
  await expectContains(last, 'Followers');
  await expect.element(first.getByRole('link', { name: 'olga' })).toHaveAttribute('href', '/u/olga');
  await expectAccessiblePart();
});

test('the tabs of followed people and own posts say so if there are no posts, and are in the address', async () => {
  const server = new FakeServer().answer(POSTS, ({ url }) =>
    url.searchParams.get('feed') === 'everyone' ? pageOf(postOf()) : pageOf(),
  );
  await open(server);
  await expect.element(main.getByRole('article')).toBeVisible();
  await main.getByRole('tab', { name: 'Following' }).click();
  await expect.element(main.getByText('No posts of people you follow')).toBeVisible();
  await main.getByRole('tab', { name: 'Mine' }).click();
  await expect.element(main.getByText('You have not posted yet')).toBeVisible();
  expect(window.location.search).toContain('tab=mine');
});

test('people to follow are beside the feed on a wide screen only, and are not loaded elsewhere', async () => {
  const server = serverOf(postOf());
  await page.viewport(800, 800);
  await open(server);
  await expect.element(main.getByRole('article')).toBeVisible();
  const aside = page.getByRole('complementary', { name: 'People to follow' });
  await expect.element(aside).not.toBeInTheDocument();
  expect(server.callsOf('GET /api/people/suggestions')).toEqual([]);
  await page.viewport(1280, 800);
  await expect.element(aside.getByRole('button', { name: 'Follow nina' })).toBeVisible();
});

test('an empty list of own posts opens the composer', async () => {
  await open(serverOf(), '/feed?tab=mine');
  await button('Write a post').click();
  await expect.element(main.getByRole('textbox', { name: 'What did you learn?' })).toBeVisible();
});

test('a visitor reads public posts and is led to the sign-in, without buttons that would be refused', async () => {
  const server = serverOf(postOf());
  await open(server, '/feed', null);
  await expect.element(main.getByRole('article')).toBeVisible();
  await expect
    .element(main.getByRole('link', { name: 'Sign in to post and like' }))
    .toHaveAttribute('href', '/auth/login?next=%2Ffeed');
  await expect.element(main.getByRole('button', { name: 'Like, 9' })).toBeDisabled();
  for (const name of ['Report', 'New post']) await expectAbsent(button(name));
  expect(server.callsOf(POSTS).map(({ url }) => url.searchParams.get('feed'))).toEqual(['everyone']);
});

test('posts that failed to load have the reason and can be loaded again', async () => {
  const server = serverOf(postOf()).respond(POSTS, () =>
    answerOf(400, { code: 'invalid-request', detail: 'Not now.' }),
  );
  await open(server);
  await expect.element(main.getByText('The posts could not be loaded')).toBeVisible();
  server.answer(POSTS, pageOf(postOf()));
  await button('Try again').click();
  await expect.element(main.getByRole('article')).toBeVisible();
});

test('posts stay when fetching them again fails, with a note that they may be old', async () => {
  const server = serverOf(postOf()).answer(LIKE, { likes: 10, isLiked: true });
  await open(server);
  await expect.element(main.getByRole('article')).toBeVisible();
  server.respond(POSTS, () => answerOf(400, { code: 'invalid-request', detail: 'Not now.' }));
  await main.getByRole('tab', { name: 'Mine' }).click();
  await expect.element(main.getByText('The posts could not be loaded')).toBeVisible();
  await main.getByRole('tab', { name: 'Everyone' }).click();
  await expect.element(main.getByText('The posts could not be updated and may be old')).toBeVisible();
  await expect.element(main.getByRole('article')).toBeVisible();
  server.answer(POSTS, pageOf(postOf()));
  await expectGone(main.getByText('The posts could not be updated and may be old'), () => button('Try again').click());
});

test('older posts are loaded page by page', async () => {
  const older = postOf({ id: '01900000-0000-7000-8000-000000000000', text: 'The older one.' });
  const server = new FakeServer().answer(POSTS, ({ url }) =>
    url.searchParams.has('cursor') ? pageOf(older) : { posts: [postOf()], nextCursor: postOf().id },
  );
  await open(server);
  await button('Older posts').click();
  await expect.element(main.getByText('The older one.')).toBeVisible();
  await expectAbsent(button('Older posts'));
});

test('a like is shown before the server has responded', async () => {
  const answer = Promise.withResolvers<Response>();
  await open(serverOf(postOf()).respond(LIKE, () => answer.promise));
  await main.getByRole('button', { name: 'Like, 9' }).click();
  await expect.element(main.getByRole('button', { name: 'Like, 10' })).toHaveAttribute('aria-pressed', 'true');
  answer.resolve(answerOf(200, { likes: 12, isLiked: true }));
  await expect.element(main.getByRole('button', { name: 'Like, 12' })).toHaveAttribute('aria-pressed', 'true');
});

test('a refused like is undone, with the reason', async () => {
  const detail = 'You have given 100 likes. An account can do more once it is 24 hours old.';
  const server = serverOf(postOf()).respond(LIKE, () => answerOf(429, { code: 'too-many-requests', detail }));
  await open(server);
  await main.getByRole('button', { name: 'Like, 9' }).click();
  await expect.element(main.getByText(detail)).toBeVisible();
  await expect.element(main.getByRole('button', { name: 'Like, 9' })).toHaveAttribute('aria-pressed', 'false');
});

test('a post is written, its length counted, sent once to its audience, and listed among the own posts', async () => {
  let posts: Post[] = [];
  const server = new FakeServer()
    .answer(POSTS, () => pageOf(...posts))
    .answer(PUBLISH, () => {
      posts = [postOf({ text: 'Wicks are not closes.', isOwn: true })];
      return posts[0]!;
    });
  await open(server);
  await button('New post').click();
  const box = main.getByRole('textbox', { name: 'What did you learn?' });
  await expect.element(button('Post')).toBeDisabled();
  await box.fill('x'.repeat(1001));
  await expectContains(main.getByRole('region', { name: 'New post' }), 'Use at most 1,000 characters.');
  await expect.element(button('Post')).toBeDisabled();
  await box.fill('Wicks are not closes.');
  await chooseSegment(main.getByRole('radio', { name: 'Followers' }));
  await button('Post').click();
  await expect.element(main.getByRole('article').getByText('Wicks are not closes.')).toBeVisible();
  const [sent] = server.callsOf(PUBLISH);
  expect(sent?.body).toEqual({ text: 'Wicks are not closes.', audience: 'followers' });
  expect(sent?.headers.get('idempotency-key')).toMatch(/^[\da-f]{32}$/);
  expect(window.location.search).toBe('?tab=mine');
  await expectAbsent(main.getByRole('region', { name: 'New post' }));
});

test('a post with a lost response has the same key when it is sent again', async () => {
  const server = serverOf().respond(PUBLISH, cut);
  await open(server);
  await button('New post').click();
  await main.getByRole('textbox', { name: 'What did you learn?' }).fill('Wicks.');
  await button('Post').click();
  await expect.element(main.getByText(/Your text is still here/)).toBeVisible();
  server.answer(PUBLISH, postOf({ text: 'Wicks.', isOwn: true }));
  await button('Post').click();
  await expect.poll(() => window.location.search).toBe('?tab=mine');
  const keys = server.callsOf(PUBLISH).map(({ headers }) => headers.get('idempotency-key'));
  // The client repeats the first request by itself, and the learner sends it once more.
  expect(keys).toHaveLength(3);
  expect(new Set(keys).size).toBe(1);
});

test('a refused post keeps its text and has the reason', async () => {
  const detail = 'You have published 5 posts. An account can do more once it is 24 hours old.';
  const server = serverOf().respond(PUBLISH, () => answerOf(429, { code: 'too-many-requests', detail }));
  await open(server);
  await button('New post').click();
  const box = main.getByRole('textbox', { name: 'What did you learn?' });
  await box.fill('One more.');
  await button('Post').click();
  await expect.element(main.getByText(`${detail} Your text is still here.`)).toBeVisible();
  await expect.element(box).toHaveValue('One more.');
});

test('a result is chosen from a list to share, and only its kind and id are sent', async () => {
  const id = '01900000-0000-7000-8000-000000000301';
  const at = '2026-11-24T09:30:00.000Z';
  const server = serverOf()
    .answer('GET /api/posts/shareable', {
      things: [
        { kind: 'chart-exam', id, type: 'market-structure', score: 0.64, at },
        { kind: 'real-or-shuffled', answers: 40, hits: 25, at },
      ],
    })
    .answer(PUBLISH, postOf());
  await open(server);
  await button('New post').click();
  await button('Share a result').click();
  const dialog = page.getByRole('dialog', { name: 'Share a result' });
  await expect.element(dialog.getByRole('button', { name: /25 of 40 pairs right/ })).toBeVisible();
  await dialog.getByRole('button', { name: /64 of 100/ }).click();
  await expectContains(main.getByRole('region', { name: 'New post' }), 'Exam result');
  await main.getByRole('textbox', { name: 'What did you learn?' }).fill('Back to lesson 7.');
  await button('Post').click();
  await expect
    .poll(() => server.callsOf(PUBLISH)[0]?.body)
    .toEqual({ text: 'Back to lesson 7.', audience: 'public', share: { kind: 'chart-exam', id } });
});

test('a link from a result opens the composer with that result, which can be removed', async () => {
  const id = '01900000-0000-7000-8000-000000000301';
  const server = serverOf().answer('GET /api/posts/shareable', { things: [] });
  await open(server, `/feed?share=trade&thing=${id}`);
  const composer = main.getByRole('region', { name: 'New post' });
  await expectContains(composer, 'Closed trade');
  const box = main.getByRole('textbox', { name: 'What did you learn?' });
  await box.fill('My text.');
  await expectGone(composer.getByText('Closed trade'), () => button('Do not share it').click());
  await expect.element(box).toHaveValue('My text.');
  await expectGone(composer, () => button('Cancel').click());
});

test('names are suggested while a mention is typed', async () => {
  const server = serverOf().answer('GET /api/usernames', {
    people: [{ username: 'fritz', profileImageUrl: null }],
  });
  await open(server);
  await button('New post').click();
  const box = main.getByRole('textbox', { name: 'What did you learn?' });
  await box.fill('Thanks @fr');
  await button('fritz').click();
  await expect.element(box).toHaveValue('Thanks @fritz ');
});

test('without a username the composer links to the page where one is chosen', async () => {
  await open(serverOf(), '/feed', newUser());
  await button('New post').click();
  await expect.element(main.getByRole('link', { name: 'Choose a username' })).toHaveAttribute('href', '/profile');
});

test('a post is deleted after a confirmation, and reported with a reason', async () => {
  let posts = [postOf({ isOwn: true })];
  const server = new FakeServer()
    .answer(POSTS, () => pageOf(...posts))
    .answer('DELETE /api/posts/{id}', () => {
      posts = [postOf({ text: 'Of somebody else.' })];
      return { done: true };
    })
    .answer('POST /api/posts/{id}/reports', { done: true });
  await open(server);
  await button('Delete').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect.element(main.getByText('Of somebody else.')).toBeVisible();
  await button('Report').click();
  const dialog = page.getByRole('dialog', { name: 'Report this post?' });
  await dialog.getByRole('combobox', { name: 'Reason' }).selectOptions('false-promise');
  await dialog.getByRole('textbox').fill('Promises profit.');
  await dialog.getByRole('button', { name: 'Report' }).click();
  await expect.element(page.getByText(/Its author is not told/)).toBeVisible();
  expect(server.callsOf('POST /api/posts/{id}/reports')[0]?.body).toEqual({
    reason: 'false-promise',
    note: 'Promises profit.',
  });
});

test('a post shows its comments with replies, and a reply is sent with the comment that it answers', async () => {
  const thread = commentOf();
  const comments = [
    thread,
    commentOf({
      id: '01900000-0000-7000-8000-000000000102',
      parentId: thread.id,
      text: 'The daily one.',
      mayDelete: true,
    }),
    commentOf({ id: '01900000-0000-7000-8000-000000000103', author: null, text: '', isDeleted: true }),
    commentOf({ id: '01900000-0000-7000-8000-000000000104', author: null, text: '' }),
  ];
  const server = new FakeServer()
    .answer('GET /api/posts/{id}', postOf())
    .answer('GET /api/posts/{id}/comments', { comments, nextCursor: null })
    .answer('POST /api/posts/{id}/comments', commentOf({ text: 'Thanks.' }));
  await open(server, `/post/${postOf().id}`);
  await expect.element(main.getByText('This comment was deleted.')).toBeVisible();
  await expect.element(main.getByText('This comment is not shown.')).toBeVisible();
  const form = main.getByRole('textbox', { name: 'Write a comment' }).element();
  const last = main.getByText('This comment is not shown.').element();
  expect(form.compareDocumentPosition(last), 'the form stands above all comments').toBe(
    Node.DOCUMENT_POSITION_FOLLOWING,
  );
  await expectAccessiblePart();
  await main.getByRole('button', { name: 'Reply to fritz' }).first().click();
  await main.getByRole('textbox', { name: 'Reply to fritz' }).fill('Thanks.');
  await button('Reply').click();
  await expect
    .poll(() => server.callsOf('POST /api/posts/{id}/comments')[0]?.body)
    .toEqual({ text: 'Thanks.', replyTo: thread.id });
});

test('a post that does not exist has a message', async () => {
  const server = new FakeServer().respond('GET /api/posts/{id}', () =>
    answerOf(404, { code: 'not-found', detail: 'There is no such post.' }),
  );
  await open(server, `/post/${postOf().id}`);
  await expect.element(main.getByText('There is no such post')).toBeVisible();
});
