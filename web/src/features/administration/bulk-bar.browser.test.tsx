// If this fails, an action on many accounts leaves some of the selected accounts out without a word.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { BULK_USERS_MAX } from '@tradesense/contract/administration-constants.ts';
import { mountPart } from '../../browser-test/mount-part.tsx';
import { BulkBar } from './bulk-bar.tsx';

const button = (name: string) => page.getByRole('button', { name, exact: true });

function mountBar(count: number): void {
  const ids = Array.from({ length: count }, (_, index) => `id-${index}`);
  mountPart(
    <QueryClientProvider client={new QueryClient()}>
      <BulkBar ids={ids} onDone={() => undefined} onClear={() => undefined} />
    </QueryClientProvider>,
  );
}

test('more accounts than can change at once are refused, with the limit', async () => {
  mountBar(BULK_USERS_MAX + 1);
  await expect.element(page.getByText('101 selected')).toBeVisible();
  await expect.element(page.getByText('At most 100 can change at once. Select fewer.')).toBeVisible();
  for (const name of ['Revoke sessions', 'Suspend…', 'Verify…']) await expect.element(button(name)).toBeDisabled();
  await expect.element(button('Clear')).toBeEnabled();
});

test('as many accounts as can change at once are accepted', async () => {
  mountBar(BULK_USERS_MAX);
  await expect.element(button('Suspend…')).toBeEnabled();
});
