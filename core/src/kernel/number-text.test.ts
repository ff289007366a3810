// If this fails, sentences write numbers differently from the chart.
import { describe, expect, it } from 'vitest';
import { barList, barRange, countText, numberText, percentText } from './number-text.ts';

describe('numbers in sentences', () => {
  it.each([
    [0, 2, '0.00'],
    [999.994, 2, '999.99'],
    [1234.5, 2, '1,234.50'],
    [1234567, 0, '1,234,567'],
    [-560, 2, '−560.00'],
    [-0.001, 2, '0.00'],
    [0.12345, 5, '0.12345'],
  ])('%f with %i decimal places is written %s', (value, decimals, text) => {
    expect(numberText(value, decimals)).toBe(text);
  });

  it.each([
    [12.4, 1, '12.4%'],
    [12, 1, '12%'],
    [-3.6, 0, '−4%'],
  ])('%f with at most %i decimal places is the percentage %s', (value, decimals, text) => {
    expect(percentText(value, decimals)).toBe(text);
  });

  it('bars are counted from 1, as on the chart', () => {
    expect(barRange(59, 69)).toBe('bars 60–70');
    expect(barRange(0, 0)).toBe('bar 1');
    expect([barList([9]), barList([9, 33]), barList([9, 33, 48])]).toEqual([
      'bar 10',
      'bars 10 and 34',
      'bars 10, 34 and 49',
    ]);
    expect([countText(1, 'bar'), countText(2, 'bar'), countText(0, 'bar'), countText(1200, 'bar')]).toEqual([
      '1 bar',
      '2 bars',
      '0 bars',
      '1,200 bars',
    ]);
  });
});
