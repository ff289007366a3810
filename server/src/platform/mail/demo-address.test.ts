// If this fails, emails to demo learners are sent and bounce, or emails to real learners are not sent.
import { expect, test } from 'vitest';
import { isDemoAddress, withoutDemoMails } from './demo-address.ts';
import type { QueuedMail } from './mail.tables.ts';

const mailTo = (toAddress: string) => ({ toAddress }) as QueuedMail;

test('an address belongs to a demo learner by its domain, in any capitals', () => {
  expect(['amber_owl@demo.invalid', 'Amber_Owl@DEMO.invalid'].map(isDemoAddress)).toEqual([true, true]);
  expect(['ann@example.org', 'ann@not-demo.invalid', 'demo.invalid@example.org', 'ann@demo.invalid.example'].map(isDemoAddress)).toEqual([false, false, false, false]); // oxfmt-ignore
});

test('only emails to demo learners are dropped', async () => {
  const delivered: string[] = [];
  const transport = withoutDemoMails({
    deliver: async ({ toAddress }) => void delivered.push(toAddress),
    close() {},
  });
  await transport.deliver(mailTo('amber_owl@demo.invalid'));
  await transport.deliver(mailTo('ann@example.org'));
  expect(delivered).toEqual(['ann@example.org']);
});
