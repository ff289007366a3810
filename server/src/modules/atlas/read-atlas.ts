/**
 * Reads `content/atlas/`. Guarantees: every claim has a rule, texts and counts; each verdict names only existing
 * figures, and its reading matches the counts. Throws `ContentError`, which lists every invalid claim, or the files
 * that cannot be read.
 */
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { mainHorizon, type AtlasClaimCount, type AtlasHorizonCount } from '@tradesense/core/atlas/atlas-counts.ts';
import type { AtlasRule } from '@tradesense/core/atlas/claim.ts';
import { ATLAS_RULES } from '@tradesense/core/atlas/rules.ts';
import { ContentError, readYaml, type ContentFault, type ReportFault } from '../study/index.ts';
import { claimsFile, countsFile, type ClaimText } from './atlas-files.ts';
import { verdictText } from './verdict-text.ts';

const CLAIMS = 'atlas/claims.yaml';
const COUNTS = 'atlas/counts.json';

/** A claim with its texts and counts. */
export interface AtlasClaim {
  readonly rule: AtlasRule;
  readonly text: ClaimText;
  /** The verdict with its figures inserted. */
  readonly verdict: string;
  readonly main: AtlasHorizonCount;
  readonly count: AtlasClaimCount;
}

export interface Atlas {
  readonly resamples: number;
  readonly shuffles: number;
  readonly comparisons: number;
  /** Claims in the order of the page. */
  readonly claims: readonly AtlasClaim[];
}

export function readAtlas(content: string): Atlas {
  const faults: ContentFault[] = [];
  const report = (fault: ContentFault) => faults.push(fault);
  const read = (file: string) => (existsSync(join(content, file)) ? readFileSync(join(content, file), 'utf8') : '');
  const texts = readYaml(CLAIMS, read(CLAIMS), claimsFile, report);
  const counts = readCounts(read(COUNTS), report);
  if (texts === null || counts === null) throw new ContentError(faults);
  const claims = texts.flatMap((text) => claimOf(text, counts.claims, report) ?? []);
  for (const { id } of ATLAS_RULES)
    if (!texts.some((text) => text.id === id)) report({ file: CLAIMS, where: id, reason: 'has a rule and no words' });
  if (faults.length > 0) throw new ContentError(faults);
  const { resamples, shuffles, comparisons } = counts;
  return { resamples, shuffles, comparisons, claims };
}

function readCounts(text: string, report: ReportFault): z.infer<typeof countsFile> | null {
  const refuse = (reason: string, where = ''): null => {
    report({ file: COUNTS, where, reason });
    return null;
  };
  if (text === '') return refuse('is missing: run npm run atlas:count');
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return refuse(`is not JSON: ${error.message}`);
  }
  const parsed = countsFile.safeParse(read);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  return refuse(issue?.message ?? 'is invalid', issue?.path.join('.'));
}

function claimOf(text: ClaimText, counts: readonly AtlasClaimCount[], report: ReportFault): AtlasClaim | null {
  const rule = ATLAS_RULES.find(({ id }) => id === text.id);
  const count = counts.find(({ id }) => id === text.id);
  const main = rule && count?.horizons.find(({ bars }) => bars === mainHorizon(rule));
  const refuse = (reason: string) => {
    report({ file: CLAIMS, where: text.id, reason });
    return null;
  };
  if (rule === undefined) return refuse('has no rule in core/src/atlas/rules.ts');
  if (count === undefined || main === undefined) return refuse(`has no count: run npm run atlas:count`);
  if (main.reading !== text.reading) return refuse(`says ${text.reading}, the count says ${main.reading}`);
  try {
    return { rule, text, count, main, verdict: verdictText(text.verdict, main) };
  } catch (error) {
    return refuse(`the verdict ${error instanceof Error ? error.message : 'cannot be read'}`);
  }
}
