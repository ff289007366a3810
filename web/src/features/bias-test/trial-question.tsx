import type { BiasTrialAnswerResponse, BiasTrialResponse } from '@tradesense/contract/bias-test.ts';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState } from 'react';
import { CandleChart } from '../../chart/candle-chart.tsx';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { QueryScope } from '../../platform/query-scope.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { failureText } from '../../platform/failure-text.ts';
import { rememberVisitorProgress } from '../study/visitor-progress.ts';
import { TIMEFRAME_LABELS } from './bias-text.ts';
import { decisionRuler, questionChart } from './question-chart.ts';
import panel from './trial-question.module.css';
import { TrialForm, type TrialCall } from './trial-form.tsx';
import { TrialOutcome } from './trial-outcome.tsx';
import { TrialSkeleton } from './trial-skeleton.tsx';
import { useReader } from './use-reader.ts';

/**
 * Shows one masked question that can be answered without an account. Only the fact that a question was answered is
 * stored.
 */
export default function TrialQuestion() {
  return (
    <QueryScope>
      <TrialRounds />
    </QueryScope>
  );
}

function TrialRounds() {
  const [round, setRound] = useState(0);
  const asked = useQuery({
    queryKey: ['bias-trial', round],
    queryFn: ({ signal }) => call('GET /api/bias-tests/trial', { signal }),
    // Never refetched, because a new fetch when the window gets the focus or the connection returns would replace the
    // question.
    staleTime: Infinity,
  });
  if (asked.data !== undefined) {
    return <TrialRound key={round} trial={asked.data} hasFocus={round > 0} onNext={() => setRound(round + 1)} />;
  }
  if (asked.error !== null) {
    return (
      <Alert
        tone="danger"
        title="No question could be loaded"
        actions={
          <Button size="small" isBusy={asked.isFetching} onClick={() => void asked.refetch()}>
            Try again
          </Button>
        }
      >
        <p>{failureText(asked.error)}</p>
      </Alert>
    );
  }
  return <TrialSkeleton />;
}

interface TrialRoundProps {
  trial: BiasTrialResponse;
  /** Whether the visitor has just requested this question. If so, the question gets the focus. */
  hasFocus: boolean;
  onNext: () => void;
}

function useAnswer(ticket: string) {
  return useMutation<BiasTrialAnswerResponse, Error, TrialCall>({
    mutationFn: (content) => call('POST /api/bias-tests/trial/answers', { body: { ticket, ...content } }),
    onSuccess: rememberVisitorProgress,
  });
}

function TrialRound({ trial: { ticket, question }, hasFocus, onNext }: TrialRoundProps) {
  const answer = useAnswer(ticket);
  const reader = useReader();
  const outcome = answer.data?.outcome ?? null;
  const model = useMemo(() => questionChart(question, outcome, reader), [question, outcome, reader]);
  const ruler = useMemo(() => decisionRuler(model), [model]);
  const heading = useRef<HTMLHeadingElement>(null);
  const isAnswered = answer.data !== undefined;
  useEffect(() => {
    if (hasFocus || isAnswered) heading.current?.focus();
  }, [hasFocus, isAnswered]);
  const { bars } = TIMEFRAME_LABELS[question.timeframe];
  return (
    <section className={panel['question']} aria-labelledby="trial-title">
      <div className={panel['chart']}>
        <h3 id="trial-title" ref={heading} tabIndex={-1} className={panel['title']}>
          {isAnswered ? 'What came next' : 'What comes next?'}
          <span className={panel['what']}>
            {question.bars.length} masked {bars}; the next {question.outcomeBars} decide
          </span>
        </h3>
        <CandleChart
          title={`A question to try: masked ${bars}`}
          model={model}
          source={question.source}
          layers={ruler}
        />
      </div>
      <div className={panel['answer']}>
        {answer.data === undefined || answer.variables === undefined ? (
          <TrialForm isSending={answer.isPending} onSubmit={(content) => answer.mutate(content)} />
        ) : (
          <TrialOutcome call={answer.variables} question={question} response={answer.data} />
        )}
        {answer.error === null ? null : <AnswerFailure error={answer.error} onNext={onNext} />}
        {isAnswered ? (
          <>
            <LinkButton to="/start" isFullWidth>
              Continue: your first hour, step by step
            </LinkButton>
            <LinkButton to="/auth/register" variant="secondary" isFullWidth>
              Create an account
            </LinkButton>
            <Button variant="ghost" isFullWidth onClick={onNext}>
              Try another chart
            </Button>
          </>
        ) : null}
      </div>
    </section>
  );
}

function AnswerFailure({ error, onNext }: { error: Error; onNext: () => void }) {
  // If no response came, the same answer can be sent again. After a refusal, the visitor has to load another question.
  const isRefused = error instanceof ApiError && error.status >= 400 && error.status < 500 && error.status !== 429;
  return (
    <Alert
      tone="danger"
      title="Your answer was not accepted"
      actions={
        isRefused ? (
          <Button size="small" onClick={onNext}>
            Get another chart
          </Button>
        ) : undefined
      }
    >
      <p>{failureText(error)}</p>
    </Alert>
  );
}
