// If this fails, a learner has to set magnet, lock or hiding again at each visit, or broken stored data breaks the
// chart.
import { afterEach, expect, test } from 'vitest';
import { ChartDrawings } from './chart-drawings.ts';
import { keepManners, keptManners } from './drawing-manners.ts';

afterEach(() => localStorage.clear());

const opened = () => new ChartDrawings(() => 'id', keptManners());
const mannersOf = ({ state }: ChartDrawings) => {
  const { magnet, isLocked, isHidden } = state();
  return { magnet, isLocked, isHidden };
};

test('magnet, lock and hiding are the same as at the last visit', () => {
  const first = opened();
  expect(mannersOf(first)).toEqual({ magnet: 'weak', isLocked: false, isHidden: false });
  const stop = keepManners(first);
  first.setMagnet('strong');
  first.setLocked(true);
  first.setHidden(true);
  expect(mannersOf(opened())).toEqual({ magnet: 'strong', isLocked: true, isHidden: true });
  first.setLocked(false);
  expect(mannersOf(opened())).toEqual({ magnet: 'strong', isLocked: false, isHidden: true });
  stop();
  first.setHidden(false);
  expect(mannersOf(opened()).isHidden).toBe(true);
});

test.each(['', '{', '[]', '7', '{"magnet":"sideways","isLocked":"yes"}'])(
  '%s in the browser’s storage changes nothing',
  (text) => {
    localStorage.setItem('drawingManners', text);
    expect(mannersOf(opened())).toEqual({ magnet: 'weak', isLocked: false, isHidden: false });
  },
);
