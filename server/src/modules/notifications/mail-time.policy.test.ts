// If this fails, learners get an email at night, a digest twice or late when the clocks change, or emails although they
// have stopped them.
import { expect, test } from 'vitest';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { zoneOffset } from '../../platform/zone-offset.ts';
import { mailDecision, type MailSettings } from './mail-time.policy.ts';

const at = (iso: string) => epochMs(Date.parse(`${iso}:00Z`));
const NIGHT = { from: '22:00', to: '07:00' };

function decided(settings: Partial<MailSettings>, createdAt: string, now: string): ReturnType<typeof mailDecision> {
  const { timing = 'daily', quiet = null, timeZone = 'UTC' } = settings;
  return mailDecision({ timing, quiet }, zoneOffset(timeZone), at(createdAt), at(now));
}

test.each([
  ['never', '2026-01-15T12:00', '2026-01-15T12:00', 'drop'],
  ['immediate', '2026-01-15T12:00', '2026-01-15T12:00', 'send'],
  ['immediate', '2026-01-12T12:00', '2026-01-15T12:00', 'send'],
  ['immediate', '2026-01-12T11:59', '2026-01-15T12:00', 'drop'],
  ['daily', '2026-01-12T11:59', '2026-01-15T12:00', 'drop'],
  ['daily', '2026-01-15T07:59', '2026-01-15T07:59', 'wait'],
  ['daily', '2026-01-15T07:59', '2026-01-15T08:00', 'send'],
  ['daily', '2026-01-15T08:00', '2026-01-15T08:00', 'wait'],
  ['daily', '2026-01-15T08:00', '2026-01-16T07:59', 'wait'],
  ['daily', '2026-01-15T08:00', '2026-01-16T08:00', 'send'],
  // The server was down at 08:00, when the digest was due.
  ['daily', '2026-01-15T07:00', '2026-01-16T03:00', 'send'],
] as const)(
  'with timing %s, for a notification written at %s, the decision at %s is to %s',
  (timing, createdAt, now, decision) => {
    expect(decided({ timing }, createdAt, now)).toBe(decision);
  },
);

test.each([
  ['UTC', '2026-01-15T21:59', 'send'],
  ['UTC', '2026-01-15T22:00', 'wait'],
  ['UTC', '2026-01-16T06:59', 'wait'],
  ['UTC', '2026-01-16T07:00', 'send'],
  ['Asia/Kolkata', '2026-01-16T01:29', 'wait'],
  ['Asia/Kolkata', '2026-01-16T01:30', 'send'],
  // In New York, the clocks move forward from 02:00 to 03:00 on 2026-03-08.
  ['America/New_York', '2026-03-07T11:59', 'wait'],
  ['America/New_York', '2026-03-07T12:00', 'send'],
  ['America/New_York', '2026-03-08T10:59', 'wait'],
  ['America/New_York', '2026-03-08T11:00', 'send'],
  // The clocks move back from 02:00 to 01:00 on 2026-11-01.
  ['America/New_York', '2026-11-01T11:59', 'wait'],
  ['America/New_York', '2026-11-01T12:00', 'send'],
  // On Lord Howe Island, the clocks change by half an hour.
  ['Australia/Lord_Howe', '2026-04-03T19:59', 'wait'],
  ['Australia/Lord_Howe', '2026-04-03T20:00', 'send'],
  ['Australia/Lord_Howe', '2026-04-05T20:29', 'wait'],
  ['Australia/Lord_Howe', '2026-04-05T20:30', 'send'],
] as const)('with quiet hours from 22:00 to 07:00 in %s, the decision at %s is to %s', (timeZone, now, decision) => {
  expect(decided({ timing: 'immediate', quiet: NIGHT, timeZone }, now, now)).toBe(decision);
});

test.each([
  ['2026-01-15T12:59', 'send'],
  ['2026-01-15T13:00', 'wait'],
  ['2026-01-15T13:59', 'wait'],
  ['2026-01-15T14:00', 'send'],
] as const)('with quiet hours within one day, the decision at %s is to %s', (now, decision) => {
  expect(decided({ timing: 'immediate', quiet: { from: '13:00', to: '14:00' } }, now, now)).toBe(decision);
});

test.each([
  ['Europe/Berlin', '2026-03-28T06:59', 'wait'],
  ['Europe/Berlin', '2026-03-28T07:00', 'send'],
  // In Berlin, the clocks move forward from 02:00 to 03:00 on 2026-03-29.
  ['Europe/Berlin', '2026-03-29T05:59', 'wait', '2026-03-28T12:00'],
  ['Europe/Berlin', '2026-03-29T06:00', 'send', '2026-03-28T12:00'],
  ['Europe/Berlin', '2026-10-25T06:59', 'wait', '2026-10-24T12:00'],
  ['Europe/Berlin', '2026-10-25T07:00', 'send', '2026-10-24T12:00'],
  ['Pacific/Kiritimati', '2026-01-14T18:00', 'send', '2026-01-14T17:59'],
  ['Pacific/Pago_Pago', '2026-01-15T18:59', 'wait', '2026-01-15T12:00'],
  ['Pacific/Pago_Pago', '2026-01-15T19:00', 'send', '2026-01-15T12:00'],
] as const)(
  'for the digest at eight in %s, the decision at %s is to %s',
  (timeZone, now, decision, createdAt: string = '2026-03-27T12:00') => {
    expect(decided({ timeZone }, createdAt, now)).toBe(decision);
  },
);

test('a digest whose hour is in quiet hours waits for their end', () => {
  const quiet = { from: '22:00', to: '09:30' };
  expect(decided({ quiet }, '2026-01-15T07:00', '2026-01-15T09:29')).toBe('wait');
  expect(decided({ quiet }, '2026-01-15T07:00', '2026-01-15T09:30')).toBe('send');
});
