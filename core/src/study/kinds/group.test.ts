// If this fails, positions that are one bet count as several, or an answer with all items in one group passes.
import { describe, expect, it } from 'vitest';
import { createRandom } from '../../kernel/random.ts';
import type { TaskOf } from '../task.ts';
import { GROUP } from './group.ts';

const NONE = { kind: 'none' } as const;
const groups = [
  { members: ['BTC', 'ETH', 'SOL'], why: 'Coins fall together.' },
  { members: ['SPY', 'QQQ'], why: 'The same large companies.' },
  { members: ['Gold'], why: 'It moved with neither.' },
];
const task = GROUP.make({ from: 'members', prompt: 'Which are one bet?', groups }, NONE, createRandom(3))!;

/** Returns the answer that puts the members with these texts into these boxes. */
function answer(boxes: Readonly<Record<string, string>>): Parameters<typeof GROUP.grade>[1] {
  const ofItem = task.question.items.flatMap(({ id, text }) => (boxes[text] === undefined ? [] : [[id, boxes[text]]]));
  return { boxes: Object.fromEntries(ofItem) };
}
const sentences = (boxes: Readonly<Record<string, string>>) =>
  GROUP.grade(task, answer(boxes)).lines.map(({ sentence }) => sentence);

describe('the task "group"', () => {
  const right = { BTC: 'b', ETH: 'b', SOL: 'b', SPY: 'c', QQQ: 'c', Gold: 'a' };

  it.each([
    { name: 'all right under other names', boxes: right, score: 1 },
    { name: 'gold left out', boxes: { ...right, Gold: '' }, score: 1 },
    {
      name: 'one group for all',
      boxes: Object.fromEntries(Object.keys(right).map((each) => [each, 'a'])),
      score: 8 / 19,
    },
    { name: 'one coin apart', boxes: { ...right, SOL: 'd' }, score: 4 / 6 },
    { name: 'gold with the coins', boxes: { ...right, Gold: 'b' }, score: 8 / 11 },
    { name: 'boxes that do not exist', boxes: { BTC: 'x', ETH: 'x', SOL: 'x' }, score: 0 },
    { name: 'nothing', boxes: {}, score: 0 },
  ])('gives $score for this answer: $name', ({ boxes, score }) => {
    expect(GROUP.grade(task, answer(boxes)).score).toBeCloseTo(score, 10);
  });

  it('names the pair that was wrongly separated or joined', () => {
    expect(sentences({ ...right, QQQ: 'd' })).toContain('QQQ and SPY belong together. The same large companies.');
    expect(sentences({ ...right, Gold: 'c' }).join(' ')).toMatch(/Gold and (SPY|QQQ) do not belong together\./);
  });

  it('states the correlation of the pair if the assets are drawn', () => {
    const drawn: TaskOf<'group'> = GROUP.make({ from: 'returns' }, NONE, createRandom(5))!;
    const first = drawn.question.items.find(({ id }) => {
      const boxes = Object.values(drawn.reference.boxes);
      return boxes.filter((each) => each === drawn.reference.boxes[id]).length > 1;
    })!;
    const line = GROUP.grade(drawn, { boxes: {} }).lines.find(({ target }) => target === first.id);
    expect(line?.sentence).toMatch(/^Asset \d and Asset \d: correlation 0\.[89]\d, one group\.$/);
  });
});

describe('the task "group" with recorded returns', () => {
  // `up` and `other` are uncorrelated; `mixed` is correlated with both.
  const days = Array.from({ length: 24 }, (_, day) => day);
  const up = days.map((day) => (day % 2 === 0 ? 1 : -1));
  const other = days.map((day) => (day % 4 < 2 ? 1 : -1));
  const mixed = days.map((day) => (up[day] ?? 0) + 1.2 * (other[day] ?? 0));
  const recorded = (assets: Readonly<Record<string, readonly number[]>>) => {
    const spec = { from: 'recorded', prompt: 'Which?', assets: Object.entries(assets).map(([name, returns]) => ({ name, returns })) } as const; // oxfmt-ignore
    return GROUP.make(spec, NONE, createRandom(3));
  };
  const made = recorded({ SPY: up, BTC: other, ETH: other.map((each) => 3 * each), QQQ: up.map((each) => each / 2) })!;
  const byWhy = (name: string) => made.question.items.find(({ id }) => made.reference.why[id]?.startsWith(name));

  it('groups assets by correlation, and hides their names until the verdict', () => {
    const box = (name: string) => made.reference.boxes[byWhy(name)?.id ?? ''];
    expect(box('SPY')).toBe(box('QQQ'));
    expect(box('BTC')).toBe(box('ETH'));
    expect(box('BTC')).not.toBe(box('SPY'));
    expect(JSON.stringify(made.question)).not.toMatch(/SPY|BTC|ETH|QQQ/);
    expect(GROUP.grade(made, { boxes: made.reference.boxes }).lines.map(({ sentence }) => sentence)).toContain(
      `${byWhy('BTC')?.text}: BTC. It moves with ETH.`,
    );
  });

  it('states the correlation of a pair that the answer misses', () => {
    const { lines } = GROUP.grade(made, { boxes: {} });
    expect(lines[0]?.sentence).toMatch(/^Asset 1 and Asset \d: correlation 1\.00, one group\.$/);
  });

  it('makes no task of returns that form no clear groups', () => {
    expect(recorded({ SPY: up, BTC: other, AAPL: mixed })).toBeNull();
    expect(recorded({ SPY: up, BTC: other, AAPL: up.map((each) => -each) })).toBeNull();
  });

  it('makes no task of more groups than there are names', () => {
    const rows = [1, 2, 3, 4, 6].map((every) => days.map((day) => (Math.floor(day / every) % 2 === 0 ? 1 : -1)));
    expect(recorded(Object.fromEntries(rows.map((returns, at) => [`A${at}`, returns])))).toBeNull();
  });
});
