// If this fails, an import adds trades that differ from the preview, hides which lines are wrong, or shows a real trade
// like one of the sandbox.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { ImportState } from '@tradesense/contract/imports-constants.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { sidewaysOverflow } from '../../browser-test/expect-page.ts';
import { answerOf } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { IMPORT, importsServer, PREVIEW, TRADE } from './imports.test-data.ts';

const FILE = new File(['Time\tPosition'], 'history.csv', { type: '' });
const open = (server = importsServer()) => mountApp({ path: '/sandbox/imported', user: newUser(), server });
const choose = () => page.getByLabelText('Export file').upload(FILE);
const preview = () => page.getByRole('region', { name: 'Preview' });

test('at 390 px the line of the template does not make the page wider', async () => {
  await page.viewport(390, 844);
  await open();
  await expect.element(page.getByText('A line of the template', { exact: false })).toBeVisible();
  expect(sidewaysOverflow()).toBeLessThanOrEqual(0);
});

test('an import asks for the time zone, names wrong lines, and imports the previewed trades', async () => {
  const server = importsServer();
  await open(server);
  await expect.element(page.getByText('No imported trades yet')).toBeVisible();
  await choose();
  await page.getByLabelText('Time zone of the file').selectOptions('Europe/Athens');
  await page.getByRole('button', { name: 'Read the file' }).click();
  await expect.element(preview().getByRole('heading', { name: 'history.csv: MetaTrader 5' })).toBeVisible();
  await expect
    .element(preview().getByText('1 closed trade from 2 new lines. 1 line is imported already.'))
    .toBeVisible();
  const wrong = preview().getByRole('region', { name: 'Lines that are not imported' });
  await expect.element(wrong.getByText('"one" is not a number.')).toBeVisible();
  await expect.element(preview().getByText('+1,619.30 EUR')).toBeVisible();
  await expect.element(preview().getByText(/1 position stays open .* XAUUSD short 1\./)).toBeVisible();
  await expectAccessiblePart();
  expect(server.callsOf('POST /api/imports')).toEqual([]);

  let state: ImportState = 'queued';
  server
    .respond('POST /api/imports', () => answerOf(200, { ...IMPORT, state, doneLines: 1 }))
    .answer('GET /api/imports', () => ({ imports: [{ ...IMPORT, state, doneLines: 1 }] }));
  await preview().getByRole('button', { name: 'Import 2 lines' }).click();
  await expect.element(page.getByRole('progressbar', { name: 'Progress of history.csv' })).toBeVisible();
  const [sent] = server.callsOf('POST /api/imports');
  expect(Object.fromEntries(sent?.url.searchParams ?? [])).toMatchObject({
    fileHash: PREVIEW.fileHash,
    fileName: 'history.csv',
    timeZone: 'Europe/Athens',
  });
  expect(sent?.headers.get('content-type')).toBe('text/csv');
  server.answer('GET /api/imported-trades', { trades: [TRADE], nextCursor: null });
  state = 'done';
  await expect.element(page.getByText('2 lines added, 1 imported before, 2 not imported')).toBeVisible();
  const trades = page.getByRole('list', { name: 'Imported trades' });
  await expect.element(trades.getByText('Imported', { exact: true })).toBeVisible();
});

test('a file that cannot be read has the reason, and another number format can be chosen', async () => {
  const server = importsServer().respond('POST /api/imports/preview', () =>
    answerOf(422, { code: 'import-format-unknown', detail: 'No line of the file has the columns of a known export.' }),
  );
  await open(server);
  await choose();
  await expect.element(page.getByText(/No line of the file has the columns .* Nothing was stored\./)).toBeVisible();
  server.answer('POST /api/imports/preview', { ...PREVIEW, timeZone: null, newLines: 0, newTrades: 0, trades: [] });
  await choose();
  await expect.element(preview().getByText('No new line. 1 line is imported already.')).toBeVisible();
  await expect.element(preview().getByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  await preview().getByLabelText('Decimals in the file').selectOptions('comma');
  await expect.poll(() => server.callsOf('POST /api/imports/preview').at(-1)?.url.searchParams.get('decimalMark')).toBe('comma');
}); // oxfmt-ignore

test('an imported trade is labeled and takes tags and a note, and an import is undone after a confirmation', async () => {
  const server = importsServer()
    .answer('GET /api/imports', { imports: [IMPORT] })
    .answer('GET /api/imported-trades', { trades: [TRADE], nextCursor: null })
    .answer('PATCH /api/imported-trades/{id}', TRADE)
    .answer('DELETE /api/imports/{id}', { done: true });
  await open(server);
  await expect.element(page.getByText('Without fees of 0.002 BNB')).toBeVisible();
  await page.getByRole('button', { name: /^Open EURUSD/ }).click();
  await expect.element(page.getByText('0.002 BNB', { exact: true })).toBeVisible();
  await page.getByLabelText('Setup', { exact: true }).fill('breakout');
  await page.getByRole('button', { name: 'Add the tag: setup' }).click();
  await page.getByLabelText('Note').fill('Too early.');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect
    .poll(() => server.callsOf('PATCH /api/imported-trades/{id}').map(({ body }) => body))
    .toEqual([{ tags: { setup: ['breakout'], mistake: [], emotion: [] } }, { note: 'Too early.' }]);
  await page.getByRole('button', { name: 'Undo the import of history.csv' }).click();
  expect(server.callsOf('DELETE /api/imports/{id}')).toEqual([]);
  await page.getByRole('dialog').getByRole('button', { name: 'Undo the import' }).click();
  await expect.poll(() => server.callsOf('DELETE /api/imports/{id}').length).toBe(1);
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument();
});
