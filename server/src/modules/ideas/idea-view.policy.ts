import { isoTime } from '../../platform/iso-time.ts';
import type { Idea } from '@tradesense/contract/ideas.ts';
import type { BiasDirection } from '@tradesense/core/bias/bias-rules.ts';
import { brierScore } from '@tradesense/core/bias/scoring.ts';
import type { IdeaRecord } from '@tradesense/core/ideas/idea-record.ts';
import { horizonEnds, predictionsClose } from '@tradesense/core/ideas/idea-rules.ts';
import { ideaState, isCallShown, predictionRefusal } from '@tradesense/core/ideas/idea-state.ts';
import { ideaTruth } from '@tradesense/core/ideas/idea-truth.ts';
import type { EpochMs } from '@tradesense/core/kernel/time.ts';
import type { IdeaRow, PredictionRow } from './ideas.tables.ts';

export interface IdeaReading {
  readonly now: EpochMs;
  /** The reader's account; `null` for a visitor. */
  readonly callerId: string | null;
  readonly prediction: PredictionRow | null;
  readonly counts: Readonly<Record<BiasDirection, number>>;
  readonly record: IdeaRecord;
}

const brierOf = (direction: BiasDirection, confidence: number, truth: BiasDirection | null): number | null =>
  truth === null ? null : brierScore(direction, confidence, truth);

/** Returns an idea in the form of the API. It contains the author's call only if this reader may see the call now. */
export function ideaView(row: IdeaRow, reading: IdeaReading): Idea {
  const { now, callerId, prediction, counts, record } = reading;
  const state = ideaState(row, now);
  const reader = { isAuthor: row.authorId === callerId, hasPredicted: prediction !== null };
  const isClosed = state !== 'editable' && state !== 'waiting' && state !== 'predicting';
  const { asset, horizon, startsAt, startPrice, truth, voidReason } = row;
  return {
    asset,
    horizon,
    state,
    now: isoTime(now),
    locksAt: isoTime(row.locksAt),
    start: startsAt === null || startPrice === null ? null : { at: isoTime(startsAt), price: startPrice },
    predictionsCloseAt: startsAt === null ? null : isoTime(predictionsClose(startsAt, horizon)),
    endsAt: startsAt === null ? null : isoTime(horizonEnds(startsAt, horizon)),
    isOwn: reader.isAuthor,
    call: isCallShown(state, reader) ? callView(row) : null,
    prediction:
      prediction === null
        ? null
        : {
            direction: prediction.direction,
            confidence: prediction.confidence,
            at: isoTime(prediction.at),
            brier: brierOf(prediction.direction, prediction.confidence, truth),
          },
    mayPredict: callerId !== null && predictionRefusal(state, reader) === null,
    predictionCount: counts.bullish + counts.bearish + counts.neutral,
    predictions: isClosed ? counts : null,
    result: resultView(row),
    voidReason,
    record: recordView(record),
  };
}

function callView({ direction, confidence, thesis, invalidation, invalidationPrice, truth }: IdeaRow): Idea['call'] {
  if (direction === null || confidence === null) return null;
  const brier = brierOf(direction, confidence, truth);
  return { direction, confidence, thesis, invalidation, invalidationPrice, brier };
}

function resultView({ startPrice, endPrice, logAtr, settledAt, truth }: IdeaRow): Idea['result'] {
  if (startPrice === null || endPrice === null || logAtr === null || settledAt === null || truth === null) return null;
  const { movePercent, moveAtr } = ideaTruth(startPrice, endPrice, logAtr);
  return { truth, at: isoTime(settledAt), price: endPrice, movePercent, moveAtr };
}

function recordView({ evidence, ...record }: IdeaRecord): Idea['record'] {
  const { firstStrong } = evidence;
  return {
    ...record,
    evidence: {
      ...evidence,
      firstStrong: firstStrong === null ? null : { at: isoTime(firstStrong.at), n: firstStrong.n },
    },
  };
}
