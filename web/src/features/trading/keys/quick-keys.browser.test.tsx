// If this fails, the keys of the desk cannot be switched off or changed, or they act while a learner is typing.
import { beforeEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessiblePart } from '../../../browser-test/expect-accessible.ts';
import { expectAbsent } from '../../../browser-test/expect-page.ts';
import { mountApp, newUser } from '../../../browser-test/mount-app.tsx';
import { sandboxServer } from '../../../browser-test/sandbox-server.ts';
import { positionOf } from '../chart/trade-lines.test-data.ts';
import { INITIAL_KEYS } from './quick-keys.ts';
import { quickKeysStore } from './quick-keys-store.ts';

beforeEach(() => quickKeysStore.write(INITIAL_KEYS));

const panels = () => page.getByRole('region', { name: 'Account', exact: true });
const question = () => page.getByRole('dialog', { name: 'Close every position?' });
const help = () => page.getByRole('dialog', { name: 'Trading in the sandbox' });
const back = () => question().getByRole('button', { name: 'Back' }).click();
const key = (does: RegExp) => help().getByRole('textbox', { name: does });
const tab = (name: RegExp) => page.getByRole('tab', { name });

async function openDesk(): Promise<void> {
  const server = sandboxServer().answer('GET /api/sandbox/accounts/{id}/positions', { positions: [positionOf()] });
  await mountApp({ path: '/sandbox?asset=BTC', user: newUser({ isAdmin: true }), server });
  await expect.element(panels().getByRole('rowheader', { name: 'Long 0.5 BTC' })).toBeVisible();
}

test('keys show panels and ask before they close anything, and letters typed in a field do nothing', async () => {
  await openDesk();
  await userEvent.keyboard('o');
  await expect.element(tab(/^Orders/)).toHaveAttribute('aria-selected', 'true');
  await userEvent.keyboard('f');
  await expect.element(question()).toBeVisible();
  await back();
  const thesis = page.getByLabelText('Thesis');
  await thesis.click();
  await userEvent.keyboard('fop');
  await expect.element(thesis).toHaveValue('fop');
  await expectAbsent(question());
  await expect.element(tab(/^Orders/)).toHaveAttribute('aria-selected', 'true');
});

test('the help opens by ?, and there a key is changed, a taken key is refused, and all keys are switched off', async () => {
  await openDesk();
  await userEvent.keyboard('?');
  await expect.element(help()).toBeVisible();
  await expectAccessiblePart();
  await key(/close every position/).fill('s');
  await expect.element(help().getByText('That key already stands for “go to the ticket, to sell”.')).toBeVisible();
  await key(/close every position/).fill('x');
  await expect.element(key(/close every position/)).toHaveValue('x');
  await help().getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('f');
  await expectAbsent(question());
  await userEvent.keyboard('x');
  await expect.element(question()).toBeVisible();
  await back();
  await userEvent.keyboard('?');
  await help()
    .getByRole('checkbox', { name: /^Quick keys/ })
    .click();
  await help().getByRole('button', { name: 'Close' }).click();
  await userEvent.keyboard('x');
  await userEvent.keyboard('?');
  await expectAbsent(question());
  await expectAbsent(help());
});
