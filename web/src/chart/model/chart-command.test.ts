// If this fails, a key does something different from what the chart's help says.
import { describe, expect, it } from 'vitest';
import { chartCommandOf, walkedIndex } from './chart-command.ts';

const PLAIN = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false };

describe('chartCommandOf', () => {
  it.each([
    { key: 'ArrowLeft', command: { kind: 'walk', bars: -1 } },
    { key: 'ArrowRight', command: { kind: 'walk', bars: 1 } },
    { key: 'PageUp', command: { kind: 'walk', bars: -10 } },
    { key: 'Home', command: { kind: 'walk-to', end: 'first' } },
    { key: 'End', command: { kind: 'walk-to', end: 'last' } },
    { key: '+', command: { kind: 'zoom', factor: 0.8 } },
    { key: '-', command: { kind: 'zoom', factor: 1.25 } },
    { key: '0', command: { kind: 'fit' } },
    { key: 'Escape', command: { kind: 'leave' } },
    { key: '1', command: null },
    { key: 'Tab', command: null },
  ])('$key', ({ key, command }) => {
    expect(chartCommandOf({ ...PLAIN, key })).toEqual(command);
  });

  it('pans with Shift, and leaves the browser’s own keys alone', () => {
    expect(chartCommandOf({ ...PLAIN, key: 'ArrowRight', shiftKey: true })).toEqual({ kind: 'pan', share: 0.1 });
    expect(chartCommandOf({ ...PLAIN, key: '+', ctrlKey: true })).toBeNull();
    expect(chartCommandOf({ ...PLAIN, key: 'ArrowLeft', altKey: true })).toBeNull();
  });
});

describe('walkedIndex', () => {
  it.each([
    { name: 'starts at the last bar', current: null, bars: -1, expected: 9 },
    { name: 'stops at the first', current: 3, bars: -10, expected: 0 },
    { name: 'stops at the last', current: 8, bars: 10, expected: 9 },
    { name: 'goes on from where it is', current: 5, bars: 1, expected: 6 },
  ])('$name', ({ current, bars, expected }) => {
    expect(walkedIndex(current, bars, 10)).toBe(expected);
  });
});
