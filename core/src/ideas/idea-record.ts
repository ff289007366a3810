import type { BiasDirection } from '../bias/bias-rules.ts';
import type { OutcomeChances } from '../bias/rated-draw.ts';
import { brierScore } from '../bias/scoring.ts';
import type { EpochMs } from '../kernel/time.ts';
import { addBiasCall, logBiasEvidence, startBiasEvidence } from '../learning/evidence/bias-evidence.ts';
import {
  evidenceLevel,
  firstStrong,
  type EvidenceLevel,
  type FirstStrong,
} from '../learning/evidence/evidence-level.ts';
import { hitRateInterval } from '../learning/evidence/hit-rate-interval.ts';
import { meanInterval } from '../learning/evidence/mean-interval.ts';
import { meanOf } from '../learning/mean-of.ts';

/** An idea that has started, even if its post was deleted. */
export interface StartedIdea {
  readonly direction: BiasDirection;
  readonly confidence: number;
  readonly rates: OutcomeChances | null;
  readonly startsAt: EpochMs;
  /** Time at which the idea was settled; `null` until then. */
  readonly settledAt: EpochMs | null;
  /** Outcome of the idea; `null` until the idea is settled, and for a void idea. */
  readonly truth: BiasDirection | null;
}

export interface IdeaRecord {
  /** Number of scored ideas, including deleted ones. */
  readonly n: number;
  readonly hits: number;
  /**
   * Ends of the 95% interval of the hit rate, as fractions; the interval is valid at every n. It is computed from the
   * ideas that the evidence meter counts, because ideas that overlap in time would make it too narrow. `null` if there
   * are none.
   */
  readonly hitRate: { readonly low: number; readonly high: number } | null;
  /** Mean Brier score of the same ideas, with its 95% interval, which is valid at every n; `null` if there are none. */
  readonly brier: { readonly mean: number; readonly low: number; readonly high: number } | null;
  readonly evidence: {
    /** Number of scored ideas that the evidence meter and the intervals count. */
    readonly n: number;
    readonly logEvidence: number;
    readonly level: EvidenceLevel;
    readonly firstStrong: FirstStrong | null;
  };
}

type Scored = StartedIdea & { readonly truth: BiasDirection };

const isScored = (idea: StartedIdea): idea is Scored => idea.truth !== null;

/**
 * Returns the record of an author. The meter and the intervals count only ideas that do not overlap in time, because
 * ideas of the same weeks succeed and fail together. An idea is skipped if it starts before the last counted idea is
 * settled, or if its base rates are unknown. Whether an idea counts is decided at its start, so its outcome cannot
 * influence the decision.
 * Null hypothesis: each outcome occurs at the asset's base rate before the start, whatever the call says.
 */
export function ideaRecord(ideas: readonly StartedIdea[]): IdeaRecord {
  const scored = ideas.filter(isScored);
  const apart = oneAtATime(ideas).filter(isScored);
  return {
    n: scored.length,
    hits: hitsOf(scored),
    hitRate: apart.length === 0 ? null : hitRateInterval(hitsOf(apart), apart.length),
    brier: brierOf(apart),
    evidence: evidenceOf(ideas),
  };
}

const hitsOf = (scored: readonly Scored[]): number =>
  scored.filter(({ direction, truth }) => direction === truth).length;

function brierOf(scored: readonly Scored[]): IdeaRecord['brier'] {
  if (scored.length === 0) return null;
  const scores = scored.map(({ direction, confidence, truth }) => brierScore(direction, confidence, truth));
  // `meanInterval` needs values from −1 to 1. A Brier score is from 0 to 2, so 1 is subtracted.
  const { low, high } = meanInterval(scores.map((score) => score - 1));
  return { mean: meanOf(scores), low: low + 1, high: high + 1 };
}

/** Returns the ideas that the meter counts, in the order of their starts. */
function oneAtATime(ideas: readonly StartedIdea[]): StartedIdea[] {
  const counted: StartedIdea[] = [];
  let freeFrom = -Infinity;
  for (const idea of ideas.toSorted((a, b) => a.startsAt - b.startsAt)) {
    if (idea.rates === null || idea.startsAt < freeFrom) continue;
    counted.push(idea);
    freeFrom = idea.settledAt ?? Infinity;
  }
  return counted;
}

function evidenceOf(ideas: readonly StartedIdea[]): IdeaRecord['evidence'] {
  let state = startBiasEvidence();
  let strong: FirstStrong | null = null;
  for (const { direction, confidence, truth, rates, settledAt } of oneAtATime(ideas)) {
    if (truth === null || rates === null || settledAt === null) continue;
    state = addBiasCall(state, { direction, confidence, truth, rates });
    strong = firstStrong(strong, logBiasEvidence(state), { at: settledAt, n: state.calls.n });
  }
  const logEvidence = logBiasEvidence(state);
  return { n: state.calls.n, logEvidence, level: evidenceLevel(logEvidence, state.calls.n), firstStrong: strong };
}
