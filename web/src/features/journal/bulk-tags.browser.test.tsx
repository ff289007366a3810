// If this fails, several trades cannot be tagged in one step, or trades that were not chosen are tagged.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JournalTags, JournalTrade } from '@tradesense/contract/journal.ts';
import { chooseSegment, expectAbsent, expectGone, sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer, tradeOf } from './journal.test-data.ts';

const TAG = 'POST /api/sandbox/accounts/{id}/journal/tags';
const trades: JournalTrade[] = [4, 3, 2, 1].map((number) =>
  tradeOf({ id: `t${number}`, number, tags: { setup: number < 3 ? ['range'] : [], mistake: [], emotion: [] } }),
);

function server() {
  return journalServer()
    .answer('GET /api/sandbox/accounts/{id}/journal', {
      trades,
      nextCursor: null,
      tags: [{ kind: 'setup', tag: 'my own setup', trades: 2, net: '1' }],
    })
    .answer('GET /api/sandbox/accounts/{id}/attempts', { attempts: [], nextCursor: null })
    .answer('GET /api/replay/sessions', { sessions: [] });
}
async function open(given = server()) {
  await mountApp({ path: '/sandbox/journal?account=a1', user: newUser({ isAdmin: true }), server: given });
  await page.getByRole('button', { name: 'Tag several trades' }).click();
  return given;
}
const box = (number: number) => page.getByRole('checkbox', { name: `Choose trade ${number}: Bitcoin` });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test.for([1440, 390, 320])('at %s px chosen trades get and lose tags in one request', async (width) => {
  await page.viewport(width, 844);
  const given = (await open()).answer(TAG, { changed: 3 });
  await box(4).click();
  await box(2).click();
  await box(1).click();
  await expect.element(page.getByText('3 trades chosen')).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
  await button('Change tags').click();
  await button('my own setup').click();
  await page.getByRole('group', { name: 'Remove' }).getByRole('button', { name: 'range in 2 of 3' }).click();
  await chooseSegment(page.getByRole('radio', { name: 'Emotion' }));
  await page.getByRole('textbox', { name: 'Another tag' }).fill('tired');
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Add my own setup, tired. Remove range.')).toBeVisible();
  await expectGone(page.getByRole('dialog'), () => button('Change 3 trades').click());
  expect(given.callsOf(TAG).map(({ body }) => body)).toEqual([
    {
      tradeIds: ['t4', 't2', 't1'],
      add: { setup: ['my own setup'], mistake: [], emotion: ['tired'] },
      remove: { setup: ['range'], mistake: [], emotion: [] },
    },
  ]);
  await expect.element(page.getByText('3 trades have other tags now.')).toBeVisible();
  await expect.element(box(4)).not.toBeChecked();
});

test('by keyboard, Space chooses a trade and Shift with Space a range; pressing a box opens no trade', async () => {
  await page.viewport(1280, 800);
  await open();
  box(4).element().focus();
  await userEvent.keyboard(' ');
  box(2).element().focus();
  await userEvent.keyboard('{Shift>} {/Shift}');
  await expect.element(page.getByText('3 trades chosen')).toBeVisible();
  await expect.element(box(3)).toBeChecked();
  await expect.element(box(1)).not.toBeChecked();
  await expectAbsent(page.getByRole('heading', { name: 'Review', exact: true }));
  await button('Choose all shown').click();
  await expect.element(page.getByText('4 trades chosen')).toBeVisible();
  await button('Done').click();
  await expectAbsent(page.getByRole('checkbox', { name: /Choose trade/ }));
});

test('a refused change keeps tags and choice, and has the reason', async () => {
  const detail = 'Trade 2 would have 13 tags of the kind "setup". The most are 12.';
  const given = server().respond(TAG, () => answerOf(422, { code: 'too-many-tags', title: 'Too many', detail }));
  await open(given);
  await box(2).click();
  await button('Change tags').click();
  await button('breakout').click();
  await button('Change 1 trade').click();
  await expect.element(page.getByText('The tags could not be changed')).toBeVisible();
  await button('Cancel').click();
  await expect.element(box(2)).toBeChecked();
});

test('a thirteenth tag of a kind cannot be chosen in one change', async () => {
  const setup = Array.from({ length: 13 }, (_, n) => `setup ${n + 1}`);
  const carrying = [setup.slice(0, 7), setup.slice(7)].map((own, index) =>
    tradeOf({ id: `t${index + 1}`, number: index + 1, tags: { setup: own, mistake: [], emotion: [] } }),
  );
  const given = server()
    .answer('GET /api/sandbox/accounts/{id}/journal', { trades: carrying, nextCursor: null, tags: [] })
    .answer(TAG, { changed: 2 });
  await open(given);
  await button('Choose all shown').click();
  await button('Change tags').click();
  const chip = (name: string) => page.getByRole('group', { name: 'Remove' }).getByRole('button', { name: `${name} in 1 of 2`, exact: true }); // oxfmt-ignore
  for (const name of setup.slice(0, 12)) await chip(name).click();
  await expect.element(page.getByText('At most 12 tags of each kind in one change.')).toBeVisible();
  await expect.element(chip('setup 13')).toBeDisabled();
  await chip('setup 1').click();
  await expect.element(chip('setup 13')).toBeEnabled();
  await chip('setup 13').click();
  await expectGone(page.getByRole('dialog'), () => button('Change 2 trades').click());
  expect(given.callsOf(TAG).map(({ body }) => (body as { remove: JournalTags }).remove.setup)).toEqual([
    setup.slice(1),
  ]);
});
