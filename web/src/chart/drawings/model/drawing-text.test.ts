// If this fails, the texts for screen reader and keyboard users do not match the drawing on the chart.
import { expect, test } from 'vitest';
import { DRAWING_KINDS } from '@tradesense/contract/chart-constants.ts';
import { newDrawing, textProblem, withAnchor } from './drawing.ts';
import { anchorOfDrawingText, drawingText } from './drawing-text.ts';
import { anchorAt, hourlyBars, modelOf } from './drawings.test-data.ts';
import { priceFault, priceOfText, textOfTime, timeOfText } from './typed-anchor.ts';

const model = modelOf(hourlyBars(30));

test('the text of each kind of drawing says where the drawing is', () => {
  const two = [anchorAt(2, 102), anchorAt(20, 99.5)] as const;
  const words = DRAWING_KINDS.map((kind) => drawingText(model, newDrawing(kind, 'x', two, { color: 1, width: 1 })));
  expect(words).toEqual([
    'Trend line from Mar 14, 2024, 02:00 UTC at 102.00 to Mar 14, 2024, 20:00 UTC at 99.50',
    'Level at 99.50',
    'Rectangle from Mar 14, 2024, 02:00 UTC at 102.00 to Mar 14, 2024, 20:00 UTC at 99.50',
    'Fibonacci retracement from Mar 14, 2024, 02:00 UTC at 102.00 to Mar 14, 2024, 20:00 UTC at 99.50',
    'Measure from Mar 14, 2024, 02:00 UTC at 102.00 to Mar 14, 2024, 20:00 UTC at 99.50: −2.50 (−2.45%), 18 bars, 18 h',
    'Volume profile of a range from Mar 14, 2024, 02:00 UTC to Mar 14, 2024, 20:00 UTC: most at 116.92, 70% from 104.83 to 119.00',
    'Text “Note”, Mar 14, 2024, 20:00 UTC at 99.50',
  ]);
});

test('the text of an anchor names it, and replacing an anchor that does not exist changes nothing', () => {
  const drawing = newDrawing('level', 'x', [anchorAt(0, 1), anchorAt(1, 2)], { color: 1, width: 1 });
  expect(anchorOfDrawingText(model, drawing, 0)).toBe('Price: Mar 14, 2024, 01:00 UTC at 2.00');
  expect(withAnchor(drawing, 1, anchorAt(5, 5))).toBe(drawing);
});

test.each([
  ['42300.5', 42_300.5],
  ['42,300.5', 42_300.5],
  ['42300,5', null],
  ['-3.2', -3.2],
  ['−3', -3],
  ['', null],
  ['1e5', null],
  ['Infinity', null],
  ['9999999999999', null],
  ['12 000', null],
])('the typed price %j is read as %d', (text, price) => {
  expect(priceOfText(text)).toBe(price);
});

test('a typed time is read in UTC to the minute, and an incomplete one is refused', () => {
  const { timeMs } = anchorAt(16.5, 0);
  expect(timeOfText(textOfTime(timeMs))).toBe(timeMs);
  expect(textOfTime(timeMs)).toBe('2024-03-14T16:30');
  expect(['', '2024-03-14', '2024-13-14T16:30'].map(timeOfText)).toEqual([null, null, null]);
});

test('a text must have 1 to 200 characters, and an emoji counts as one', () => {
  expect([textProblem('🚀'.repeat(200)), textProblem(' \n ') === null, textProblem('x'.repeat(201)) === null]).toEqual([
    null,
    false,
    false,
  ]);
});

test.each([
  ['42,300.5', null],
  ['1,5', 'End: price must be a number such as 1250.5 or 1,250.5, with commas only between thousands.'],
  ['9999999999999', 'End: price is too large.'],
])('the typed price %j has the message %j', (text, fault) => {
  expect(priceFault('End: price', text)).toBe(fault);
});
