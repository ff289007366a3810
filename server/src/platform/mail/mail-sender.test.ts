// If this fails, emails are lost, sent twice, or delay requests when the mail server is slow or down.
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, epochMs, HOUR_MS, MINUTE_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createTestApp, type TestApp } from '../../../test/harness.ts';
import { insertMail } from './mail-queue.repo.ts';
import { createMailSender, retryDelayMs } from './mail-sender.ts';
import type { QueuedMail } from './mail.tables.ts';

const always = () => true;
let t: TestApp;
let delivered: QueuedMail[];
let fail: Error | null;
beforeAll(async () => {
  t = await createTestApp();
});
afterAll(() => t.close());
beforeEach(async () => {
  delivered = [];
  fail = null;
  await t.db.read((tx) => tx.$client.query('DELETE FROM mail_queue'));
});

function createSender() {
  return createMailSender(t.db, t.clock, t.platform.log, {
    async deliver(mail) {
      if (fail !== null) throw fail;
      delivered.push(mail);
    },
    close: () => undefined,
  });
}

/** Creates a sender whose delivery hangs until the test ends it. */
function createHangingSender() {
  const begun = Promise.withResolvers<void>();
  const end = Promise.withResolvers<void>();
  const sender = createMailSender(t.db, t.clock, t.platform.log, {
    deliver() {
      begun.resolve();
      return end.promise;
    },
    close: () => undefined,
  });
  return { sender, begun: begun.promise, end: () => end.resolve() };
}

async function queue(id: number): Promise<void> {
  const now = new Date(t.clock.now());
  const mail: QueuedMail = {
    id: `01900000-0000-7000-8000-${String(id).padStart(12, '0')}`,
    kind: 'verify-email',
    toAddress: 'ann@example.org',
    subject: 'Hello',
    body: 'https://learn.example/auth/verify-email?token=secret',
    createdAt: now,
    attempts: 0,
    nextAttemptAt: now,
    sentAt: null,
    lastError: null,
    unsubscribeUrl: null,
  };
  await t.db.transaction((tx) => insertMail(tx, mail));
}

async function rows(): Promise<Record<string, unknown>[]> {
  const read = 'SELECT attempts, sent_at, last_error, body FROM mail_queue ORDER BY id';
  return t.db.read(async (tx) => (await tx.$client.query<Record<string, unknown>>(read)).rows);
}

test('every due email is sent once, and the text with its link is deleted', async () => {
  for (let id = 1; id <= 12; id += 1) await queue(id);
  await createSender().sendDue(always);
  await createSender().sendDue(always);
  expect(delivered).toHaveLength(12);
  for (const row of await rows()) {
    expect(row).toEqual({ attempts: 1, sent_at: new Date(t.clock.now()), last_error: null, body: '' });
  }
});

test('parallel senders never send the same email', async () => {
  for (let id = 1; id <= 20; id += 1) await queue(id);
  await Promise.all([1, 2, 3, 4].map(() => createSender().sendDue(always)));
  expect(new Set(delivered.map(({ id }) => id)).size).toBe(20);
  expect(delivered).toHaveLength(20);
});

test('a failure is recorded and retried after a growing wait, until the email is three days old', async () => {
  await queue(1);
  fail = new Error('451 try again later');
  const sender = createSender();
  await sender.sendDue(always);
  expect(await rows()).toMatchObject([{ attempts: 1, sent_at: null, last_error: '451 try again later' }]);
  t.clock.advance(30 * SECOND_MS - 1);
  await sender.sendDue(always);
  expect(await rows()).toMatchObject([{ attempts: 1 }]);
  t.clock.advance(1);
  await sender.sendDue(always);
  expect(await rows()).toMatchObject([{ attempts: 2 }]);
  fail = null;
  t.clock.advance(MINUTE_MS);
  await sender.sendDue(always);
  expect(await rows()).toMatchObject([{ attempts: 3, last_error: null, body: '' }]);

  fail = new Error('550 no such mailbox');
  await queue(2);
  await sender.sendDue(always);
  fail = null;
  t.clock.advance(3 * DAY_MS);
  await sender.sendDue(always);
  expect(delivered).toHaveLength(1);
});

