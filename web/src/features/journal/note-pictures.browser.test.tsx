// If this fails, learners cannot add a picture of the chart to a note, or do not see the chart on which they decided.
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import type { TradePicturesResponse } from '@tradesense/contract/trade-pictures.ts';
import { expectAccessiblePart } from '../../browser-test/expect-accessible.ts';
import { answerOf, type FakeServer } from '../../browser-test/fake-server.ts';
import { mountApp, newUser } from '../../browser-test/mount-app.tsx';
import { journalServer } from './journal.test-data.ts';

const LIST = 'GET /api/sandbox/accounts/{id}/journal/{tradeId}/pictures';
const ADD = 'PUT /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}';
const REMOVE = 'DELETE /api/sandbox/accounts/{id}/journal/{tradeId}/pictures/{pictureId}';
const picture = (n: number) => ({ id: `p${n}`, width: 1600, height: 900, addedAt: '2026-01-06T10:00:00.000Z' });
const picturesOf = (count: number): TradePicturesResponse => ({
  pictures: Array.from({ length: count }, (_, n) => picture(n)),
});

const pictures = () => page.getByRole('list', { name: 'Images attached to the note' }).getByRole('img');
const status = (text: RegExp) => page.getByRole('status').filter({ hasText: text });

async function open(server: FakeServer): Promise<void> {
  await mountApp({ path: '/sandbox/journal?account=a1&trade=t1', user: newUser({ isAdmin: true }), server });
  await expect.element(page.getByRole('button', { name: 'Add a picture' })).toBeVisible();
}

test('the chart with its drawings is added to the note as a PNG, and can be deleted again', async () => {
  const server = journalServer();
  server.answer(ADD, picturesOf(1)).answer(REMOVE, picturesOf(0));
  await open(server);
  // The toolbar can load before the chart library.
  await expect.poll(() => document.querySelector('figure canvas')).not.toBeNull();
  await page.getByRole('button', { name: 'Add image to the note' }).click();
  await expect.element(status(/The image stands with your note/)).toBeInTheDocument();
  const [sent] = server.callsOf(ADD);
  expect(sent?.headers.get('content-type')).toBe('image/png');
  expect(sent?.url.pathname).toMatch(/\/pictures\/[0-9a-f-]{36}$/);
  await expect.element(pictures()).toHaveAttribute('src', '/api/sandbox/accounts/a1/journal/t1/pictures/p0');
  await expectAccessiblePart();
  await page.getByRole('button', { name: /^Delete Picture 1/ }).click();
  await expect.element(pictures()).not.toBeInTheDocument();
});

test('a file is added; one of another type is refused before it is sent, and a refusal of the server is shown', async () => {
  const server = journalServer().answer(LIST, picturesOf(1)).answer(ADD, picturesOf(2));
  await open(server);
  const field = page.getByLabelText('Picture file');
  await field.upload(new File(['text'], 'notes.txt', { type: 'text/plain' }));
  await expect.element(page.getByText(/This file type is not supported/)).toBeVisible();
  expect(server.callsOf(ADD)).toEqual([]);
  await field.upload(new File(['bytes'], 'chart.png', { type: 'image/png' }));
  await expect.poll(() => pictures().elements().length).toBe(2);
  const detail = 'Your journal has at most 200 pictures.';
  server.respond(ADD, () => answerOf(422, { code: 'too-many-pictures', detail }));
  await field.upload(new File(['bytes'], 'chart.png', { type: 'image/png' }));
  await expect.element(page.getByText(detail)).toBeVisible();
});

test('a trade with six pictures takes no more', async () => {
  await open(journalServer().answer(LIST, picturesOf(6)));
  await expect.element(page.getByText('6 pictures are the most for a trade.')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Add a picture' })).toBeDisabled();
});

test('the chart of a trade has the indicators and drawings that it had at the decision', async () => {
  const server = journalServer().answer('GET /api/charts/{asset}/snapshot', {
    takenAt: '2026-01-05T07:59:00.000Z',
    drawings: [{ id: '01890000-0000-7000-8000-000000000001', kind: 'level', color: 2, width: 2, anchors: [{ timeMs: Date.parse('2026-01-04T04:00:00.000Z'), price: 105 }] }], // oxfmt-ignore
    settings: { series: 'candles', scale: 'linear', volume: 'pane', zone: 'utc', indicators: [{ id: 'i1', kind: 'sma', numbers: [5], color: 1 }] }, // oxfmt-ignore
  });
  await open(server);
  await expect
    .element(page.getByText(/Drawings and indicators as you had them when you sent the order\./))
    .toBeVisible();
  await expect.element(page.getByRole('button', { name: 'Objects, drawings: 1' })).toBeVisible();
  await expect.element(page.getByText('SMA 5').first()).toBeVisible();
  const [asked] = server.callsOf('GET /api/charts/{asset}/snapshot');
  expect(asked?.url.searchParams.get('at')).toBe('2026-01-05T08:00:00.000Z');
});
