// If this fails, a learner sees the wrong hit rate for the cost of a plan, or the wrong reason for a mistake.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import { COMPUTE } from './compute.ts';

const example = { tripCostPercent: 0.1, barAtrPercent: 0.625, stopAtr: 0.8, rewardR: 1 };
const task = COMPUTE.make({ formula: 'cost-share', example }, { kind: 'none' }, createRandom(1))!;
const right = { tripCostAtr: 0.16, tripCostR: 0.2, tripBreakEven: 60 };

describe('the formula cost-share', () => {
  it('gives full credit for the right steps', () => {
    expect(COMPUTE.grade(task, { values: right }).score).toBe(1);
  });

  it.each([
    [
      'cost left out',
      { tripBreakEven: 50 },
      'That leaves out the cost, which comes off each win and is added to each loss.',
    ],
    ['cost taken off', { tripBreakEven: 40 }, 'The cost raises the hit rate that is needed. It does not lower it.'],
    ['multiplied by the stop', { tripCostR: 0.128 }, 'a nearer stop makes the cost a larger part of 1 R.'],
    ['upside down', { tripCostAtr: 6.25 }, 'You divided the ATR by the cost.'],
    ['in percent', { tripCostAtr: 0.1 }, 'This is the cost in percent of the price'],
  ])('names the mistake: %s', (_, wrong, sentence) => {
    const { score, lines } = COMPUTE.grade(task, { values: { ...right, ...wrong } });
    expect(score).toBeLessThan(1);
    expect(lines.map((each) => each.sentence).join(' ')).toContain(sentence);
  });
});
