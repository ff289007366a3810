// If this fails, a learner who came back in time loses the test, or a learner who stayed away too long keeps it.
import { describe, expect, it } from 'vitest';
import { secondsLeft, stepAttention, type Attention, type AttentionEvent } from './attention.ts';

const HERE: Attention = { kind: 'here' };
const AWAY: Attention = { kind: 'away', deadlineMs: 61_000 };
const RETURNING: Attention = { kind: 'returning', deadlineMs: 61_000, isUnreachable: false };
const EXPIRED: Attention = { kind: 'expired', deadlineMs: 61_000 };
const LAPSED: Attention = { kind: 'lapsed' };

function reported(
  focused: boolean,
  state: 'active' | 'completed' | 'abandoned',
  remainingMs: number | null,
): AttentionEvent {
  return { kind: 'reported', focused, response: { state, remainingMs }, nowMs: 5_000 };
}

const ROWS: readonly { name: string; from: Attention; event: AttentionEvent; to: Attention }[] = [
  { name: 'leaving starts 60 s', from: HERE, event: { kind: 'left', nowMs: 1_000 }, to: AWAY },
  { name: 'leaving twice does not start anew', from: AWAY, event: { kind: 'left', nowMs: 9_000 }, to: AWAY },
  {
    name: 'the server sets the countdown',
    from: AWAY,
    event: reported(false, 'active', 40_000),
    to: { kind: 'away', deadlineMs: 45_000 },
  },
  { name: 'coming back waits for the server', from: AWAY, event: { kind: 'returned' }, to: RETURNING },
  { name: 'the server lets the learner back', from: RETURNING, event: reported(true, 'active', null), to: HERE },
  { name: 'the server says it was too late', from: RETURNING, event: reported(true, 'abandoned', null), to: LAPSED },
  {
    name: 'no connection is said, the countdown stays',
    from: RETURNING,
    event: { kind: 'report-failed' },
    to: { ...RETURNING, isUnreachable: true },
  },
  {
    name: 'leaving while returning keeps the deadline',
    from: RETURNING,
    event: { kind: 'left', nowMs: 9_000 },
    to: AWAY,
  },
  {
    name: 'a late word of an earlier return does not end an absence',
    from: AWAY,
    event: reported(true, 'active', null),
    to: AWAY,
  },
  { name: 'a tick before the end changes nothing', from: AWAY, event: { kind: 'ticked', nowMs: 60_999 }, to: AWAY },
  { name: 'at 0 the server is asked', from: AWAY, event: { kind: 'ticked', nowMs: 61_000 }, to: EXPIRED },
  {
    name: 'a return that gets no answer ends too',
    from: RETURNING,
    event: { kind: 'ticked', nowMs: 61_000 },
    to: EXPIRED,
  },
  { name: 'the server ends the test', from: EXPIRED, event: reported(false, 'abandoned', null), to: LAPSED },
  {
    name: 'the server had more time left and the learner is here',
    from: EXPIRED,
    event: reported(true, 'active', null),
    to: HERE,
  },
  {
    name: 'the server had more time left',
    from: EXPIRED,
    event: reported(false, 'active', 2_000),
    to: { kind: 'away', deadlineMs: 7_000 },
  },
  { name: 'a completed test counts nothing', from: AWAY, event: reported(false, 'completed', null), to: HERE },
  { name: 'an ended test stays ended', from: LAPSED, event: { kind: 'returned' }, to: LAPSED },
  {
    name: 'a heartbeat finds the test ended elsewhere',
    from: HERE,
    event: reported(true, 'abandoned', null),
    to: LAPSED,
  },
];

describe('stepAttention', () => {
  it.each(ROWS)('$name', ({ from, event, to }) => {
    expect(stepAttention(from, event)).toEqual(to);
  });
});

describe('the countdown', () => {
  it('counts whole seconds down to 0, and is null while the page has the focus', () => {
    expect(secondsLeft(AWAY, 1_000)).toBe(60);
    expect(secondsLeft(AWAY, 60_001)).toBe(1);
    expect(secondsLeft(EXPIRED, 99_000)).toBe(0);
    expect(secondsLeft(HERE, 1_000)).toBeNull();
  });
});
