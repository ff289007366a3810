// If this fails, Heikin-Ashi bars differ from their published definition.
import { describe, expect, it } from 'vitest';
import { heikinAshi } from './heikin-ashi.ts';

describe('heikinAshi', () => {
  it('returns the mean of the bar as close and the middle of the previous averaged body as open', () => {
    const averaged = heikinAshi({ o: [10, 13], h: [14, 16], l: [8, 12], c: [12, 15] });
    expect([...averaged.o]).toEqual([11, 11]);
    expect([...averaged.c]).toEqual([11, 14]);
    expect([...averaged.h]).toEqual([14, 16]);
    expect([...averaged.l]).toEqual([8, 11]);
  });

  it('returns no values without bars', () => {
    expect(heikinAshi({ o: [], h: [], l: [], c: [] }).c).toHaveLength(0);
  });
});
