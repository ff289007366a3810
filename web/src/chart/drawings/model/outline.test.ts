// If this fails, drawings are not at their prices, cannot be selected, or keep the reader from panning the chart below
// them.
import { describe, expect, test } from 'vitest';
import type { Drawing } from './drawing.ts';
import { anchorAt, hourlyBars, line, paneGeometry } from './drawings.test-data.ts';
import { hitOf, type Hit } from './hit-test.ts';
import { outlineOf, wrappedText, type Outline } from './outline.ts';

const place = paneGeometry(hourlyBars(100));
const look = { color: 1, width: 1 } as const;
const two = [anchorAt(10, 110), anchorAt(30, 130)] as const;
const drawn: Readonly<Record<Drawing['kind'], Drawing>> = {
  'trend-line': line('t', ...two),
  level: { id: 'l', kind: 'level', ...look, anchors: [anchorAt(50, 120)] },
  rectangle: { id: 'r', kind: 'rectangle', ...look, anchors: two },
  fibonacci: { id: 'f', kind: 'fibonacci', ...look, anchors: two },
  measure: { id: 'm', kind: 'measure', ...look, anchors: two },
  'volume-range': { id: 'v', kind: 'volume-range', ...look, anchors: two },
  text: { id: 'x', kind: 'text', ...look, anchors: [anchorAt(10, 110)], text: 'Twelve bytes' },
};

function outline(kind: Drawing['kind']): Outline {
  const made = outlineOf(drawn[kind], place);
  if (!made) throw new Error('it has a place');
  return made;
}

describe('the outline of drawings', () => {
  test('a line goes from its first anchor to its second', () => {
    expect(outline('trend-line').segments).toEqual([{ from: { x: 100, y: 450 }, to: { x: 300, y: 350 } }]);
  });

  test('a level crosses the whole pane and shows its price', () => {
    const { segments, labels } = outline('level');
    expect(segments).toEqual([{ from: { x: 0, y: 400 }, to: { x: 1000, y: 400 } }]);
    expect(labels[0]?.lines).toEqual(['120.00']);
  });

  test('a retracement has its levels at the shares of the leg, measured back from its end', () => {
    const { segments, labels } = outline('fibonacci');
    expect(segments.slice(1).map(({ from }) => from.y)).toEqual([350, 373.6, 388.2, 400, 411.8, 428.6, 450]);
    expect(labels.flatMap(({ lines }) => lines)).toEqual(
      expect.arrayContaining(['0.0%  130.00', '50.0%  120.00', '100.0%  110.00']),
    );
  });

  test('levels that are too close to each other show only labels that do not overlap', () => {
    const leg = [anchorAt(10, 110), anchorAt(30, 115)] as const;
    const labels = outlineOf({ ...drawn.fibonacci, kind: 'fibonacci', anchors: leg }, place)?.labels ?? [];
    const sorted = labels.toSorted((left, right) => left.top - right.top);
    expect(sorted.length).toBeGreaterThan(1);
    for (const [i, label] of sorted.entries())
      expect(label.top).toBeGreaterThanOrEqual((sorted[i - 1]?.bottom ?? 0) - 2);
  });

  test('a measure shows price, percent, bars and time in a label within the pane', () => {
    const [label] = outline('measure').labels;
    expect(label?.lines).toEqual(['+20.00 (+18.18%)', '20 bars, 20 h']);
    const corner = outlineOf(
      { ...drawn.measure, kind: 'measure', anchors: [anchorAt(98, 195), anchorAt(99, 199)] },
      place,
    );
    expect(corner?.labels[0]?.right).toBeLessThanOrEqual(place.width);
    expect(corner?.labels[0]?.top).toBeGreaterThanOrEqual(0);
  });

  test('a volume profile has only rows of its bars, the widest as wide as the range, and names its value area', () => {
    // One bar has ten times the volume of every other bar in the range. Its prices are between 119.5 and 121.5.
    const bars = hourlyBars(100).map((bar, at) => ({ ...bar, v: at === 20 ? 100 : at < 10 || at > 30 ? 9_999 : 10 }));
    const made = outlineOf(drawn['volume-range'], paneGeometry(bars));
    const widest = made?.fills.toSorted((a, b) => b.right - a.right)[0];
    expect([widest?.left, widest?.right]).toEqual([100, 300]);
    // At 5 pixels per unit of price, the price 120.5 is at y = 397.5.
    expect(widest?.top).toBeGreaterThan(390);
    expect(widest?.bottom).toBeLessThan(406);
    expect(made?.fills.every(({ left, right }) => left === 100 && right <= 300)).toBe(true);
    expect(made?.labels[0]?.lines[0]).toMatch(/^most at 1(19|20|21)\.\d\d, 70% from 1\d\d\.\d\d to 1\d\d\.\d\d$/);
  });

  test('a volume profile of bars without volume has a note instead of rows', () => {
    const bars = hourlyBars(100).map((bar) => ({ ...bar, v: 0 }));
    const made = outlineOf(drawn['volume-range'], paneGeometry(bars));
    expect(made?.fills).toEqual([]);
    expect(made?.labels[0]?.lines).toEqual(['these bars have no volume']);
  });

  test('a drawing for whose price the scale has no place is not drawn', () => {
    expect(outlineOf(line('n', anchorAt(1, 110), anchorAt(2, -1)), place)).toBeNull();
  });

  test('a drawing beside the pane is not drawn, but one that is partly in view is, and so is every level', () => {
    const from = (hour: number, to: number) => outlineOf(line('n', anchorAt(hour, 110), anchorAt(to, 112)), place);
    expect([from(-90, -60), from(101, 150), from(-90, 5), from(-90, 150)].map((each) => each !== null)).toEqual([
      false,
      false,
      true,
      true,
    ]);
    expect(outlineOf({ ...drawn.level, kind: 'level', anchors: [anchorAt(-500, 120)] }, place)).not.toBeNull();
  });

  test.each([
    ['one two three', ['one two', 'three']],
    ['abcdefghijk', ['abcdefgh', 'ijk']],
    ['a 🚀🚀🚀🚀🚀🚀🚀🚀🚀', ['a', '🚀🚀🚀🚀🚀🚀🚀🚀', '🚀']],
  ])('a text is wrapped between words: %s', (text, lines) => {
    expect(wrappedText(text, 8)).toEqual(lines);
  });
});

describe('the drawing under the pointer', () => {
  test.each<[what: string, kind: Drawing['kind'], x: number, y: number, isSelected: boolean, hit: Hit | null]>([
    ['a line in its middle', 'trend-line', 200, 404, false, { part: 'body' }],
    ['beside a line', 'trend-line', 200, 420, false, null],
    ['beyond the end of a line', 'trend-line', 330, 335, false, null],
    ['its second anchor', 'trend-line', 304, 352, false, { part: 'anchor', index: 1 }],
    ['a level anywhere', 'level', 900, 398, false, { part: 'body' }],
    ['the edge of a rectangle', 'rectangle', 200, 451, false, { part: 'body' }],
    ['inside a rectangle: the chart', 'rectangle', 200, 400, false, null],
    ['inside a selected rectangle', 'rectangle', 200, 400, true, { part: 'body' }],
    ['a level of a retracement', 'fibonacci', 150, 412, false, { part: 'body' }],
    ['the words of a text', 'text', 150, 460, false, { part: 'body' }],
    ['below a text', 'text', 150, 490, false, null],
  ])('%s', (_what, kind, x, y, isSelected, hit) => {
    expect(hitOf(outline(kind), { x, y }, 6, isSelected)).toEqual(hit);
  });
});
