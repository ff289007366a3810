// If this fails, the map hides the prerequisites of a topic, a visitor sees content that needs an account, or a topic
// without lessons opens an empty page.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import {
  atEachSize,
  chooseSegment,
  expectGone,
  makeNarrow,
  sidewaysOverflow,
  windowsOf,
} from '../../browser-test/expect-page.ts';
import { cut, FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { lesson, lessonPage, study, topic } from './study-server.test-data.ts';

const TOPICS = [
  topic('first', { title: 'How markets work', mastery: 'proficient', lessons: [lesson('candle')] }),
  topic('second', {
    title: 'Risk management',
    needs: ['first'],
    mastery: 'familiar',
    dropped: { from: 'proficient', at: '2026-01-02T10:00:00Z' },
    lessons: [lesson('size', { topic: 'second' })],
  }),
  topic('third', {
    title: 'Price action',
    level: 'intermediate',
    needs: ['second'],
    isOpen: false,
    lessons: [lesson('break', { topic: 'third' })],
  }),
];
const NEXT = {
  kind: 'lesson' as const,
  lesson: 'candle',
  topic: 'first',
  title: 'One candle, four prices',
  why: 'It is the first lesson, and it needs nothing.',
  minutes: 5,
};

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const link = (name: string | RegExp) => page.getByRole('link', { name });

test('a visitor sees the topics with what each needs, the next step, and where progress is stored', async () => {
  const server = new FakeServer().answer('GET /api/study', study({ topics: TOPICS, next: NEXT }));
  await mountApp({ path: '/study', server });
  await expect.element(link(/How markets work.*proficient.*0 of 1 lesson/)).toBeVisible();
  await expect.element(link(/Price action.*needs an account.*0 of 1 lesson/)).toBeVisible();
  await expect.element(page.getByText(/Your progress is stored for this browser/)).toBeVisible();
  await expect.element(heading('One candle, four prices')).toBeVisible();
  await expect.element(page.getByText(NEXT.why)).toBeVisible();
  await expect.element(link('Open the lesson')).toHaveAttribute('href', '/study/first/candle');
  expect(page.getByText('in a row').elements()).toEqual([]);
  expect(page.getByText('Saved').elements()).toEqual([]);
});

test('a learner sees levels, fallen levels, today’s set, saved lessons and reviews', async () => {
  const saved = lesson('candle', { topic: 'first', title: 'Candle' });
  const learnt = study({
    topics: [
      topic('first', {
        title: 'How markets work',
        lessons: [{ ...saved, progress: { ...saved.progress, isBookmarked: true } }],
      }),
      ...TOPICS.slice(1),
    ],
    next: NEXT,
    today: [
      { ...NEXT, kind: 'review', lesson: null, topic: null, title: 'Two cards', isDone: true },
      { ...NEXT, isDone: false },
    ],
    streak: { days: 3, isTodayDone: true, forgivenLeft: 2 },
    reviewsDue: 4,
  });
  await mountApp({ path: '/study', user: newUser(), server: new FakeServer().answer('GET /api/study', learnt) });
  await expect.element(link(/Risk management.*▼ familiar/)).toBeVisible();
  await expect.element(link(/Price action.*needs Risk management/)).toBeVisible();
  await expect.element(page.getByText(/fell from proficient to familiar/)).toBeVisible();
  await expect.element(page.getByText('1 of 2 · 5 min left')).toBeVisible();
  await expect.element(page.getByText(/3 days in a row, today included\. 2 missed days are forgiven/)).toBeVisible();
  await expect.element(page.getByText('4 due')).toBeVisible();
  await chooseSegment(page.getByRole('radio', { name: 'Saved 1' }));
  await expect.element(link(/Candle/)).toHaveAttribute('href', '/study/first/candle');
});

test('the map fits a window of each width', async () => {
  await makeNarrow();
  const server = new FakeServer().answer('GET /api/study', study({ topics: TOPICS, next: NEXT }));
  await mountApp({ path: '/study', server });
  await atEachSize(windowsOf(844), async () => {
    await expect.element(link(/^How markets work/)).toBeVisible();
    expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  });
});

test('an overview that failed to load can be loaded again', async () => {
  const server = new FakeServer().respond('GET /api/study', cut);
  await mountApp({ path: '/study', server });
  await expect.element(page.getByText('Study could not be loaded')).toBeVisible();
  server.answer('GET /api/study', study({ topics: TOPICS }));
  await expectGone(page.getByText('Study could not be loaded'), () =>
    page.getByRole('button', { name: 'Try again' }).click(),
  );
  await expect.element(heading('All done for now')).toBeVisible();
});

test('a search shows its matches, or a message if there are none', async () => {
  const server = new FakeServer()
    .answer('GET /api/study', study({ topics: TOPICS }))
    .answer('GET /api/study/search', ({ url }) => ({
      results:
        url.searchParams.get('q') === 'wick'
          ? [
              { kind: 'lesson', lesson: 'candle', topic: 'first', title: 'Candle', excerpt: 'The [[wick]] shows it.' },
              { kind: 'term', lesson: null, topic: null, title: 'Wick', excerpt: 'A thin line.' },
              { kind: 'topic', lesson: null, topic: 'first', title: 'Markets', excerpt: 'How they work.' },
            ]
          : [],
    }));
  await mountApp({ path: '/study', server });
  await page.getByRole('searchbox').fill('wick');
  await expect.element(link('Candle')).toHaveAttribute('href', '/study/first/candle');
  await expect.element(link('Markets')).toHaveAttribute('href', '/study/first');
  await expect.element(page.getByText('3 results')).toBeVisible();
  expect(document.querySelector('mark')?.textContent).toBe('wick');
  await page.getByRole('searchbox').fill('zebra');
  await expect.element(page.getByText('Nothing matches “zebra”')).toBeVisible();
});

test('the words of a search are in the address, so that they come back with it', async () => {
  const server = new FakeServer()
    .answer('GET /api/study', study({ topics: TOPICS }))
    .answer('GET /api/study/search', ({ url }) => ({
      results: [
        {
          kind: 'lesson',
          lesson: 'candle',
          topic: 'first',
          title: `Found ${url.searchParams.get('q')}`,
          excerpt: 'It.',
        },
      ],
    }))
    .answer('GET /api/study/lessons/{lesson}', lessonPage());
  const { router } = await mountApp({ path: '/study', server });
  await page.getByRole('searchbox').fill('stop loss');
  await link('Found stop loss').click();
  await expect.poll(() => router.state.location.pathname).toBe('/study/first/candle');
  router.history.back();
  await expect.element(page.getByRole('searchbox')).toHaveValue('stop loss');
  await expect.element(link('Found stop loss')).toBeVisible();
  await router.navigate({ to: '/study' });
  await expect.element(page.getByRole('searchbox')).toHaveValue('');
  await expect.element(page.getByRole('heading', { name: 'Topics, and what each needs' })).toBeVisible();
  expect(router.state.location.search).toEqual({});
});

test('a topic without lessons says that it has none yet', async () => {
  const server = new FakeServer().answer(
    'GET /api/study',
    study({ topics: [topic('empty', { title: 'Order flow' })] }),
  );
  await mountApp({ path: '/study/empty', server });
  await expect.element(heading('Order flow')).toBeVisible();
  await expect.element(page.getByText('This topic has no lessons yet')).toBeVisible();
});

test('an unknown topic has a message and leads back to all topics', async () => {
  await mountApp({ path: '/study/gone', server: new FakeServer().answer('GET /api/study', study({ topics: TOPICS })) });
  await expect.element(page.getByRole('heading', { name: 'This topic does not exist' })).toBeVisible();
  await expect.element(link('See all topics')).toBeVisible();
});

test('a challenge that cannot be taken yet has its reason on the page of its topic', async () => {
  const begun = lesson('candle', { topic: 'first' });
  const lessons = [
    { ...begun, progress: { ...begun.progress, quizBest: 1, isComplete: true } },
    lesson('atr', { topic: 'first', title: 'One ATR' }),
  ];
  const server = new FakeServer().answer('GET /api/study', study({ topics: [topic('first', { lessons })] }));
  await mountApp({ path: '/study/first', user: newUser(), server });
  await expect.element(page.getByText('Complete One ATR first.')).toBeVisible();
  await expect
    .element(page.getByRole('button', { name: 'Take the challenge' }))
    .toHaveAttribute('aria-disabled', 'true');
});

test.for([1440, 1280, 390])('at %i px header and body of the study page have the same edges', async (width) => {
  await page.viewport(width, 900);
  await mountApp({
    path: '/study',
    user: newUser(),
    server: new FakeServer().answer('GET /api/study', study({ topics: TOPICS })),
  });
  await expect.element(heading('Study').first()).toBeVisible();
  const inner = (element: Element | null) => {
    const { left, right } = element!.getBoundingClientRect();
    const { paddingLeft, paddingRight } = getComputedStyle(element!);
    return [left + Number.parseFloat(paddingLeft), right - Number.parseFloat(paddingRight)].map(Math.round);
  };
  await expect
    .poll(() => inner(document.querySelector('main')))
    .toEqual(inner(document.querySelector('header > div:last-child')));
});
