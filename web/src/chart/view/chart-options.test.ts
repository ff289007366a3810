// If this fails, rising and falling candles differ only in color, the price axis has labels of impossible prices, or
// the chart moves unexpectedly.
import type { BarPrice } from 'lightweight-charts';
import { describe, expect, it } from 'vitest';
import { candleOptions, interactionOptions, priceAxisFormat, priceFormat } from './chart-options.ts';
import type { Palette } from './palette.ts';

const PALETTE: Palette = {
  text: '#111',
  surface: '#fff',
  grid: '#222',
  border: '#333',
  crosshair: '#444',
  crosshairLabel: '#555',
  rising: '#0a0',
  falling: '#a00',
  volume: '#666',
  outcomeShade: '#777',
  decisionLine: '#888',
  lines: { 1: '#001', 2: '#002', 3: '#003', 4: '#004', 5: '#005', 6: '#006' },
  comparison: '#999',
  area: '#aaa',
  lastPrice: '#bbb',
  fontFamily: 'sans-serif',
};

describe('candleOptions', () => {
  it('draws rising candles hollow and falling ones filled', () => {
    const { upColor, downColor, borderUpColor, borderDownColor } = candleOptions(PALETTE, { kind: 'relative' }, 'en');
    expect([upColor, borderUpColor]).toEqual(['transparent', PALETTE.rising]);
    expect([downColor, borderDownColor]).toEqual([PALETTE.falling, PALETTE.falling]);
  });
});

describe('the price axis', () => {
  it('has no label where no price can be, while indicators keep their negative values', () => {
    const low = -200 as BarPrice;
    expect(priceAxisFormat({ kind: 'relative' }, 'en').formatter(low)).toBe('');
    expect(priceFormat({ kind: 'relative' }, 'en').formatter(low)).toBe('−200.00%');
  });
});

describe('interactionOptions', () => {
  it.each([
    { isWheelActive: true, isMotionReduced: false, wheel: true, kinetic: true },
    { isWheelActive: false, isMotionReduced: true, wheel: false, kinetic: false },
  ])('wheel $isWheelActive, less motion $isMotionReduced', ({ isWheelActive, isMotionReduced, wheel, kinetic }) => {
    const options = interactionOptions({ isWheelActive, isMotionReduced });
    expect(options).toMatchObject({
      handleScroll: { mouseWheel: wheel, vertTouchDrag: false },
      handleScale: { mouseWheel: wheel },
      kineticScroll: { touch: kinetic },
    });
  });
});
