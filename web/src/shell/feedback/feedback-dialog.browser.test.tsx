// If this fails, feedback is lost or cannot be sent, or its sender does not see the result.
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { FEEDBACK_TYPES } from '@tradesense/contract/feedback-constants.ts';
import { atEachSize, expectContains, expectGone, makeNarrow, windowsOf } from '../../browser-test/expect-page.ts';
import { answerOf, cut, FakeServer, never, offline } from '../../browser-test/fake-server.ts';
import { mountApp } from '../../browser-test/mount-app.tsx';

const SEND = 'POST /api/feedback';
const FAILED = 'Failed to submit feedback. Please try again.';
const THANKS = "Thank you for your feedback! We'll review it shortly.";

const dialog = () => page.getByRole('dialog', { name: 'Send feedback' });
const type = () => dialog().getByLabelText('Type');
const subject = () => dialog().getByLabelText('Subject');
const message = () => dialog().getByLabelText('Message');
const submit = () => dialog().getByRole('button', { name: 'Send feedback' });
/** Finds the button by its type, because its name changes during sending. */
const submitElement = () => dialog().element().querySelector<HTMLButtonElement>('button[type=submit]');
const footerButton = () => page.getByRole('contentinfo').getByRole('button', { name: 'Send feedback' });

async function openFromFooter(): Promise<void> {
  await footerButton().click();
  await expect.element(subject()).toBeVisible();
}

/** Opens the dialog as a visitor. The fake server accepts the feedback. */
async function openAsGuest(server = new FakeServer().answer(SEND, { id: '1' })): Promise<FakeServer> {
  await mountApp({ server, path: '/pricing' });
  await openFromFooter();
  return server;
}

async function fillIn(): Promise<void> {
  await subject().fill('The chart');
  await message().fill('It could be larger.');
}

async function expectTyped(): Promise<void> {
  await expect.element(subject()).toHaveValue('The chart');
  await expect.element(message()).toHaveValue('It could be larger.');
}

test('the type must be one of six, and is general_feedback by default', async () => {
  await openAsGuest();
  await expect.element(subject()).toHaveFocus();
  await expect.element(type()).toHaveValue('general_feedback');
  await expect.element(type()).toBeRequired();
  const options = Array.from(type().element().querySelectorAll('option'), (option) => option.value);
  expect(options).toEqual([...FEEDBACK_TYPES]);
});

test('the dialog cannot be submitted while subject or message contains only blanks', async () => {
  await openAsGuest();
  await expect.element(submit()).toBeDisabled();
  await subject().fill('The chart');
  await expect.element(submit()).toBeDisabled();
  await message().fill('  \n ');
  await expect.element(submit()).toBeDisabled();
  await message().fill('It could be larger.');
  await expect.element(submit()).toBeEnabled();
  await subject().fill('   ');
  await expect.element(submit()).toBeDisabled();
});

test('the subject has at most 200 characters', async () => {
  const server = await openAsGuest();
  await message().fill('It could be larger.');
  await subject().fill('x'.repeat(201));
  await expect.element(dialog().getByText('1 character too many.')).toBeVisible();
  await submit().click();
  await expect.element(subject()).toHaveFocus();
  await subject().fill('x'.repeat(200));
  await expect.element(dialog().getByText('too many')).not.toBeInTheDocument();
  expect(server.callsOf(SEND)).toEqual([]);
  await submit().click();
  await expect.element(dialog().getByText(THANKS)).toBeVisible();
  expect(server.callsOf(SEND)).toHaveLength(1);
});

test("the message has at most 2000 characters and a counter 'n/2000 characters'", async () => {
  await openAsGuest();
  await expect.element(dialog().getByText('0/2000 characters')).toBeVisible();
  await message().fill('x'.repeat(2002));
  await expect.element(dialog().getByText('2002/2000 characters')).toBeVisible();
  await expect.element(dialog().getByText('2 characters too many.')).toBeVisible();
  await message().fill('x'.repeat(2000));
  await expect.element(dialog().getByText('2000/2000 characters')).toBeVisible();
  await expect.element(dialog().getByText('too many')).not.toBeInTheDocument();
});

test('the dialog cannot be submitted again while it is submitting', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  const server = await openAsGuest(new FakeServer().respond(SEND, () => promise));
  await fillIn();
  await submit().click();
  await expect.poll(() => submitElement()?.getAttribute('aria-busy')).toBe('true');
  expect(submitElement()?.disabled).toBe(true);
  resolve(answerOf(200, { id: '1' }));
  await expect.element(dialog().getByText(THANKS)).toBeVisible();
  expect(server.callsOf(SEND)).toHaveLength(1);
});

test('after success the dialog closes in 2000 ms, and then the form is empty', async () => {
  await openAsGuest();
  await userEvent.selectOptions(type(), 'other');
  await fillIn();
  vi.useFakeTimers();
  await submit().click();
  await expect.element(dialog().getByText(THANKS)).toBeVisible();
  await vi.advanceTimersByTimeAsync(1_999);
  expect(dialog().elements()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await expect.poll(() => dialog().elements()).toEqual([]);
  await openFromFooter();
  await expect.element(type()).toHaveValue('general_feedback');
  await expect.element(subject()).toHaveValue('');
  await expect.element(message()).toHaveValue('');
});

test.for([
  { name: 'the server refuses', fail: () => answerOf(500, { error: 'broken' }) },
  { name: 'the network fails', fail: cut },
  { name: 'the browser is offline', fail: offline },
  { name: 'the response is not JSON', fail: () => new Response('<html>') },
])(`when $name the dialog says '${FAILED}' and keeps the typed text`, async ({ fail }) => {
  await openAsGuest(new FakeServer().respond(SEND, fail));
  await fillIn();
  await submit().click();
  await expectContains(dialog().getByRole('alert').first(), FAILED);
  await expectTyped();
  await expect.element(submit()).toHaveFocus();
});

test(`after 15000 ms without a response the request is aborted with '${FAILED}'`, async () => {
  const server = await openAsGuest(new FakeServer().respond(SEND, never));
  await fillIn();
  vi.useFakeTimers();
  await submit().click();
  await expect.poll(() => server.callsOf(SEND)).toHaveLength(1);
  const [call] = server.callsOf(SEND);
  // Waiting for the page also advances the fake timers, so the test leaves a margin before and after the expected time.
  await vi.advanceTimersByTimeAsync(13_500);
  expect(call?.signal?.aborted).toBe(false);
  expect(dialog().getByText(FAILED).elements()).toEqual([]);
  await vi.advanceTimersByTimeAsync(1_500);
  vi.useRealTimers();
  await expect.element(dialog().getByText(FAILED)).toBeVisible();
  expect(call?.signal?.aborted).toBe(true);
  await expect.element(subject()).toHaveValue('The chart');
});

test('typed text is there again after the dialog was closed by accident', async () => {
  await openAsGuest();
  await fillIn();
  await expectGone(dialog(), () => userEvent.keyboard('{Escape}'));
  await expect.element(footerButton()).toHaveFocus();
  await openFromFooter();
  await expectTyped();
});

test('the dialog fits into a window of each width', async () => {
  await makeNarrow();
  await openAsGuest();
  const element = dialog().element();
  await atEachSize(windowsOf(700), ({ width }) => {
    const { left, right } = element.getBoundingClientRect();
    expect(left >= 0 && right <= width).toBe(true);
    expect(element.scrollWidth).toBeLessThanOrEqual(element.clientWidth);
  });
});
