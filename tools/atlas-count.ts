// `npm run atlas:count`: counts every claim of the evidence atlas on the candles of `content/history` and writes
// `content/atlas/counts.json`. The same candles give the same file.
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  ATLAS_EFFORT,
  comparisonsOf,
  countHorizon,
  EXAMPLE_BARS_BEFORE,
  exampleBarsAfter,
  isCounted,
  mainHorizon,
  shuffledCopies,
  type AtlasClaimCount,
  type AtlasCounts,
  type AtlasExample,
} from '@tradesense/core/atlas/atlas-counts.ts';
import type { AtlasRule } from '@tradesense/core/atlas/claim.ts';
import { ATLAS_RULES } from '@tradesense/core/atlas/rules.ts';
import { elementAt } from '@tradesense/core/kernel/element-at.ts';
import { createRandom, hashText } from '@tradesense/core/kernel/random.ts';
import { readCountedSeries, type CountedSeries } from './atlas-series.ts';
import { root } from './workspace.mjs';

const EXAMPLES = 12;
const DIGITS = 5;

function drawExamples(rule: AtlasRule, all: readonly CountedSeries[], seed: number): AtlasExample[] {
  const horizon = mainHorizon(rule);
  const random = createRandom(seed, hashText(rule.id), 3);
  const length = EXAMPLE_BARS_BEFORE + 1 + exampleBarsAfter(horizon);
  const candidates = all
    .filter(({ series }) => isCounted(rule, series))
    .flatMap(({ series, openStarts }) => {
      const starts = openStarts(length);
      return rule
        .cases(series, horizon, random)
        .filter(({ index }) => starts[index - EXAMPLE_BARS_BEFORE] === 1)
        .map(({ index, side, zone, isHit }): AtlasExample => {
          const at = elementAt(series.chart.bars.t, index);
          return { asset: series.asset, interval: series.interval, at, side, zone, isHit };
        });
    });
  const drawn: AtlasExample[] = [];
  while (drawn.length < EXAMPLES && candidates.length > 0)
    drawn.push(...candidates.splice(random.below(candidates.length), 1));
  return drawn;
}

const all = readCountedSeries(join(root, 'content/history'));
const series = all.map((each) => each.series);
const copies = shuffledCopies(series, ATLAS_EFFORT);
const claims = ATLAS_RULES.map((rule) => {
  const started = performance.now();
  const horizons = rule.horizons.flatMap((horizon) => countHorizon(rule, horizon, series, copies, ATLAS_EFFORT) ?? []);
  const examples = drawExamples(rule, all, ATLAS_EFFORT.seed);
  for (const { bars, reading, all: row, shuffled } of horizons) {
    const share = (value: number | null | undefined) =>
      value === null || value === undefined ? '–' : (100 * value).toFixed(1);
    console.log(
      `${rule.id} ${bars}: n ${row.cases}, ${share(row.rate)}%, control ${share(row.control)}%, difference ${share(row.difference)} ` +
        `(${row.differenceInterval?.map(share).join(' to ') ?? '–'}), shuffled ${shuffled?.difference.map(share).join(' to ') ?? '–'}: ${reading} ` +
        `(${((performance.now() - started) / 1_000).toFixed(1)} s)`,
    );
  }
  return { id: rule.id, horizons, examples };
});
const counts: AtlasCounts = {
  ...ATLAS_EFFORT,
  comparisons: claims.reduce((sum, claim) => sum + comparisonsOf(claim), 0),
  claims,
};
mkdirSync(join(root, 'content/atlas'), { recursive: true });
const shares = (value: unknown) =>
  JSON.stringify(value, (_, part: unknown) =>
    typeof part === 'number' && !Number.isInteger(part) ? Number(part.toPrecision(DIGITS)) : part,
  );
/** Returns a claim as JSON. The prices of its examples keep all their digits. */
const claimText = ({ id, horizons, examples }: AtlasClaimCount) =>
  `{"id":"${id}","horizons":${shares(horizons)},"examples":${JSON.stringify(examples)}}`;
// Writes one claim per line, so that a diff is readable.
const { claims: rows, ...rest } = counts;
const head = JSON.stringify(rest).slice(0, -1);
writeFileSync(join(root, 'content/atlas/counts.json'), `${head},"claims":[\n${rows.map(claimText).join(',\n')}\n]}\n`);
