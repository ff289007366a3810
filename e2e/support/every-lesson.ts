import { expect, type Page } from '@playwright/test';
import { readLibrary } from '../../server/src/modules/study/content/read-library.ts';
import { STEP_LABELS, type LessonStepId } from '../../web/src/features/study/lesson/step-names.ts';
import { CONTENT_DIRECTORY } from '../../server/src/config.ts';
import { findingsOf, linesOf } from './axe.ts';
import { expectSettled } from './expect-absent.ts';
import { sidewaysOverflow } from './shell-visit.ts';
import { goWithinApp } from './within-app.ts';

export const LIBRARY = readLibrary(CONTENT_DIRECTORY);

/** The narrowest screen that pages support. */
export const NARROW = { width: 320, height: 640 };

/** Lesson steps to check: the texts, a task, the quiz. */
const STEPS = ['guided', 'idea', 'predict', 'worked', 'evidence', 'quiz', 'trains'] as const satisfies LessonStepId[];
/** Returns the axe findings in a part of the page. The frame around the lessons has its own tests. */
async function findings(page: Page, part: string): Promise<string[]> {
  return linesOf(await findingsOf(page, { part }));
}

async function openStep(page: Page, step: LessonStepId): Promise<void> {
  const entry = page
    .getByRole('navigation', { name: 'Steps of the lesson' })
    .getByRole('button', { name: STEP_LABELS[step], exact: true });
  if ((await entry.getAttribute('aria-current')) !== 'step') await entry.click();
  await expect(entry).toHaveAttribute('aria-current', 'step');
  await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
}

/**
 * Goes through the steps of a lesson on a narrow screen. Returns elements that are wider than the screen, and axe
 * findings in its task and its texts.
 */
async function faultsOfLesson(page: Page, path: string, title: string): Promise<string[]> {
  const faults: string[] = [];
  await goWithinApp(page, `/study/${path}?step=${STEPS[0]}`);
  await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
  await expect(page.locator('#task-instruction')).toBeVisible();
  for (const step of STEPS) {
    await openStep(page, step);
    const overflow = await sidewaysOverflow(page);
    if (overflow > 0) faults.push(`${step}: ${overflow} px wider than the screen`);
    if (step === 'guided') faults.push(...(await findings(page, 'main')));
  }
  // In print, all texts appear below one another.
  await page.emulateMedia({ media: 'print' });
  await expect(page.locator('main article').getByRole('heading', { level: 1 })).toBeVisible();
  faults.push(...(await findings(page, 'main article')));
  await page.emulateMedia({ media: 'screen' });
  return faults.map((fault) => `${path}, ${fault}`);
}

/** Goes through every lesson of these topics within one document, and throws one error that lists all findings. */
export async function expectLessonsSound(page: Page, url: string, topics: readonly string[]): Promise<void> {
  await page.setViewportSize(NARROW);
  await page.goto(`${url}/study`);
  // Before the app has started, it ignores navigation requests.
  await expectSettled(page);
  const faults: string[] = [];
  for (const topic of topics)
    for (const lesson of LIBRARY.topics.find(({ id }) => id === topic)?.lessons ?? [])
      faults.push(...(await faultsOfLesson(page, `${topic}/${lesson}`, LIBRARY.lessons.get(lesson)?.title ?? lesson)));
  expect(faults).toEqual([]);
}
