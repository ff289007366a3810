// If this fails, learners see pages that are minutes old, or a replica is no longer used after a period without writes.
import { expect, test } from 'vitest';
import { ReplicaLag } from './replica-lag.policy.ts';

test('a replica that keeps up is not late', () => {
  const lag = new ReplicaLag();
  for (let second = 0; second < 10; second += 1) {
    lag.written(BigInt(second * 100), second * 1_000);
    // The latest writes may not have reached the replica yet.
    expect(lag.applied(BigInt(second * 100 - 1))).toBe(0);
  }
});

test('a stalled replica is late from the first sample that it has not applied', () => {
  const lag = new ReplicaLag();
  for (let second = 0; second < 10; second += 1) {
    lag.written(BigInt(second * 100), second * 1_000);
    expect(lag.applied(350n)).toBe(second < 4 ? 0 : (second - 4) * 1_000);
  }
  lag.written(1_000n, 10_000);
  expect(lag.applied(1_000n)).toBe(0);
});

test('an idle or unreachable primary causes no lag', () => {
  const lag = new ReplicaLag();
  for (let second = 0; second < 100; second += 1) {
    lag.written(500n, second * 1_000);
    expect(lag.applied(500n)).toBe(0);
  }
  expect(lag.applied(500n)).toBe(0);
});

test('a replica that has been late for hours is still late', () => {
  const lag = new ReplicaLag();
  let lagMs = 0;
  for (let second = 0; second < 10_000; second += 1) {
    lag.written(BigInt(second + 1), second * 1_000);
    lagMs = lag.applied(0n);
  }
  expect(lagMs).toBeGreaterThan(50_000);
});
