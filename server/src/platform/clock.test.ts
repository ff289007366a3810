// If this fails, a clock that is set back stops prices, leases and time limits, or stores an answer before its
// question.
import { expect, test } from 'vitest';
import { HOUR_MS, SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { createSteadyClock } from './clock.ts';

const START = Date.UTC(2026, 0, 15, 12);

function machine() {
  const state = { wall: START, elapsed: 5, setBack: [] as number[] };
  const clock = createSteadyClock({
    wallMs: () => state.wall,
    elapsedMs: () => state.elapsed,
    onSetBack: (byMs) => state.setBack.push(byMs),
  });
  const pass = (ms: number): number => {
    state.wall += ms;
    state.elapsed += ms;
    return clock.now();
  };
  return { state, clock, pass };
}

test('the clock follows the clock of the machine, and follows a step forward at once', () => {
  const { state, clock, pass } = machine();
  expect(pass(SECOND_MS)).toBe(START + SECOND_MS);
  state.wall += HOUR_MS;
  expect(clock.now()).toBe(START + SECOND_MS + HOUR_MS);
  expect(state.setBack).toEqual([]);
});

test('after a step back the clock runs at half speed until the machine has caught up', () => {
  const { state, clock, pass } = machine();
  expect(clock.now()).toBe(START);
  state.wall -= HOUR_MS;
  expect(clock.now()).toBe(START);
  expect(pass(HOUR_MS)).toBe(START + HOUR_MS / 2);
  expect(pass(HOUR_MS / 2)).toBe(START + 0.75 * HOUR_MS);
  expect(pass(HOUR_MS)).toBe(START + 1.5 * HOUR_MS);
  expect(pass(SECOND_MS)).toBe(START + 1.5 * HOUR_MS + SECOND_MS);
  expect(state.setBack).toEqual([HOUR_MS]);
});

test('the clock reports each step back of a second or more once', () => {
  const { state, clock, pass } = machine();
  clock.now();
  state.wall -= 2;
  expect(pass(1)).toBe(START);
  for (let step = 0; step < 2; step += 1) {
    pass(10 * SECOND_MS);
    state.wall -= 2 * SECOND_MS;
    pass(1);
  }
  expect(state.setBack).toHaveLength(2);
});
