import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  SecondDecisionRequest,
  SecondLookQuestion,
  SecondLookResponse,
} from '@tradesense/contract/second-look.ts';
import type { Interval } from '@tradesense/core/market/interval.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../platform/api-client.ts';
import { failureText } from '../../../platform/failure-text.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { Alert } from '../../../ui/alert.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { LoadFailure } from '../../../ui/load-failure.tsx';
import { momentText } from '../../../ui/moment-text.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { usePreloadedChart } from '../../market/use-preloaded-chart.ts';
import { useTimeText } from '../../trading/replay-times.ts';
import { AccountTimes } from '../account-times.tsx';
import { journalListsKey, secondLookKey, secondLookQuery, tradeQuery, WAITING_KEYS } from '../journal-queries.ts';
import { assetName, SIDE_LABELS } from '../journal-text.ts';
import { BothDecisions } from './both-decisions.tsx';
import { DecisionChart, type ExitLine } from './decision-chart.tsx';
import { DecisionForm } from './decision-form.tsx';
import { draftRequest, forgetDraft, keepDraft, storedDraft, type SecondDraft } from './second-draft.ts';
import styles from './second-look-page.module.css';

interface SecondLookPageProps {
  readonly accountId: string;
  readonly tradeId: string;
}

/**
 * Page for the second decision on a closed trade. The page hides the trade's result until the learner has decided, and
 * then shows both decisions.
 */
