// If this fails, a name, a title or a text of the allowed length without a space leaves its box on a phone.
import { EMAIL_MAX, NAME_MAX } from '@tradesense/contract/product.ts';
import { BIO_MAX, LINK_LENGTH_MAX } from '@tradesense/contract/people-constants.ts';
import { COMMENT_TEXT_MAX, POST_TEXT_MAX } from '@tradesense/contract/posts-constants.ts';
import { FEEDBACK_MESSAGE_MAX, FEEDBACK_SUBJECT_MAX } from '@tradesense/contract/feedback-constants.ts';
import {
  CLASS_ASSIGNMENT_TITLE_MAX,
  CLASS_DESCRIPTION_MAX,
  CLASS_MESSAGE_MAX,
  CLASS_NAME_MAX,
} from '@tradesense/core/classes/class-rules.ts';
import { DEFAULT_AUDIENCES } from '@tradesense/core/people/audience.ts';
import { USERNAME_MAX } from '@tradesense/core/people/username-rules.ts';
import { beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { fullServer } from '../features/administration/admin-full-server.test-data.ts';
import { detailOf, userOf } from '../features/administration/admin-server.test-data.ts';
import { CLASS_ID, classOf, progressOf } from '../features/classes/class-progress.test-data.ts';
import { commentOf, postOf } from '../features/feed/feed-server.test-data.ts';
import { personOf } from '../features/people/people-server.test-data.ts';
import { expectSettled, sidewaysOverflow } from './expect-page.ts';
import { FakeServer } from './fake-server.ts';
import { mountApp, newUser } from './mount-app.tsx';

/** Returns a text of this length without a place to break it, of the widest letter. */
const word = (length: number): string => 'W'.repeat(length);
const USERNAME = word(USERNAME_MAX);
const NAME = word(NAME_MAX);
const EMAIL = `${word(64)}@${word(EMAIL_MAX - 65)}`;
const AT = '2026-01-02T00:00:00.000Z';
const PERSON = { username: USERNAME, profileImageUrl: null };
const main = page.getByRole('main');

/** Width by which the area to press a control may exceed its box, in pixels. */
const PRESSED_MAX_PX = 4;

/**
 * Returns the elements whose content is wider than they are and is neither scrolled nor cut. Each is named by its tag
 * and the beginning of its text.
 */
function overflowingBoxes(): string[] {
  return [...main.element().querySelectorAll<HTMLElement>('*')].flatMap((element) => {
    const { overflowX, display } = getComputedStyle(element);
    // What only screen readers get is at most a pixel wide.
    const isSeen = element.clientWidth > 1 && !display.startsWith('inline');
    if (!isSeen || overflowX !== 'visible' || element instanceof HTMLInputElement) return [];
    const overflow = element.scrollWidth - element.clientWidth;
    if (overflow <= PRESSED_MAX_PX) return [];
    return [`${element.tagName.toLowerCase()} “${(element.textContent ?? '').slice(0, 30)}” by ${overflow} px`];
  });
}

beforeEach(() => page.viewport(390, 844));

async function expectInBoxes(text: string): Promise<void> {
  await expect.element(main.getByText(text).first()).toBeVisible();
  await expectSettled();
  expect(overflowingBoxes()).toEqual([]);
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
}

test('a box that its text leaves is found, and one that cuts or scrolls it is not', async () => {
  const place = document.createElement('main');
  place.innerHTML =
    `<div style="width:90px">${word(30)}</div><div style="width:90px;overflow:hidden">${word(30)}</div>` +
    `<div style="width:90px;overflow-wrap:anywhere">${word(30)}</div>`;
  document.body.append(place);
  const found = overflowingBoxes();
  place.remove();
  expect(found.length).toBe(1);
});

test('the public page of a person keeps long texts in their boxes', async () => {
  const person = personOf();
  const about: typeof person.blocks.about = {
    audience: 'public',
    content: { bio: word(BIO_MAX), links: [`https://example.org/${word(LINK_LENGTH_MAX - 20)}`] },
  };
  const blocks: typeof person.blocks = {
    ...person.blocks,
    about,
    name: { audience: 'public', content: { name: NAME } },
    posts: { audience: 'public', content: { count: 1 } },
  };
  const server = new FakeServer()
    .answer('GET /api/people/{username}', personOf({ username: USERNAME, blocks }))
    .answer('GET /api/people/{username}/posts', {
      posts: [postOf({ author: PERSON, text: word(POST_TEXT_MAX) })],
      nextCursor: null,
    });
  await mountApp({ path: `/u/${USERNAME}`, user: newUser(), server });
  await expectInBoxes(word(POST_TEXT_MAX));
});

test('the followers of a person keep long names in their boxes', async () => {
  const people = [{ ...PERSON, since: AT, isFollowing: false, isOwn: false }];
  const server = new FakeServer().answer('GET /api/people/{username}/followers', { people, nextCursor: null });
  await mountApp({ path: `/u/${USERNAME}/followers`, user: newUser(), server });
  await expectInBoxes(`Followers of ${USERNAME}`);
});

test('the settings of a learner keep long texts in their boxes', async () => {
  const server = new FakeServer()
    .answer('GET /api/auth/sessions', { sessions: [] })
    .answer('GET /api/profile/about', { bio: word(BIO_MAX), links: [], version: 1 })
    .answer('GET /api/profile/audiences', { audiences: DEFAULT_AUDIENCES })
    .answer('GET /api/profile/blocked', { people: [PERSON], nextCursor: null })
    .answer('GET /api/profile/muted', { people: [], nextCursor: null });
  await mountApp({ path: '/profile', user: newUser({ username: USERNAME, name: NAME, email: EMAIL }), server });
  for (const fold of main.getByRole('button', { expanded: false }).elements()) (fold as HTMLElement).click();
  await expectInBoxes(EMAIL);
});

const assignment = {
  id: '00000000-0000-7000-9000-00000000000a',
  title: word(CLASS_ASSIGNMENT_TITLE_MAX),
  createdAt: AT,
  dueAt: AT,
  content: { kind: 'bias-test', asset: 'random', timeframe: '1d', charts: 2 },
  isDueBeforeJoining: false,
  own: null,
  hasEarlierWork: false,
} as const;
const longClass = classOf({
  name: word(CLASS_NAME_MAX),
  description: word(CLASS_DESCRIPTION_MAX),
  teacher: PERSON,
});
const message = {
  id: '00000000-0000-7000-9000-00000000000b',
  text: word(CLASS_MESSAGE_MAX),
  writtenAt: AT,
  editedAt: null,
  isHidden: false,
};

const classServer = () =>
  new FakeServer()
    .answer('GET /api/classes', {
      teaches: true,
      classes: [longClass, { ...longClass, id: assignment.id, role: 'learner' }],
    })
    .answer('GET /api/classes/{id}', longClass)
    .answer('GET /api/classes/{id}/assignments', { assignments: [assignment] })
    .answer('GET /api/classes/{id}/messages', { messages: [message], nextCursor: null })
    .answer('GET /api/classes/{id}/members', { members: [{ ...PERSON, joinedAt: AT }] });

test('the list of classes keeps long names in their boxes', async () => {
  await mountApp({ path: '/classes', user: newUser(), server: classServer() });
  await expectInBoxes(longClass.name);
});

test('the class of a teacher keeps long texts in their boxes', async () => {
  await mountApp({ path: `/classes/${CLASS_ID}`, user: newUser(), server: classServer() });
  await expectInBoxes(message.text);
});

test('the class of a learner keeps long texts in their boxes', async () => {
  const own = progressOf(1, 1);
  const server = classServer()
    .answer('GET /api/classes/{id}', { ...longClass, role: 'learner', joining: null })
    .answer('GET /api/classes/{id}/progress/own', {
      ...own,
      assignments: own.assignments.map((each) => ({ ...each, title: assignment.title })),
    });
  await mountApp({ path: `/classes/${CLASS_ID}`, user: newUser(), server });
  await expectInBoxes(message.text);
});

test('the progress of a class keeps long texts in their boxes', async () => {
  const progress = progressOf(1, 2);
  const server = classServer().answer('GET /api/classes/{id}/progress', {
    ...progress,
    assignments: progress.assignments.map((each) => ({ ...each, title: assignment.title })),
    learners: progress.learners.map((each) => ({ ...each, username: USERNAME })),
  });
  await mountApp({ path: `/classes/${CLASS_ID}/progress`, user: newUser(), server });
  await expectInBoxes(USERNAME);
});

test('the feed keeps long texts in their boxes', async () => {
  const server = new FakeServer().answer('GET /api/posts', {
    posts: [postOf({ author: PERSON, text: word(POST_TEXT_MAX) })],
    nextCursor: null,
  });
  await mountApp({ path: '/feed', user: newUser({ username: USERNAME }), server });
  await expectInBoxes(word(POST_TEXT_MAX));
});

test('a post keeps long comments in their boxes', async () => {
  const post = postOf({ author: PERSON, text: word(POST_TEXT_MAX) });
  const comments = [
    commentOf({ author: PERSON, text: word(COMMENT_TEXT_MAX) }),
    commentOf({
      id: '01900000-0000-7000-8000-000000000102',
      parentId: commentOf().id,
      author: PERSON,
      text: word(COMMENT_TEXT_MAX),
    }),
  ];
  const server = new FakeServer()
    .answer('GET /api/posts/{id}', post)
    .answer('GET /api/posts/{id}/comments', { comments, nextCursor: null });
  await mountApp({ path: `/post/${post.id}`, user: newUser({ username: USERNAME }), server });
  await expectInBoxes(word(COMMENT_TEXT_MAX));
});

const longUser = userOf(1, { name: NAME, username: USERNAME, maskedEmail: `W•••@${word(EMAIL_MAX - 65)}` });
const adminServer = () =>
  fullServer()
    .answer('GET /api/admin/users', { users: [longUser], page: 1, pageSize: 50, total: 1 })
    .answer('GET /api/admin/users/{id}', detailOf(longUser));
const openAdmin = (path: string, server = adminServer()) =>
  mountApp({ path, user: newUser({ isAdmin: true, username: USERNAME, name: NAME }), server });

test('the users of the administration keep long texts in their boxes', async () => {
  await openAdmin('/admin/users');
  await expectInBoxes(NAME);
});

test('the drawer of a user keeps long texts in their boxes', async () => {
  await openAdmin(`/admin/users?user=${longUser.id}`);
  await expectInBoxes('9,120.50');
});

test('the feedback of the administration keeps long texts in their boxes', async () => {
  const subject = word(FEEDBACK_SUBJECT_MAX);
  const server = adminServer().answer('GET /api/admin/feedback', {
    messages: [
      {
        id: longUser.id,
        type: 'bug_report',
        subject,
        message: word(FEEDBACK_MESSAGE_MAX),
        sender: USERNAME,
        senderId: longUser.id,
        canReply: true,
        userAgent: word(200),
        state: 'open',
        createdAt: AT,
        answeredAt: null,
      },
    ],
    nextCursor: null,
  });
  await openAdmin('/admin/feedback', server);
  await expectInBoxes(subject);
});
