// If this fails, zooming or panning by key moves the view outside the data, or away from the requested bar.
import { describe, expect, it } from 'vitest';
import {
  barsAtFirst,
  barsBefore,
  lastBarsViewport,
  marginAfterNewest,
  panned,
  revealing,
  shifted,
  wholeViewport,
  zoomed,
} from './viewport.ts';

const SLOTS = 100;
const WHOLE = wholeViewport(SLOTS);

describe('viewport', () => {
  it.each([
    { name: 'the whole has a bar of room on each side', view: wholeViewport(10), expected: { from: -1.5, to: 10.5 } },
    {
      name: 'zooming in keeps the anchor in place',
      view: zoomed({ from: 0, to: 40 }, 0.5, 10, SLOTS),
      expected: { from: 5, to: 25 },
    },
    {
      name: 'zooming in ends at 8 bars',
      view: zoomed({ from: 10, to: 20 }, 0.1, 15, SLOTS),
      expected: { from: 11, to: 19 },
    },
    { name: 'zooming out ends at the whole', view: zoomed({ from: 10, to: 90 }, 9, 50, SLOTS), expected: WHOLE },
    { name: 'panning moves both ends', view: panned({ from: 10, to: 20 }, 5, SLOTS), expected: { from: 15, to: 25 } },
    {
      name: 'panning ends where the data begins',
      view: panned({ from: 2, to: 12 }, -50, SLOTS),
      expected: { from: -1.5, to: 8.5 },
    },
    {
      name: 'panning ends where the data ends',
      view: panned({ from: 80, to: 90 }, 50, SLOTS),
      expected: { from: 90.5, to: 100.5 },
    },
    { name: 'a bar in view moves nothing', view: revealing({ from: 10, to: 20 }, 15), expected: { from: 10, to: 20 } },
    {
      name: 'a bar on the left is brought in',
      view: revealing({ from: 10, to: 20 }, 4),
      expected: { from: 3.5, to: 13.5 },
    },
    {
      name: 'a bar on the right is brought in',
      view: revealing({ from: 10, to: 20 }, 30),
      expected: { from: 20.5, to: 30.5 },
    },
  ])('$name', ({ view, expected }) => {
    expect(view).toEqual(expected);
  });
});

describe('viewports of a growing chart', () => {
  it.each([
    { name: 'the last bars', view: lastBarsViewport(200, 60), expected: { from: 139.5, to: 200.5 } },
    {
      name: 'the last bars with room after them',
      view: lastBarsViewport(200, 60, 8),
      expected: { from: 139.5, to: 207.5 },
    },
    {
      name: 'panning later keeps the room after the last bar',
      view: panned({ from: 139.5, to: 207.5 }, 5, 200),
      expected: { from: 139.5, to: 207.5 },
    },
    {
      name: 'zooming in keeps the room after the last bar',
      view: zoomed({ from: 140, to: 208 }, 0.5, 208, 200),
      expected: { from: 174, to: 208 },
    },
    { name: 'all of few bars', view: lastBarsViewport(10, 60), expected: wholeViewport(10) },
    { name: 'older bars in front', view: shifted({ from: 5, to: 25 }, 100), expected: { from: 105, to: 125 } },
  ])('$name', ({ view, expected }) => {
    expect(view).toEqual(expected);
  });
});

it.each([
  ['all on a wide pane', undefined, 300, 900, 300],
  ['the wanted ones on a wide pane', 150, 300, 900, 150],
  ['the last third on a phone', undefined, 240, 306, 74],
  ['fewer than wanted on a phone', 150, 300, 306, 74],
  ['few bars on a phone', undefined, 40, 306, 40],
  ['whose widths would be below 4 pixels with the margins, not all', undefined, 76, 306, 74],
  ['a pane that is not laid out yet', 150, 300, -84, 150],
])('a chart first shows %s', (_what, wanted, slots, width, bars) => {
  expect(barsAtFirst(wanted, slots, width)).toBe(bars);
});

it.each([
  { name: 'little room for hidden bars changes nothing', hidden: 10, bars: 73 },
  { name: 'much of it leaves two thirds of the pane for bars', hidden: 42, bars: 126 },
  { name: 'there are no more than all', hidden: 60, bars: 162 },
])('on a narrow pane: $name', ({ hidden, bars }) => {
  expect(barsAtFirst(undefined, 162, 300, hidden)).toBe(bars);
});

it.each([
  { name: 'no bar of the whole', view: WHOLE, count: 0 },
  { name: 'the bars before the last ones', view: lastBarsViewport(150, 76), count: 74 },
  { name: 'no bar of which a part is in view', view: { from: 3.4, to: 20 }, count: 3 },
])('before the left edge lies $name', ({ view, count }) => {
  expect(barsBefore(view)).toBe(count);
});

describe('room after the newest bar', () => {
  it.each([
    { name: 'a wide chart of its newest bars has an eighth of them', wanted: 120, width: 800, expected: 15 },
    { name: 'a narrow chart has one bar', wanted: 120, width: 300, expected: 1 },
    { name: 'a chart that is shown whole has one bar', wanted: undefined, width: 800, expected: 1 },
  ])('$name', ({ wanted, width, expected }) => {
    expect(marginAfterNewest(wanted, width)).toBe(expected);
  });
});