export function SecondLookPage({ accountId, tradeId }: SecondLookPageProps) {
  const [interval, setInterval] = useState<Interval | null>(null);
  const query = useQuery({ ...secondLookQuery(accountId, tradeId, interval), placeholderData: keepPreviousData });
  usePreloadedChart();
  const { data, error } = query;
  return (
    <div className={styles['page']}>
      <BackLink to="/sandbox/reviews">the trades to review</BackLink>
      {data === undefined ? null : (
        <AccountTimes replayInterval={data.question.replayInterval}>
          <Look {...{ accountId, tradeId, look: data }} onInterval={setInterval} isStale={query.isPlaceholderData} />
        </AccountTimes>
      )}
      {error === null || (data !== undefined && !query.isPlaceholderData) ? null : (
        <LoadFailure
          title="The trade could not be loaded"
          text={failureText(error)}
          isRetrying={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {query.isPending ? (
        <div aria-busy="true" className={styles['page']}>
          <VisuallyHidden>
            <output>Loading the trade</output>
          </VisuallyHidden>
          <Skeleton height="4rem" />
          <Skeleton height="clamp(20rem, 60vh, 40rem)" />
        </div>
      ) : null}
    </div>
  );
}

interface LookProps extends SecondLookPageProps {
  readonly look: SecondLookResponse;
  readonly isStale: boolean;
  readonly onInterval: (interval: Interval) => void;
}

function Look({ accountId, tradeId, look, isStale, onInterval }: LookProps) {
  const queryClient = useQueryClient();
  const [isEarlier, setEarlier] = useState(false);
  const sending = useMutation({
    mutationFn: (body: SecondDecisionRequest) =>
      call('POST /api/sandbox/accounts/{id}/journal/{tradeId}/second-look', {
        params: { id: accountId, tradeId },
        body,
        keepalive: true,
      }),
    onSuccess: ({ answer, isEarlierAnswer }) => {
      forgetDraft(tradeId);
      setEarlier(isEarlierAnswer);
      queryClient.setQueriesData<SecondLookResponse>({ queryKey: secondLookKey(accountId, tradeId) }, (before) =>
        before === undefined ? undefined : { ...before, answer },
      );
      for (const queryKey of [...WAITING_KEYS, journalListsKey(accountId), tradeQuery(accountId, tradeId).queryKey])
        void queryClient.invalidateQueries({ queryKey });
    },
  });
  const { question, answer } = look;
  const title = useAnswerFocus(answer !== null);
  const decided = useTimeText(momentText)(question.decidedAt);
  return (
    <>
      <header className={styles['head']}>
        <h1 ref={title} tabIndex={-1}>
          {answer === null ? 'Decide again' : 'Then and now'}: {assetName(question.asset)}
        </h1>
        <p className={styles['lead']}>
          On {decided} you went {SIDE_LABELS[question.side].toLowerCase()}; the trade was closed{' '}
          {daysText(question.daysSinceClose)}.
          {answer === null
            ? ' The bars stop where you decided. Your plan, your exit and the result come after your answer.'
            : ''}
        </p>
      </header>
      {answer === null ? (
        <Question
          {...{ tradeId, question, isStale, onInterval }}
          isSending={sending.isPending}
          error={sending.error}
          onSend={(request) => sending.mutate(request)}
        />
      ) : (
        <BothDecisions answer={answer} isEarlier={isEarlier} />
      )}
    </>
  );
}

const daysText = (days: number): string => (days === 0 ? 'today' : days === 1 ? 'a day ago' : `${days} days ago`);

/**
 * Moves the focus to the title after the answer has replaced the form. The focused element was removed with the form.
 */
function useAnswerFocus(isAnswered: boolean) {
  const title = useRef<HTMLHeadingElement>(null);
  const before = useRef(isAnswered);
  useEffect(() => {
    if (isAnswered && !before.current) title.current?.focus();
    before.current = isAnswered;
  }, [isAnswered]);
  return title;
}

interface QuestionProps {
  readonly tradeId: string;
  readonly question: SecondLookQuestion;
  readonly isStale: boolean;
  readonly isSending: boolean;
  readonly error: Error | null;
  readonly onInterval: (interval: Interval) => void;
  readonly onSend: (request: SecondDecisionRequest) => void;
}

function Question({ tradeId, question, isStale, isSending, error, onInterval, onSend }: QuestionProps) {
  const [draft, setDraft] = useState(() => storedDraft(tradeId));
  const [exit, setExit] = useState<ExitLine>('stop');
  const change = (changed: Partial<SecondDraft>): void => {
    const next = { ...draft, ...changed };
    setDraft(next);
    keepDraft(tradeId, next);
  };
  const { price, source, asset, isSeenBefore, lastOpenedAt } = question;
  if (price === null || source === null)
    return (
      <EmptyState title="This trade cannot be decided again">
        <p>There is no price history for {assetName(asset)} before that decision, and we never invent prices.</p>
      </EmptyState>
    );
  const isTrade = draft.decision === 'take' || draft.decision === 'other-side';
  // The first press on the chart sets the stop, and the second press sets the target. Each later press sets the exit
  // that the learner has chosen.
  const chosen: ExitLine = draft.stop === null ? 'stop' : draft.target === null ? 'target' : exit;
  return (
    <>
      {isSeenBefore ? (
        <Alert title="You may remember this result">
          <p>
            {lastOpenedAt === null
              ? 'The trade was closed less than 7 days ago'
              : `You opened it on ${momentText(lastOpenedAt)}, less than 7 days ago`}
            , so your answer will be marked as given with the result in mind.
          </p>
        </Alert>
      ) : null}
      <div className={styles['columns']}>
        <section className={styles['then']} aria-label="The chart at the decision" aria-busy={isStale || undefined}>
          <DecisionChart
            {...{ question, source, onInterval }}
            prices={isTrade ? draft : { stop: null, target: null }}
            chosen={isTrade ? chosen : null}
            onPrice={(line, at) => {
              setExit(line);
              change({ [line]: at });
            }}
          />
        </section>
        <DecisionForm
          {...{ question, draft, isSending, error }}
          onChange={change}
          onExit={setExit}
          onSubmit={() => {
            const request = draftRequest(draft, question);
            if (request !== null) onSend(request);
          }}
        />
      </div>
    </>
  );
}
