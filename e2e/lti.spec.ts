// If this fails, a class does not work within a learning platform in a real browser: a launch, an assignment as a link
// of the course, or the grade in the gradebook fails.
import { expect, type Browser, type Page } from '@playwright/test';
import { openLtiPlatform, type PlatformPerson, type TestPlatform } from '../server/test/lti-platform.ts';
import { expectForEveryone } from './support/for-everyone.ts';
import { newLearner, signIn } from './support/learner.ts';
import { enterAsAdministrator, enterAsLearner, skipLoaders } from './support/shell-visit.ts';
import { test, type StoryProduct } from './support/story-product.ts';

// Expected errors: the platform's pages have no icon, and the browser logs rejected requests.
test.use({ expects: { faults: [/404 .*/, /Failed to load resource/, /401 .*\/api\//] } });

const TEACHER: PlatformPerson = { subject: 'teacher-7', role: 'Instructor' };
const LEARNER: PlatformPerson = { subject: 'learner-3', role: 'Learner' };

/** Registers the platform as an administrator would, with the data that the platform publishes about itself. */
async function register(page: Page, product: StoryProduct, { registration }: TestPlatform): Promise<void> {
  await enterAsAdministrator(page, product);
  await page.goto(`${product.url}/admin/lti`);
  await expect(page.getByText(`${product.url}/api/lti/login`)).toBeVisible();
  await page.getByRole('button', { name: 'Register a platform' }).click();
  const dialog = page.getByRole('dialog');
  const fields = {
    Name: 'name',
    'Issuer (platform id)': 'issuer',
    'Client id': 'clientId',
    'Authentication request URL': 'authorizationUrl',
    'Access token URL': 'tokenUrl',
    'Public keyset URL': 'keysUrl',
    'Deployment ids': 'deploymentIds',
  };
  for (const [label, name] of Object.entries(fields)) await dialog.getByLabel(label).fill(String(registration[name]));
  await dialog.getByRole('button', { name: 'Register it' }).click();
  await expect(page.getByRole('row').filter({ hasText: String(registration.issuer) })).toBeVisible();
}

async function newPage(browser: Browser): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await skipLoaders(page);
  return page;
}

test('a teacher connects a course and links an assignment, a learner does it, and the grade reaches the platform', async ({
  page,
  browser,
  product,
}) => {
  const platform = await openLtiPlatform({
    toolUrl: product.url,
    toolKeys: async () => (await fetch(`${product.url}/api/lti/jwks`)).json(),
    now: () => product.now(),
  });
  await register(page, product, platform);

  const teacher = await newPage(browser);
  const visiting = await enterAsLearner(teacher, product, newLearner('lti-teacher'));
  await visiting.call('PUT /api/profile/username', { body: { username: 'lti_teacher' } });
  await teacher.goto(platform.pageUrl('link', TEACHER, { id: 'class', custom: {} }));
  await teacher.getByRole('link', { name: 'Open the tool' }).click();
  await expect(teacher.getByRole('heading', { name: 'Markets 101' })).toBeVisible();
  await expectForEveryone(teacher, 'launch of a teacher');
  await teacher.getByRole('button', { name: 'Connect the course' }).click();
  await teacher.waitForURL(/\/classes\//u);
  const classId = teacher.url().split('/').at(-1) ?? '';
  const assignmentId = await product.assign(classId, 'Candles by heart');

  await teacher.goto(platform.pageUrl('frame', TEACHER, null));
  const frame = teacher.frameLocator('iframe');
  const opening = teacher.context().waitForEvent('page');
  await frame.getByRole('link', { name: 'Open TradeSense in a new tab' }).click();
  const tab = await opening;
  await expect(tab.getByRole('heading', { name: 'Choose an assignment for Markets 101' })).toBeVisible();
  await tab.getByRole('button', { name: 'Choose it' }).click();
  await expect(tab.getByText(/I have chosen an assignment/)).toBeVisible();
  await frame.getByRole('link', { name: 'I have chosen an assignment' }).click();
  await frame.getByRole('button', { name: 'Add it to the course' }).click();
  await expect(frame.getByRole('heading', { name: 'The link is in the course' })).toBeVisible();
  expect(platform.faults).toEqual([]);
  expect(platform.choices).toMatchObject([{ title: 'Candles by heart', custom: { assignment: assignmentId } }]);

  const learner = await newPage(browser);
  const visitor = await enterAsLearner(learner, product, newLearner('lti-learner'));
  await visitor.call('PUT /api/profile/username', { body: { username: 'lti_learner' } });
  const { body: user } = await visitor.call('GET /api/auth/me');
  await learner.goto(platform.pageUrl('frame', LEARNER, { id: 'candles', custom: { assignment: assignmentId } }));
  const openingForLearner = learner.context().waitForEvent('page');
  await learner.frameLocator('iframe').getByRole('link', { name: 'Open TradeSense in a new tab' }).click();
  const launched = await openingForLearner;
  await launched.getByRole('checkbox', { name: /I am 16 or older/ }).check();
  await launched.getByRole('button', { name: 'Join the class' }).click();
  await launched.waitForURL(new RegExp(`/classes/${classId}`, 'u'));
  await product.finishWork(assignmentId, user.id, 0.875);
  await expect
    .poll(() => platform.scores.map(({ score }) => score))
    .toMatchObject([{ userId: 'learner-3', scoreGiven: 87.5, scoreMaximum: 100 }]);
  await platform.close();
});

test('a person who launches without being signed in gets a link to sign in, and comes back to the launch', async ({
  page,
  browser,
  product,
}) => {
  const platform = await openLtiPlatform({
    toolUrl: product.url,
    toolKeys: async () => (await fetch(`${product.url}/api/lti/jwks`)).json(),
    now: () => product.now(),
  });
  await register(page, product, platform);
  const visitor = await newPage(browser);
  await visitor.goto(platform.pageUrl('link', LEARNER, { id: 'class', custom: {} }));
  await visitor.getByRole('link', { name: 'Open the tool' }).click();
  await expect(visitor.getByText('It does not sign you in here')).toBeVisible();
  const launch = new URL(visitor.url()).pathname;
  await visitor.getByRole('main').getByRole('link', { name: 'Sign in', exact: true }).click();
  await expect(visitor).toHaveURL(new RegExp(`next=${encodeURIComponent(launch)}`, 'u'));
  const person = newLearner('lti-visitor');
  await signIn(product, person);
  await visitor.getByLabel('Email').fill(person.email);
  await visitor.getByLabel('Password', { exact: true }).fill(person.password);
  await visitor.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
  await expect(visitor.getByText(`Signed in as ${person.email}`)).toBeVisible();
  expect(new URL(visitor.url()).pathname).toBe(launch);
  await platform.close();
});
