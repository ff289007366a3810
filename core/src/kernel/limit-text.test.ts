// If this fails, a distance that just misses a limit reads as if it met it.
import { expect, it } from 'vitest';
import { atrTextBeside, shortOfText } from './limit-text.ts';

it.each([
  [0.4999, 0.5, '0.49 ATR'],
  [-0.4999, 0.5, '0.49 ATR'],
  [0.5, 0.5, '0.50 ATR'],
  [0.5001, 0.5, '0.50 ATR'],
  [1.2345, 0.5, '1.23 ATR'],
  [0.4567, 0.4567, '0.46 ATR'],
  [3.2025, 3.2031, '3.19 ATR'],
])('a distance of %f beside a limit of %f is on its own side of it: %s', (atr, limit, text) => {
  expect(atrTextBeside(limit, atr)).toBe(text);
});

it.each([
  [0.5004, '0.51 ATR'],
  [-0.5004, '0.51 ATR'],
  [0.5, '0.50 ATR'],
  [0.4999, '0.50 ATR'],
  [0.7, '0.70 ATR'],
])('a distance of %f beside a maximum of 0.5 is on its own side of it: %s', (atr, text) => {
  expect(atrTextBeside(0.5, atr, 'most')).toBe(text);
});

it.each([
  [1.24, '1.24 ATR, 0.26 short'],
  [1.4999, '1.49 ATR, 0.01 short'],
])('a distance of %f below a limit says what it lacks: %s', (atr, text) => {
  expect(shortOfText(1.5, atr)).toBe(text);
});
