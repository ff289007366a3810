// If this fails, a learner who finishes a topic and later fails its challenge is not told so, or cannot get the level
// back.
import { expect, type Page } from '@playwright/test';
import { DAY_MS, MINUTE_MS } from '@tradesense/core/kernel/time.ts';
import { expectNoFinding } from './support/axe.ts';
import { tabTo } from './support/keyboard.ts';
import { newLearner, type Learner } from './support/learner.ts';
import { enterAsLearner, sidewaysOverflow } from './support/shell-visit.ts';
import { openSignedIn } from './support/stored-session.ts';
import { test, type StoryProduct } from './support/story-product.ts';
import { goWithinApp } from './support/within-app.ts';
import { rightOptions, StudyByApi } from './support/study-by-api.ts';

const TOPIC = 'asset-classes';
/** A lesson whose tasks are fields to fill, so that the test can do them on the page. */
const LESSON = 'long-short';
const TITLE = 'Long, short, and how much';

/** How a person operates a page: by mouse, by keyboard or by touch. */
interface Hands {
  press(page: Page, name: string | RegExp): Promise<void>;
  follow(page: Page, name: string | RegExp): Promise<void>;
  type(page: Page, field: string, text: string): Promise<void>;
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();
const link = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name }).first();
const field = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true });

const MOUSE: Hands = {
  press: (page, name) => button(page, name).click(),
  follow: (page, name) => link(page, name).click(),
  type: (page, name, text) => field(page, name).fill(text),
};
const KEYBOARD: Hands = {
  async press(page, name) {
    await tabTo(page, button(page, name));
    await page.keyboard.press('Enter');
  },
  async follow(page, name) {
    await tabTo(page, link(page, name));
    await page.keyboard.press('Enter');
  },
  async type(page, name, text) {
    await tabTo(page, field(page, name));
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  },
};
const FINGER: Hands = {
  press: (page, name) => button(page, name).tap(),
  follow: (page, name) => link(page, name).tap(),
  async type(page, name, text) {
    await field(page, name).tap();
    await field(page, name).fill(text);
  },
};

/** Returns what to type for a right answer to the displayed task: the text of each field. */
async function shownSteps(page: Page, product: StoryProduct, response: Promise<{ json(): Promise<unknown> }>) {
  const { task } = (await (await response).json()) as {
    task: { id: string; question: { steps: readonly { id: string; label: string }[] } };
  };
  const reference = await product.referenceOf(task.id);
  if (reference.kind !== 'compute') throw new Error('the lesson asks to compute');
  await expect(page.getByRole('button', { name: 'Send answer' })).toBeVisible();
  return task.question.steps.map(({ id, label }) => ({ label, value: reference.values[id] ?? 0 }));
}

const nextTask = (page: Page) => page.waitForResponse((response) => response.url().endsWith('/api/study/tasks'));

/** Performs an action that opens a task on the page, and answers that task right or wrong. */
async function doShownTask(
  { page, product, hands }: Journey,
  show: () => Promise<unknown>,
  isRight: boolean,
): Promise<void> {
  const response = nextTask(page);
  await show();
  for (const { label, value } of await shownSteps(page, product, response))
    await hands.type(page, label, String(isRight ? value : value + 1_000));
  await hands.press(page, 'Send answer');
  await expect(page.getByRole('heading', { name: isRight ? /^Right/ : /^Not right/ })).toBeFocused();
}

interface Journey {
  readonly page: Page;
  readonly product: StoryProduct;
  readonly hands: Hands;
  readonly learner: Learner;
}

/**
 * Moves the clock by this many days without an open page, so that the session ends; then the learner signs in again.
 */
async function comeBack({ page, product, learner }: Journey, study: StudyByApi, days: number, path: string) {
  await page.goto('about:blank');
  await product.moveClock(days * DAY_MS + MINUTE_MS);
  await study.signInAgain(learner);
  await openSignedIn(page, product, learner, path);
}

/**
 * Takes the challenge. `isRight` says whether the tasks of `LESSON` are answered right; all other tasks are answered
 * right. The last task is done on the page.
 */
async function takeChallenge(journey: Journey, study: StudyByApi, isRight: boolean): Promise<void> {
  const { page, hands } = journey;
  await study.doChallengeBut(TOPIC, LESSON, isRight);
  await doShownTask(journey, () => hands.follow(page, 'Take the challenge'), isRight);
  if (hands === MOUSE && !isRight) await expectNoFinding(page, 'challenge that is under way', 'everything');
  await hands.press(page, 'See the result');
}

