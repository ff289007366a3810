import type { AtlasClaimResponse, AtlasExamplesResponse, AtlasResponse } from '@tradesense/contract/atlas.ts';
import { EXAMPLE_BARS_BEFORE, exampleBarsAfter, type AtlasExample } from '@tradesense/core/atlas/atlas-counts.ts';
import { epochMs } from '@tradesense/core/kernel/time.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { lowerBound } from '@tradesense/core/kernel/lower-bound.ts';
import { barsOfColumns, sliceColumns } from '@tradesense/core/market/bar-columns.ts';
import { nextBarOpen } from '@tradesense/core/market/interval.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { LessonLibrary } from '../study/index.ts';
import type { Atlas, AtlasClaim } from './read-atlas.ts';

export function listClaims({ comparisons, claims }: Atlas): AtlasResponse {
  return {
    comparisons,
    claims: claims.map(({ text: { id, group, claim }, verdict, main: { reading, all } }) => {
      const { cases, difference, differenceInterval } = all;
      return { id, group, claim, verdict, reading, cases, difference, differenceInterval };
    }),
  };
}

/** Returns the claim with this id, or `null` if there is none. */
export function showClaim(atlas: Atlas, { lessons }: LessonLibrary, id: string): AtlasClaimResponse | null {
  const { resamples, shuffles, comparisons, claims } = atlas;
  const place = claims.findIndex(({ text }) => text.id === id);
  const found = claims[place];
  if (found === undefined) return null;
  const { rule, text, verdict, main, count } = found;
  const { group, claim, says, counted, limits, sources } = text;
  const lesson = text.lesson === undefined ? undefined : lessons.get(text.lesson);
  return {
    id,
    group,
    claim,
    verdict,
    place: place + 1,
    claims: claims.length,
    next: claims[(place + 1) % claims.length]?.text.id ?? id,
    control: rule.control,
    mainBars: main.bars,
    horizons: [...count.horizons],
    says,
    counted,
    limits,
    sources,
    lesson: lesson === undefined ? null : { topic: lesson.topic, id: lesson.id, title: lesson.title },
    resamples,
    shuffles,
    comparisons,
  };
}

/** Returns the examples of a claim for which this server has bars in the open part of its history. */
export async function showExamples(
  history: PracticeHistory,
  tx: Tx,
  { main, count: { examples } }: AtlasClaim,
): Promise<AtlasExamplesResponse> {
  const after = exampleBarsAfter(main.bars);
  const shown = await Promise.all(examples.map((example) => shownExample(history, tx, example, after)));
  return { examples: shown.filter((example) => example !== null) };
}

async function shownExample(
  history: PracticeHistory,
  tx: Tx,
  example: AtlasExample,
  after: number,
): Promise<AtlasExamplesResponse['examples'][number] | null> {
  const { asset, interval, at } = example;
  const columns = await history.columns(tx, asset, interval);
  if (columns === null) return null;
  const index = lowerBound(columns.t, at);
  const [first, last] = [index - EXAMPLE_BARS_BEFORE, index + after];
  const [from, lastAt] = [columns.t[first], columns.t[last]];
  if (columns.t[index] !== at || from === undefined || lastAt === undefined) return null;
  const until = nextBarOpen(interval, epochMs(lastAt));
  const open = await history.openPart(tx, asset);
  if (!open.some((range) => from >= range.from && until <= range.until)) return null;
  const bars = barsOfColumns(sliceColumns(columns, first, last + 1));
  return {
    ...example,
    decimals: findAsset(asset)?.priceDecimals ?? 2,
    bars: bars.map(({ o, h, l, c }) => [o, h, l, c] as const),
    index: EXAMPLE_BARS_BEFORE,
  };
}
