import type { Bar } from '../market/bar.ts';
import type { BiasDirection, BiasTag } from './bias-rules.ts';
import { factSentences } from './fact-phrases.ts';
import { measureSetup } from './setup-measures.ts';
import type { SetupMeasures } from './setup-measures.ts';
import { judgeTag } from './tag-facts.ts';
import type { TagFact } from './tag-facts.ts';

type ShownMeasure =
  | 'swingStructure'
  | 'meanSlopeAtr'
  | 'rsi'
  | 'atrPercentile'
  | 'swingHighAtr'
  | 'swingLowAtr'
  | 'volumeRatio';

/** Measures of the set-up's bars; `SetupMeasures` says when a measure is `null`. */
export interface BiasFacts extends Pick<SetupMeasures, ShownMeasure> {
  /** One verdict for each tag of the call, in the call's order. */
  readonly tags: TagFact[];
  /** The measures in plain sentences. */
  readonly sentences: string[];
}

export interface BiasCall {
  readonly direction: BiasDirection;
  readonly tags: readonly BiasTag[];
}

/**
 * Returns the facts of a set-up, with verdicts on the reasons given for a call. The facts come from the set-up's bars
 * alone, so they disclose nothing of the outcome; no number or sentence depends on price scale or date, so the chart
 * stays masked.
 */
export function describeSetup(setup: readonly Bar[], call: BiasCall): BiasFacts {
  const measures = measureSetup(setup);
  const { swingStructure, meanSlopeAtr, rsi, atrPercentile, swingHighAtr, swingLowAtr, volumeRatio } = measures;
  return {
    swingStructure,
    meanSlopeAtr,
    rsi,
    atrPercentile,
    swingHighAtr,
    swingLowAtr,
    volumeRatio,
    tags: call.tags.map((tag) => judgeTag(tag, call.direction, measures)),
    sentences: factSentences(measures),
  };
}
