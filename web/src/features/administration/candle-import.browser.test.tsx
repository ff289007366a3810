// If this fails, an administrator imports candles without having seen what changes, does not see why a file is refused,
// or imports them twice when the request is repeated.
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { CandleImport, CandlePreview } from '@tradesense/contract/candle-imports.ts';
import { CANDLE_FILE_BYTES_MAX } from '@tradesense/contract/candle-imports-constants.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { answerOf, cut } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { fullServer } from './admin-full-server.test-data.ts';

const PREVIEW_CALL = 'POST /api/admin/market/imports/preview';
const IMPORT_CALL = 'POST /api/admin/market/imports';
const FILE = new File(['t,o,h,l,c,v'], 'BTCUSDT_1h.csv', { type: '' });
const SERIES = { store: 'practice', asset: 'BTC', interval: '1h' } as const;

const PREVIEW: CandlePreview = {
  ...SERIES,
  fileHash: 'a'.repeat(64),
  storedHash: 'b'.repeat(64),
  rows: 1_500,
  refused: 2,
  refusals: [{ line: 7, reason: 'h 80 is below another price of the bar' }],
  firstOpen: '2025-01-01T00:00:00.000Z',
  lastOpen: '2025-03-04T09:00:00.000Z',
  gaps: {
    count: 1,
    first: [{ line: 9, from: '2025-01-02T05:00:00.000Z', until: '2025-01-02T09:00:00.000Z', missing: 3 }],
  },
  seemsOtherInterval: false,
  added: 1_200,
  replaced: 34,
  unchanged: 264,
  removed: 0,
  longer: [],
  series: { origin: 'shipped', stored: 0, firstOpen: null, lastOpen: null },
};
const DONE: CandleImport = {
  ...SERIES,
  id: '00000000-0000-7000-9000-000000000001',
  rows: 1_500,
  refused: 2,
  added: 1_200,
  replaced: 34,
  unchanged: 264,
  series: { stored: 1_498, firstOpen: '2025-01-01T00:00:00.000Z', lastOpen: '2025-03-04T09:00:00.000Z' },
};

const button = (name: string) => page.getByRole('button', { name, exact: true });
const preview = () => page.getByRole('region', { name: 'What the import changes' });
const dialog = () => page.getByRole('dialog');
const newServer = (about: Partial<CandlePreview> = {}) => fullServer().answer(PREVIEW_CALL, { ...PREVIEW, ...about });

async function open(server = newServer(), file: File | null = FILE): Promise<void> {
  await mountApp({ path: '/admin/market', user: newUser({ isAdmin: true, username: 'root_1' }), server });
  if (file !== null) await page.getByLabelText('File of candles').upload(file);
}

afterEach(() => page.viewport(1280, 800));

test('an import shows what changes, and then does exactly that, with a reason and the own password', async () => {
  const server = newServer()
    .answer('POST /api/admin/confirmation', { confirmedUntil: '2026-01-15T12:10:00.000Z' })
    .respond(IMPORT_CALL, () => {
      if (server.callsOf('POST /api/admin/confirmation').length === 0)
        return answerOf(403, { code: 'confirmation-needed', title: 'Enter your password again', status: 403 });
      return server.callsOf(IMPORT_CALL).length === 2 ? cut() : answerOf(200, DONE);
    });
  await open(server);
  await expect.element(page.getByLabelText('Asset of the file')).toHaveValue('BTC');
  await expect.element(page.getByLabelText('Interval of the file')).toHaveValue('1h');
  await button('Show what changes').click();
  await expect.element(preview().getByRole('heading', { name: 'BTCUSDT_1h.csv → BTC 1h (practice)' })).toBeVisible();
  await expect.element(preview().getByText('recorded: shipped with the product')).toBeVisible();
  await expect.element(preview().getByText(/^Tests, exams and replays of BTC use shipped candles now/)).toBeVisible();
  await expect.element(preview().getByText('h 80 is below another price of the bar')).toBeVisible();
  await expect.element(preview().getByText('2025-01-02 05:00')).toBeVisible();
  await expectAccessiblePart();
  expect(server.callsOf(IMPORT_CALL)).toEqual([]);

  await button('Import 1,234 bars…').click();
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Better data');
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await dialog().getByLabelText('Your password', { exact: true }).fill('a long enough password');
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  // Simulates that the response was lost. The same request is then sent again.
  await expect.element(dialog().getByText(/could not be reached/)).toBeVisible();
  await dialog().getByRole('button', { name: 'Import', exact: true }).click();
  await expect.element(page.getByText('Imported 1,234 bars into BTC 1h (practice)')).toBeVisible();
  await expect
    .element(page.getByText(/The series now has 1,498 bars, 2025-01-01 00:00 to 2025-03-04 09:00 \(UTC\)\./))
    .toBeVisible();
  await expect.element(preview()).not.toBeInTheDocument();
  const sent = server.callsOf(IMPORT_CALL).map(({ url }) => Object.fromEntries(url.searchParams));
  expect(sent).toHaveLength(3);
  expect(sent[0]).toMatchObject({
    ...SERIES,
    fileHash: PREVIEW.fileHash,
    storedHash: PREVIEW.storedHash,
    fileName: 'BTCUSDT_1h.csv',
    reason: 'Better data',
  });
  expect(new Set(sent.map(({ id }) => id)).size).toBe(1);
});

