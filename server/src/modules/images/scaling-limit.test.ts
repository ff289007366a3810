// If this fails, one address keeps the server busy with scaling, or a page with many images is rejected.
import { expect, test } from 'vitest';
import { createTestClock } from '../../../test/harness.ts';
import { createScalingLimit } from './scaling-limit.ts';

test('one network gets a limited number of new pictures a minute; repetitions and other networks do not count', () => {
  const clock = createTestClock(0);
  const limit = createScalingLimit(clock, 3);
  const count = (network: string, key: string) => () => limit.count(network, key);
  for (const key of ['a', 'b', 'c', 'a']) expect(count('1.2.3.4', key)).not.toThrow();
  clock.advance(20_000);
  expect(count('1.2.3.4', 'd')).toThrow(
    expect.objectContaining({ code: 'too-many-requests', fields: expect.objectContaining({ retryAfter: 40 }) }),
  );
  expect(count('1.2.3.4', 'b')).not.toThrow();
  expect(count('5.6.7.8', 'd')).not.toThrow();
  clock.advance(40_000);
  expect(count('1.2.3.4', 'd')).not.toThrow();
});

test('remembers at most ten thousand networks', () => {
  const limit = createScalingLimit(createTestClock(0), 1);
  for (let n = 0; n < 10_001; n += 1) limit.count(`network ${n}`, 'a');
  expect(() => limit.count('network 0', 'b')).not.toThrow();
  expect(() => limit.count('network 10000', 'b')).toThrow('Too many different images');
});
