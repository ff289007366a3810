import { z } from 'zod';
import { MARKET_REGIMES } from '@tradesense/core/learning/market-regime.ts';
import { weaknessSource, weaknessTimeframe } from './dashboard.ts';
import { answerCursor, wholeNumberText } from './endpoint-parts.ts';

/**
 * Filters of the rated answers; an absent field does not filter. `chart-exams` means all exam types. `hour` is the
 * local hour of the answer.
 */
export const ratedAnswersQuery = z.strictObject({
  type: z.enum([...weaknessSource.options, 'chart-exams']).exactOptional(),
  timeframe: weaknessTimeframe.exactOptional(),
  regime: z.enum(MARKET_REGIMES).exactOptional(),
  hour: wholeNumberText(0, 23).exactOptional(),
  cursor: answerCursor.exactOptional(),
});
export type RatedAnswersQuery = z.input<typeof ratedAnswersQuery>;

export const ratedAnswersResponse = z.object({
  /**
   * Answers, newest first, 50 on a page. `testId` is the id of the Bias Test or exam; `index` is the position of the
   * question or chart in it, from 0.
   */
  answers: z.array(
    z.object({
      type: weaknessSource,
      testId: z.string(),
      index: z.number().int(),
      at: z.string(),
      isRight: z.boolean(),
      score: z.number().nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
});
export type RatedAnswersResponse = z.infer<typeof ratedAnswersResponse>;
