// If this fails, a tag that was added while another one was being saved is lost.
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { JournalTags, JournalTradeResponse } from '@tradesense/contract/journal.ts';
import { expectTexts } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer, tradeOf } from './journal.test-data.ts';

const PATCH = 'PATCH /api/sandbox/accounts/{id}/journal/{tradeId}';

test('three tags in quick succession are all kept', async () => {
  const server = journalServer();
  const held = Promise.withResolvers<void>();
  server.respond(PATCH, async ({ body }) => {
    await held.promise;
    const { tags } = body as { tags: JournalTags };
    return answerOf(200, {
      trade: tradeOf({ tags }),
      fills: [],
      counterfactuals: [],
      secondDecidedAt: null,
    } satisfies JournalTradeResponse);
  });
  await mountApp({ path: '/sandbox/journal?account=a1&trade=t1', user: newUser({ isAdmin: true }), server });
  const field = page.getByLabelText('Setup', { exact: true });
  await expect.element(field, { timeout: 15_000 }).toBeVisible();
  for (const tag of ['breakout', 'range', 'trend']) {
    // oxlint-disable-next-line no-await-in-loop -- one tag is typed after the other
    await field.fill(tag);
    // oxlint-disable-next-line no-await-in-loop -- as above
    await userEvent.keyboard('{Enter}');
  }
  const tags = () => page.getByRole('list', { name: 'Setup tags' }).getByRole('listitem');
  await expectTexts(tags(), [/^breakout/, /^range/, /^trend/]);
  held.resolve();
  await expect.poll(() => server.callsOf(PATCH).length).toBe(3);
  expect(server.callsOf(PATCH).at(-1)?.body).toMatchObject({ tags: { setup: ['breakout', 'range', 'trend'] } });
  await expectTexts(tags(), [/^breakout/, /^range/, /^trend/]);
});
