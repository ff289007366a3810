// If this fails, events of the payment provider that arrive twice, late or in another order leave a subscription in a
// wrong state.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DAY_MS, epochMs } from '../kernel/time.ts';
import {
  givesPro,
  GRACE_MS,
  isLive,
  RENEWAL_SLACK_MS,
  stepSubscription,
  type Subscription,
  type SubscriptionEvent,
} from './subscription.ts';

const [start, end] = [epochMs(0), epochMs(30 * DAY_MS)];
const fresh: Subscription = { state: 'active', periodStart: start, periodEnd: end, pastDueSince: null, sequence: 0 };
const next = { periodStart: end, periodEnd: epochMs(60 * DAY_MS) };
type Act = SubscriptionEvent extends infer E ? (E extends unknown ? Omit<E, 'sequence'> : never) : never;
const walk = (...acts: readonly Act[]) =>
  acts.reduce((now, act, index) => stepSubscription(now, { ...act, sequence: index + 1 }), fresh);

const cancelled: Act = { kind: 'cancelled' };
const resumed: Act = { kind: 'resumed' };
const withdrawn: Act = { kind: 'withdrawn' };
const ended: Act = { kind: 'period-ended' };
const renewed: Act = { kind: 'renewed', ...next };
const unpaid: Act = { kind: 'observed', as: 'past-due', at: end, ...next };

describe('a subscription', () => {
  it.each<[name: string, acts: readonly Act[], state: string]>([
    ['ends with its period when it is cancelled', [cancelled, ended], 'ended'],
    ['goes on when it is resumed', [cancelled, resumed, ended], 'active'],
    ['does not renew once it is cancelled', [cancelled, renewed], 'cancelling'],
    ['does not end with its period if it renews', [ended], 'active'],
    ['is unpaid when the provider reports it', [unpaid], 'past-due'],
    ['is unpaid again when it is resumed', [unpaid, cancelled, resumed], 'past-due'],
    ['is active again after a paid renewal', [unpaid, renewed], 'active'],
    ['stays withdrawn', [withdrawn, renewed, resumed, cancelled, ended, unpaid], 'withdrawn'],
    ['stays ended', [cancelled, ended, resumed, renewed, withdrawn, unpaid], 'ended'],
  ])('%s', (_name, acts, state) => {
    expect(walk(...acts).state).toBe(state);
  });

  it('keeps the time at which the unpaid state was first seen', () => {
    const later: Act = { kind: 'observed', as: 'past-due', at: epochMs(end + DAY_MS), ...next };
    expect(walk(unpaid, later).pastDueSince).toBe(end);
  });
});

describe('reports of the provider', () => {
  const observed = fc.array(
    fc.record({
      as: fc.constantFrom('active' as const, 'past-due' as const, 'cancelling' as const),
      days: fc.nat(900),
    }),
    { minLength: 1, maxLength: 12 },
  );
  const history = (states: readonly { as: 'active' | 'past-due' | 'cancelling'; days: number }[]) =>
    states.map<SubscriptionEvent>(({ as, days }, index) => ({
      kind: 'observed',
      sequence: index + 1,
      as,
      at: epochMs(index),
      periodStart: start,
      periodEnd: epochMs(days * DAY_MS),
    }));

  it('leave the latest state, in whatever order and however often they arrive', () => {
    fc.assert(
      fc.property(observed, fc.infiniteStream(fc.nat()), (states, chance) => {
        const events = history(states);
        const twice = [...events, ...events].map((event) => ({ event, place: chance.next().value ?? 0 }));
        const shuffled = twice.toSorted((a, b) => a.place - b.place).map(({ event }) => event);
        const inOrder = events.reduce(stepSubscription, fresh);
        const after = shuffled.reduce(stepSubscription, fresh);
        const { pastDueSince: _since, ...left } = after;
        const { pastDueSince: _other, ...expected } = inOrder;
        expect(left).toEqual(expected);
        expect((after.pastDueSince === null) === (inOrder.pastDueSince === null)).toBe(true);
      }),
    );
  });

  it('change nothing after the withdrawal, whatever their sequence numbers', () => {
    fc.assert(
      fc.property(observed, fc.nat(20), (states, sequence) => {
        const gone = stepSubscription(fresh, { kind: 'withdrawn', sequence: sequence + 1 });
        expect(history(states).reduce(stepSubscription, gone)).toBe(gone);
        expect(isLive(gone)).toBe(false);
      }),
    );
  });
});

describe('Pro', () => {
  const at = (state: Subscription['state'], now: number, pastDueSince: number | null = null) =>
    givesPro(
      { state, periodEnd: end, pastDueSince: pastDueSince === null ? null : epochMs(pastDueSince) },
      epochMs(now),
    );
  it.each([
    ['lasts to the end of a cancelled period', at('cancelling', end - 1), true],
    ['ends with a cancelled period', at('cancelling', end), false],
    ['outlasts the end of a period that renews', at('active', end + RENEWAL_SLACK_MS - 1), true],
    ['ends a few days after a period that was not renewed', at('active', end + RENEWAL_SLACK_MS), false],
    ['stays while the provider tries the payment again', at('past-due', GRACE_MS - 1, 0), true],
    ['ends when the provider has stopped trying', at('past-due', GRACE_MS, 0), false],
    ['does not come back by cancelling an unpaid subscription', at('cancelling', GRACE_MS, 0), false],
    ['ends at once with a withdrawal', at('withdrawn', 1), false],
    ['ends with the subscription', at('ended', 1), false],
  ])('%s', (_name, has, expected) => {
    expect(has).toBe(expected);
  });
});