/** Chooses a file within the page, because `upload` takes half a minute to send 16 MB to the browser. */
function chooseInPage(file: File): void {
  const transfer = new DataTransfer();
  transfer.items.add(file);
  const input = page.getByLabelText('File of candles').element() as HTMLInputElement;
  input.files = transfer.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

test('the form says what is missing or too large and why a file is refused, and a change closes the preview', async () => {
  const server = newServer();
  await open(server, null);
  await button('Show what changes').click();
  for (const text of ['Choose a file.', 'Choose the asset.', 'Choose the interval.'])
    await expect.element(page.getByText(text, { exact: true })).toBeVisible();
  const large = new File([new Uint8Array(CANDLE_FILE_BYTES_MAX + 1)], 'eth-1d.csv');
  chooseInPage(large);
  await expect.element(page.getByText(/^A file can have at most 16 MB\./)).toBeVisible();
  await button('Show what changes').click();
  expect(server.callsOf(PREVIEW_CALL)).toEqual([]);

  await page.getByLabelText('File of candles').upload(FILE);
  await button('Show what changes').click();
  await expect.element(preview()).toBeVisible();
  await page.getByLabelText('Interval of the file').selectOptions('4h');
  await expect.element(preview()).not.toBeInTheDocument();

  server.respond(PREVIEW_CALL, () =>
    answerOf(422, { code: 'import-format-unknown', status: 422, detail: 'The header has no column c.' }),
  );
  await button('Show what changes').click();
  await expect.element(page.getByText('The header has no column c. Nothing was stored.')).toBeVisible();
  await expectAccessiblePart();
});

test('a file without new bars cannot be imported, and the page warns of another interval and of made bars', async () => {
  const server = newServer({ added: 0, replaced: 0, seemsOtherInterval: true, removed: 2 });
  await open(server);
  await button('Show what changes').click();
  await expect.element(preview().getByText('Most rows do not follow each other by 1h.')).toBeVisible();
  await expect.element(preview().getByText(/^2 bars that were made from a shorter interval are removed/)).toBeVisible();
  await expect.element(preview().getByText(/Every accepted row is stored already\./)).toBeVisible();
  await expect.element(preview().getByRole('button', { name: /^Import/ })).not.toBeInTheDocument();
  await button('Cancel').click();
  await expect.element(preview()).not.toBeInTheDocument();
});

test('the page says which longer charts will have no bars, or fewer', async () => {
  const longer = [
    { interval: '4h' as const, before: 60, after: 2 },
    { interval: '1d' as const, before: 0, after: 0 },
    { interval: '1w' as const, before: 0, after: 0 },
    { interval: '1M' as const, before: 3, after: 0 },
  ];
  await open(newServer({ store: 'feed', longer }));
  await button('Show what changes').click();
  const said = preview().getByText(
    'The 1d, 1w and 1M charts of BTC will have no bars. The 4h chart will have 2 bars instead of 60.',
  );
  await expect.element(said).toBeVisible();
  await expect
    .element(preview().getByText(/^A longer bar is made only if the 1h series has all its parts\./))
    .toBeVisible();
  await expectAccessiblePart();
});

test('an import works by keyboard and on a narrow page, and says if the stored bars have changed', async () => {
  await page.viewport(390, 800);
  const server = newServer().respond(IMPORT_CALL, () =>
    answerOf(409, {
      code: 'import-series-changed',
      status: 409,
      detail: 'The stored bars have changed since the preview.',
    }),
  );
  await open(server);
  (await button('Show what changes').findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(preview()).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  (await button('Import 1,234 bars…').findElement()).focus();
  await userEvent.keyboard('{Enter}');
  await dialog().getByRole('textbox', { name: 'Reason' }).fill('Better data');
  await userEvent.keyboard('{Enter}');
  await expect.element(dialog().getByText('The stored bars have changed since the preview.')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog()).not.toBeInTheDocument();
  await expect.element(button('Import 1,234 bars…')).toHaveFocus();
});

test('the button of the file field looks like a secondary button', async () => {
  await mountApp({ path: '/admin/market', user: newUser({ isAdmin: true }), server: fullServer() });
  const field = page.getByLabelText('File of candles');
  await expect.element(field).toBeVisible();
  await expect.element(button('CSV of the prices')).toBeVisible();
  const lookOf = ({ backgroundColor, borderRadius, color, fontWeight }: CSSStyleDeclaration) =>
    [backgroundColor, borderRadius, color, fontWeight].join(' ');
  const own = getComputedStyle(field.element(), '::file-selector-button');
  expect(lookOf(own)).toBe(lookOf(getComputedStyle(button('CSV of the prices').element())));
});
