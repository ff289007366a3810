// If this fails, shading one part of a chart changes another part.
import { describe, expect, it } from 'vitest';
import { painted, replaced, stretchesOf, type Stretch } from './stretches.ts';

const up = (from: number, until: number): Stretch => ({ from, until, state: 'up' });
const down = (from: number, until: number): Stretch => ({ from, until, state: 'down' });

describe('shading bars', () => {
  it.each([
    ['on a bare chart', [], [5, 9], 'up', [up(5, 9)]],
    ['joins a neighbor of its state', [up(0, 5)], [5, 9], 'up', [up(0, 9)]],
    ['stays apart from one of another state', [down(0, 5)], [5, 9], 'up', [down(0, 5), up(5, 9)]],
    ['cuts what it covers in part', [down(0, 6), down(8, 12)], [5, 9], 'up', [down(0, 5), up(5, 9), down(9, 12)]],
    ['splits what lies around it', [up(0, 12)], [5, 9], 'down', [up(0, 5), down(5, 9), up(9, 12)]],
    ['clears with range', [up(0, 12)], [5, 9], 'range', [up(0, 5), up(9, 12)]],
    ['swallows what it covers', [down(6, 8)], [5, 9], 'up', [up(5, 9)]],
  ] as const)('has the right stretches: %s', (_name, before, [from, until], state, after) => {
    expect(painted(before, { from, until }, state)).toEqual(after);
  });
});

it('a replaced stretch clears its old bars and covers its new ones', () => {
  const [first, second] = [up(0, 5), down(8, 12)];
  expect(replaced([first, second], first, up(2, 10))).toEqual([up(2, 10), down(10, 12)]);
  expect(replaced([first, second], second, down(8, 8))).toEqual([up(0, 5)]);
});

it('the states of bars are joined to stretches', () => {
  const stretches = stretchesOf(['range', 'up', 'up', 'down', 'range', 'up']);
  expect(stretches).toEqual([up(1, 3), down(3, 4), up(5, 6)]);
});
