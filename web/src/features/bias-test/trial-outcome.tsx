import type { BiasQuestion, BiasTrialAnswerResponse } from '@tradesense/contract/bias-test.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { simulatedPath } from '../assessment/chart-subject.ts';
import { DIRECTION_LABELS, TIMEFRAME_LABELS } from './bias-text.ts';
import { FactsList } from './facts-list.tsx';
import { brierOfOneSentence } from './score-text.ts';
import type { TrialCall } from './trial-form.tsx';
import { useReader } from './use-reader.ts';
import { VerdictBox } from './verdict-box.tsx';

interface TrialOutcomeProps {
  call: TrialCall;
  question: BiasQuestion;
  response: BiasTrialAnswerResponse;
}

/** Shows the result of the call, the market, and the facts of the chart. */
export function TrialOutcome({ call: { direction, confidence }, question, response }: TrialOutcomeProps) {
  const { locale } = useReader();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(response.setupEndedAt);
  const { bars } = TIMEFRAME_LABELS[question.timeframe];
  const unmasked =
    question.source === 'simulated'
      ? `${simulatedPath(response.asset)}, ${bars}`
      : `${findAsset(response.asset)?.name ?? response.asset}, ${bars} up to ${day}`;
  return (
    <>
      <VerdictBox
        direction={direction}
        confidence={confidence}
        truth={response.truth}
        isCorrect={response.correct}
        brier={response.brier}
      />
      <p>
        Unmasked: {unmasked}. {brierOfOneSentence(DIRECTION_LABELS[direction].name, confidence)}
      </p>
      <FactsList facts={response.facts} />
      <p>
        <strong>One question is luck.</strong> A whole test says more, and over twenty answers it shows where your
        judgment leans.
      </p>
    </>
  );
}
