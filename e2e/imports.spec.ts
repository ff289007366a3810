// If this fails, a learner cannot import real trades: wrong lines are not named, trades do not appear, or they appear
// twice.
import { expect } from '@playwright/test';
import { MT5_REPORT } from '@tradesense/core/imports/imports.test-data.ts';
import { expectAccessible } from './support/axe.ts';
import { expectAbsent } from './support/expect-absent.ts';
import { newLearner, signIn } from './support/learner.ts';
import { test } from './support/product-fixture.ts';
import { skipLoaders } from './support/shell-visit.ts';
import { openSignedIn } from './support/stored-session.ts';

test.use({ expects: { faults: [/422/] } });

const TWO_BAD_LINES = MT5_REPORT.replace('2026.01.06 09:00:00\t1002', 'yesterday\t1002').replace(
  'buy\t1.00',
  'buy\tone',
);
const FILE = {
  name: 'history.csv',
  mimeType: 'text/csv',
  buffer: Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(TWO_BAD_LINES, 'utf16le')]),
};

test('a MetaTrader history is previewed and imported, its trades are marked, and a second import adds nothing', async ({
  page,
  product,
}) => {
  const learner = newLearner('importing');
  await signIn(product, learner);
  await skipLoaders(page);
  await openSignedIn(page, product, learner, '/sandbox/imported');
  const preview = page.getByRole('region', { name: 'Preview' });
  const readFile = async () => {
    await page.getByLabel('Export file').setInputFiles(FILE);
    await page.getByLabel('Time zone of the file').selectOption('UTC');
    await page.getByRole('button', { name: 'Read the file' }).click();
  };
  await readFile();
  const wrong = preview.getByRole('region', { name: 'Lines that are not imported' });
  await expect(wrong.getByRole('row')).toHaveText([/^Line/, /^7Time"yesterday"/, /^8Volume"one"/]);
  await expectAccessible(page, 'import preview');
  await preview.getByRole('button', { name: 'Import 1 line' }).click();
  const trades = page.getByRole('list', { name: 'Imported trades' });
  await expect(trades.getByRole('listitem')).toHaveCount(1);
  await expect(trades.getByText('Imported', { exact: true })).toBeVisible();
  await expect(trades.getByText('+19.30 EUR')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Statistics EUR' }).getByText('+19.30 EUR')).toBeVisible();

  await readFile();
  await expect(preview.getByText('No new line. 1 line is imported already.')).toBeVisible();
  await expectAbsent(preview.getByRole('button', { name: /^Import/ }));
});
