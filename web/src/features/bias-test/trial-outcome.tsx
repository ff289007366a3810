import type { BiasQuestion, BiasTrialAnswerResponse } from '@tradesense/contract/bias-test.ts';
import { findAsset } from '@tradesense/core/market/asset.ts';
import { DIRECTION_WORDS, TIMEFRAME_WORDS } from './bias-words.ts';
import { FactsList } from './facts-list.tsx';
import { brierOfOneSentence } from './score-words.ts';
import type { TrialCall } from './trial-form.tsx';
import { useReader } from './use-reader.ts';
import { VerdictBox } from './verdict-box.tsx';

interface TrialOutcomeProps {
  call: TrialCall;
  question: BiasQuestion;
  response: BiasTrialAnswerResponse;
}

/** The call against what came, which market it was, and what the chart had said. */
export function TrialOutcome({ call: { direction, confidence }, question, response }: TrialOutcomeProps) {
  const { locale } = useReader();
  const day = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(response.setupEndedAt);
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
        The mask lifted: {findAsset(response.asset)?.name ?? response.asset}, {TIMEFRAME_WORDS[question.timeframe].bars}{' '}
        up to {day}. {brierOfOneSentence(DIRECTION_WORDS[direction].name, confidence, response.correct)}
      </p>
      <FactsList facts={response.facts} />
      <p>
        <strong>One question is luck.</strong> A test has five, and over twenty answers it shows where your judgement
        leans.
      </p>
    </>
  );
}
