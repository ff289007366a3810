// If this fails, the administration prints stored names, times or amounts instead of words.
import { expect, test } from 'vitest';
import { momentText } from '../../ui/moment-text.ts';
import { factsText, mailKindText } from './admin-text.ts';

const END = '2027-01-31T00:00:00.000Z';

test.each([
  [{}, ''],
  [{ value: null }, 'none'],
  [{ value: 12_000 }, '12,000'],
  [{ until: END }, `until ${momentText(END)}`],
  [{ until: null }, 'none'],
  [{ code: 'SPRING', percent: 20, cents: null, endsAt: null }, 'code SPRING, percent 20'],
  [{ cents: 500, startsAt: END }, `amount $5.00, starts ${momentText(END)}`],
  [{ isSuspended: true, openReports: 2 }, 'suspended, open reports 2'],
])('the facts %j of an audit entry are %j', (facts, text) => {
  expect(factsText(facts)).toBe(text);
});

test('the kind of an email is written in words', () => {
  expect(mailKindText('security-notice')).toBe('Security notice');
});