test('an email whose sender crashed is sent again after twelve seconds, not earlier', async () => {
  await queue(1);
  const { sender, begun, end } = createHangingSender();
  const hanging = sender.sendDue(always);
  await begun;
  t.clock.advance(12 * SECOND_MS - 1);
  await createSender().sendDue(always);
  expect(delivered).toEqual([]);
  t.clock.advance(1);
  await createSender().sendDue(always);
  expect(delivered).toHaveLength(1);
  end();
  await hanging;
});

test('no other sender claims an email while its sender is alive, however long the delivery takes', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    await queue(1);
    const { sender, begun, end } = createHangingSender();
    const hanging = sender.sendDue(always);
    await begun;
    for (let seconds = 0; seconds < 60; seconds += 6) {
      t.clock.advance(6 * SECOND_MS);
      vi.advanceTimersByTime(3 * SECOND_MS);
      const claimed = 'SELECT next_attempt_at FROM mail_queue';
      await expect
        .poll(async () => (await t.db.read((tx) => tx.$client.query(claimed))).rows)
        .toEqual([{ next_attempt_at: new Date(t.clock.now() + 12 * SECOND_MS) }]);
      await createSender().sendDue(always);
    }
    end();
    await hanging;
    expect(delivered).toEqual([]);
    expect(await rows()).toMatchObject([{ attempts: 1, body: '' }]);
  } finally {
    vi.useRealTimers();
  }
});

test('with the embedded database, a restarted process sends the emails that the previous one had claimed', async () => {
  await queue(1);
  const { sender, begun, end } = createHangingSender();
  const hanging = sender.sendDue(always);
  await begun;
  const next = createSender();
  await next.releaseClaims();
  await next.sendDue(always);
  expect(delivered).toHaveLength(1);
  end();
  await hanging;
});

test('while a delivery hangs the database stays free for requests', async () => {
  await queue(1);
  const { sender, begun, end } = createHangingSender();
  const sending = sender.sendDue(always);
  await begun;
  expect(await t.client().get('/api/auth/csrf-token')).toMatchObject({ status: 200 });
  end();
  await sending;
  expect(await rows()).toMatchObject([{ body: '' }]);
});

test('a stopped sender stops between two emails', async () => {
  await queue(1);
  await queue(2);
  await createSender().sendDue(() => delivered.length === 0);
  expect(delivered).toHaveLength(1);
});

test('an email exists only if its transaction commits, and is sent right after the commit', async () => {
  const message = { to: 'ann@example.org', subject: 'Hello', text: 'Hello\n', kind: 'test' };
  const failing = t.db.transaction(async (tx) => {
    await t.platform.mailer.queue(tx, message);
    throw new Error('rolled back');
  });
  await expect(failing).rejects.toThrow('rolled back');
  expect(await rows()).toEqual([]);
  await t.db.transaction((tx) => t.platform.mailer.queue(tx, message));
  await t.drain();
  expect(await rows()).toMatchObject([{ attempts: 1, body: '' }]);
  expect((await t.mails()).at(-1)).toContain('\r\nTo: ann@example.org\r\n');
});

test('records of sent emails are kept for 30 days', async () => {
  await queue(1);
  const sender = createSender();
  await sender.sendDue(always);
  t.clock.advance(30 * DAY_MS);
  await queue(2);
  await sender.deleteOld(t.clock.now());
  expect(await rows()).toHaveLength(2);
  await sender.deleteOld(epochMs(t.clock.now() + 1));
  expect(await rows()).toHaveLength(1);
});

test('an email that is too old to be sent is deleted with its text and link, a younger one is not', async () => {
  await queue(1);
  const sender = createSender();
  t.clock.advance(3 * DAY_MS);
  await sender.deleteOld(t.clock.now());
  expect(await rows()).toHaveLength(1);
  await sender.deleteOld(epochMs(t.clock.now() + 1));
  expect(await rows()).toEqual([]);
});

test.each([
  [1, 30 * SECOND_MS],
  [2, MINUTE_MS],
  [5, 8 * MINUTE_MS],
  [11, 6 * HOUR_MS],
  [500, 6 * HOUR_MS],
])('after failure %i the wait is %i ms', (attempts, waitMs) => {
  expect(retryDelayMs(attempts)).toBe(waitMs);
});
