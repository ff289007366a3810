// If this fails, a tag is lost if it was added elsewhere, or while another tag was being saved.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { TagTradesRequest } from '@tradesense/contract/journal.ts';
import { expectTexts } from '../../browser-test/expect-page.ts';
import { answerOf, type FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer, tradeOf } from './journal.test-data.ts';

const TAG = 'POST /api/sandbox/accounts/{id}/journal/tags';
const NONE = { setup: [], mistake: [], emotion: [] };

/**
 * Returns a fake server that stores the setup tags of the trade. It stores a received tag only if `isStored` returns
 * `true` for the tag.
 */
function taggingServer(stored: string[], isStored: (tag: string) => Promise<boolean> | boolean): FakeServer {
  return journalServer()
    .respond(TAG, async ({ body }) => {
      const { add, remove } = body as TagTradesRequest;
      const [added, removed] = [add.setup[0], remove.setup[0]];
      if (!(await isStored(added ?? ''))) return answerOf(500, { code: 'internal' });
      if (added !== undefined) stored.push(added);
      if (removed !== undefined) stored.splice(stored.indexOf(removed), 1);
      return answerOf(200, { changed: 1 });
    })
    .answer('GET /api/sandbox/accounts/{id}/journal/{tradeId}', () => ({
      trade: tradeOf({ tags: { ...NONE, setup: [...stored] } }),
      fills: [],
      counterfactuals: [],
      secondDecidedAt: null,
    }));
}

async function open(server: FakeServer): Promise<void> {
  await mountApp({ path: '/sandbox/journal?account=a1&trade=t1', user: newUser({ isAdmin: true }), server });
  await expect.element(page.getByLabelText('Setup', { exact: true })).toBeVisible();
}

async function type(...names: readonly string[]): Promise<void> {
  for (const name of names) {
    // oxlint-disable-next-line no-await-in-loop -- one tag is typed after the other
    await page.getByLabelText('Setup', { exact: true }).fill(name);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await userEvent.keyboard('{Enter}');
  }
}

const tags = () => page.getByRole('list', { name: 'Setup tags' }).getByRole('listitem');

test('three tags added in quick succession are all stored', async () => {
  const held = Promise.withResolvers<void>();
  const server = taggingServer([], () => held.promise.then(() => true));
  await open(server);
  await type('breakout', 'range', 'trend');
  await expectTexts(tags(), [/^breakout/, /^range/, /^trend/]);
  held.resolve();
  await expect.poll(() => server.callsOf(TAG).length).toBe(3);
  await expect.element(page.getByText('Saved', { exact: true })).toBeVisible();
  await expectTexts(tags(), [/^breakout/, /^range/, /^trend/]);
});

test('tags that were added elsewhere since the page was loaded stay', async () => {
  const stored = ['range'];
  const server = taggingServer(stored, () => true);
  await open(server);
  stored.push('tagged elsewhere');
  await type('trend');
  await expectTexts(tags(), [/^range/, /^tagged elsewhere/, /^trend/]);
  await page.getByRole('button', { name: 'Remove the tag range' }).click();
  await expectTexts(tags(), [/^tagged elsewhere/, /^trend/]);
  // The page shows both changes immediately. Their requests run one after the other.
  await expect
    .poll(() => server.callsOf(TAG).map(({ body }) => body))
    .toEqual([
      { tradeIds: ['t1'], add: { ...NONE, setup: ['trend'] }, remove: NONE },
      { tradeIds: ['t1'], add: NONE, remove: { ...NONE, setup: ['range'] } },
    ]);
});

test('a tag that could not be saved disappears with a message, even if a later one was saved', async () => {
  const held = Promise.withResolvers<void>();
  const server = taggingServer([], (tag) => held.promise.then(() => tag !== 'range'));
  await open(server);
  await type('range', 'trend');
  held.resolve();
  await expect.element(page.getByText('The tags could not be saved')).toBeVisible();
  await expectTexts(tags(), [/^trend/]);
});