/** Passes the quiz of the open lesson. */
async function passShownQuiz(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Steps of the lesson' }).getByRole('button', { name: 'Quiz' }).click();
  for (const right of rightOptions(TOPIC, LESSON).values()) {
    await page.getByRole('radio', { name: right, exact: true }).check();
    await page.getByRole('radio', { name: 'Sure', exact: true }).check({ force: true });
    await button(page, 'Check answer').click();
    await expect(page.getByRole('heading', { name: /Right, \+3 points/ })).toBeFocused();
    await button(page, /Next question|See the result/).click();
  }
  await expect(page.getByRole('heading', { name: /^Passed/ })).toBeFocused();
}

const topicPage = (page: Page) => goWithinApp(page, `/study/${TOPIC}`);

async function fallAndRise(journey: Journey, study: StudyByApi): Promise<void> {
  const { page, hands } = journey;
  await comeBack(journey, study, 2, `/study/${TOPIC}`);
  await takeChallenge(journey, study, false);
  await expect(page.getByText('Not passed, mean score 75% over 8 tasks')).toBeVisible();
  await expect(page.getByText('Your level was proficient and is now familiar.')).toBeVisible();
  const toReview = page.getByRole('region', { name: 'To review' });
  await expect(toReview.getByRole('listitem')).toHaveText([`${TITLE}: 0%`]);
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);
  // The page is the same in the journey by keyboard, so axe does not run there again.
  if (hands !== KEYBOARD) await expectNoFinding(page, 'result of a failed challenge', 'everything');

  await comeBack(journey, study, 2, '/study/reviews');
  await expect(page.getByRole('heading', { name: '1 card is due' })).toBeVisible();
  await doShownTask(journey, () => hands.press(page, 'Start the reviews'), true);
  await hands.press(page, 'Next card');
  await expect(page.getByText('All reviews are done')).toBeVisible();
  expect(await sidewaysOverflow(page)).toBeLessThanOrEqual(0);

  await topicPage(page);
  await expect(page.getByText('▼ familiar')).toBeVisible();
  await takeChallenge(journey, study, true);
  await expect(page.getByText('Passed, mean score 100% over 8 tasks')).toBeVisible();
  await expect(page.getByText('Your level was familiar and is now proficient.')).toBeVisible();
}

test('a visitor registers, finishes a topic, fails its challenge, reviews two days later and masters the topic', async ({
  page,
  product,
}) => {
  const learner = newLearner('over-days');
  const journey = { page, product, hands: MOUSE, learner };
  const lesson = `${product.url}/study/${TOPIC}/${LESSON}`;
  await page.goto(`${lesson}?step=idea`);
  await expect(page.getByRole('heading', { level: 1, name: TITLE })).toBeVisible();
  await doShownTask(journey, () => page.goto(`${lesson}?step=guided`), true);
  await doShownTask(journey, () => button(page, /^Continue: Three fresh charts/).click(), true);
  await passShownQuiz(page);

  const study = new StudyByApi(product, await enterAsLearner(page, product, learner));
  await topicPage(page);
  await expect(link(page, TITLE)).toContainText('Complete, quiz 100% · history');
  await study.passQuizzes(TOPIC);
  await page.reload();
  await expect(page.getByText('3 of 3 lessons')).toBeVisible();
  await takeChallenge(journey, study, true);
  await expect(page.getByText('Your level was started and is now proficient.')).toBeVisible();
  await fallAndRise(journey, study);

  await comeBack(journey, study, 2, `/study/${TOPIC}`);
  await takeChallenge(journey, study, true);
  await expect(page.getByText('Your level stays proficient.')).toBeVisible();
  await comeBack(journey, study, 5, `/study/${TOPIC}`);
  await takeChallenge(journey, study, true);
  await expect(page.getByText('Your level was proficient and is now mastered.')).toBeVisible();
});

test('by keyboard alone a learner loses a level, reviews and gets the level back', async ({ page, product }) => {
  const learner = newLearner('over-days-keyboard');
  const study = new StudyByApi(product, await enterAsLearner(page, product, learner));
  await study.passQuizzes(TOPIC);
  await study.passChallenge(TOPIC);
  await fallAndRise({ page, product, hands: KEYBOARD, learner }, study);
});

test.describe('at 390 px', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('by touch a learner loses a level, reviews and gets the level back', async ({ page, product }) => {
    const learner = newLearner('over-days-touch');
    const study = new StudyByApi(product, await enterAsLearner(page, product, learner));
    await study.passQuizzes(TOPIC);
    await study.passChallenge(TOPIC);
    await fallAndRise({ page, product, hands: FINGER, learner }, study);
  });
});
