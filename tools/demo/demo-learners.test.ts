// If this fails, the same seed gives another demo, or demo learners have names that the product rejects.
import { createRandom } from '@tradesense/core/kernel/random.ts';
import { USERNAME_MAX, USERNAME_MIN } from '@tradesense/core/people/username-rules.ts';
import { expect, test } from 'vitest';
import { planLearners } from './demo-learners.ts';

const plansOf = (seed: number, count: number) => planLearners(createRandom(seed), count);

test('the same seed plans the same learners, and another seed plans others', () => {
  expect(plansOf(7, 100)).toEqual(plansOf(7, 100));
  expect(plansOf(8, 100)).not.toEqual(plansOf(7, 100));
});

test.each([2, 100, 500])('%i learners have different names, and each is a valid username', (count) => {
  const names = plansOf(1, count).map(({ username }) => username);
  expect(new Set(names).size).toBe(count);
  for (const name of names) {
    expect(name).toMatch(/^[a-z][a-z0-9_]+$/);
    expect(name.length).toBeGreaterThanOrEqual(USERNAME_MIN);
    expect(name.length).toBeLessThanOrEqual(USERNAME_MAX);
  }
});

test('the learners register one after the other, and some of them know little', () => {
  const plans = plansOf(1, 100);
  expect(plans.map(({ joinsOn }) => joinsOn)).toEqual(plans.map(({ joinsOn }) => joinsOn).toSorted((a, b) => a - b));
  expect(plans.some(({ skill }) => skill < 0.6) && plans.some(({ skill }) => skill > 0.9)).toBe(true);
});
