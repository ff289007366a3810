import { useEffect, useState } from 'react';
import type { Price } from '@tradesense/core/kernel/money.ts';
import { subscribeToStream } from '../../platform/stream.ts';
import { markOf, type HeldPosition, type Marks } from './open-positions.ts';

/** One connection has room for so many topics beside those of the page. */
const ASSETS_MAX = 12;
const NO_MARKS: Marks = new Map<string, Price>();

/** The prices of what is open, as the stream tells them. */
export function useMarks(positions: readonly HeldPosition[]): Marks {
  const [marks, setMarks] = useState(NO_MARKS);
  const assets = [...new Set(positions.map(({ asset }) => asset))].toSorted().slice(0, ASSETS_MAX).join();

  useEffect(() => {
    if (assets === '') return undefined;
    const topics = assets.split(',').map((asset) => `ticks:${asset}`);
    return subscribeToStream(topics, ({ event, data }) => {
      if (event === 'tick') setMarks((before) => new Map(before).set(data.asset, markOf(data.price)));
    });
  }, [assets]);
  return marks;
}
