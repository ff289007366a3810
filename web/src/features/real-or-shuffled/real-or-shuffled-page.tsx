import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { AnswerPairResponse, PairRecord } from '@tradesense/contract/real-or-shuffled.ts';
import { useCallback, useEffect, useState, type ReactNode } from 'react';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import type { SecureStorage } from '../../platform/secure-storage.ts';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { AccountEvidence } from '../evidence/account-evidence.tsx';
import { evidenceQuery } from '../evidence/evidence-queries.ts';
import { EarlierAnswers, LearnerRecord, VisitorRecord } from './pair-record.tsx';
import { PairRound } from './pair-round.tsx';
import { PairSkeleton } from './pair-skeleton.tsx';
import styles from './real-or-shuffled-page.module.css';
import { addVisitorAnswer, readVisitorAnswers, type VisitorAnswers } from './visitor-answers.ts';

/** Returns the answers that were given in this browser without an account, and a function that stores another one. */
function useVisitorAnswers(storage: SecureStorage): readonly [VisitorAnswers, (isRight: boolean) => Promise<void>] {
  const [answers, setAnswers] = useState<VisitorAnswers>([]);
  useEffect(() => {
    let isGone = false;
    void readVisitorAnswers(storage).then((stored) => {
      if (!isGone) setAnswers((present) => (present.length === 0 ? stored : present));
    });
    return () => {
      isGone = true;
    };
  }, [storage]);
  const add = useCallback(async (isRight: boolean) => setAnswers(await addVisitorAnswer(storage, isRight)), [storage]);
  return [answers, add];
}

interface RealOrShuffledPageProps {
  isSignedIn: boolean;
  storage: SecureStorage;
}

/** Public page that shows one pair of charts at a time: a recorded chart, and the same bars in random order. */
export function RealOrShuffledPage({ isSignedIn, storage }: RealOrShuffledPageProps) {
  return (
    <div className={styles['page']}>
      <h1 className={styles['title']}>Which chart is real?</h1>
      <Rounds key={String(isSignedIn)} isSignedIn={isSignedIn} storage={storage} />
      <HowPairsAreMade isSignedIn={isSignedIn} />
    </div>
  );
}

function Rounds({ isSignedIn, storage }: RealOrShuffledPageProps) {
  const [round, setRound] = useState(0);
  const [visitorAnswers, addVisitorAnswer] = useVisitorAnswers(storage);
  const queryClient = useQueryClient();
  const shown = useQuery({
    queryKey: ['real-or-shuffled', isSignedIn, round],
    queryFn: ({ signal }) => call('POST /api/real-or-shuffled/pairs', { signal }),
    // Never refetched, because a refetch would replace the pair before it is answered. The next round requests another
    // pair.
    staleTime: Infinity,
    gcTime: 0,
  });
  const onAnswered = (verdict: AnswerPairResponse) => {
    if (isSignedIn) void queryClient.invalidateQueries({ queryKey: evidenceQuery.queryKey });
    else void addVisitorAnswer(verdict.isRight);
  };
  if (shown.data !== undefined) {
    const { pair, record } = shown.data;
    return (
      <PairRound
        key={pair.id}
        pair={pair}
        hasFocus={round > 0}
        onAnswered={onAnswered}
        onNext={() => setRound(round + 1)}
        record={(verdict) =>
          record === null ? (
            <Record>
              <VisitorRecord answers={visitorAnswers} />
            </Record>
          ) : (
            <AccountRecord record={verdict?.record ?? record}>
              <EarlierAnswers answers={visitorAnswers} />
            </AccountRecord>
          )
        }
      />
    );
  }
  if (shown.error === null) return <PairSkeleton />;
  if (shown.error instanceof ApiError && shown.error.code === 'not-enough-history') {
    return (
      <EmptyState title="There is no pair for you right now">
        <p>{failureText(shown.error)}</p>
      </EmptyState>
    );
  }
  return (
    <LoadFailure
      title="No pair could be loaded"
      text={failureText(shown.error)}
      isRetrying={shown.isFetching}
      onRetry={() => void shown.refetch()}
    />
  );
}

function Record({ children }: { children: ReactNode }) {
  return (
    <section className={styles['record']} aria-labelledby="pair-record">
      <h2 id="pair-record">Your record</h2>
      {children}
    </section>
  );
}

/** Shows the record of a learner with the evidence meter. The meter is fetched again shortly after an answer. */
function AccountRecord({ record, children }: { record: PairRecord; children: ReactNode }) {
  return (
    <>
      <Record>
        <LearnerRecord record={record} />
        {children}
      </Record>
      <AccountEvidence name="real-or-shuffled" awaited={record.answers} />
    </>
  );
}

function HowPairsAreMade({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <details className={styles['how']}>
      <summary>How the pairs are made, and what they show</summary>
      <ul>
        <li>
          Each bar keeps its open, high, low and close relative to the close before it. In the shuffled chart, bars
          trade places only with bars of the same hour, and first bars after a closure only with one another.
        </li>
        <li>Both charts get the same price factor, the same mirror and the same rounding. There is no volume.</li>
        <li>A secret coin decides the side, so guessing is right in half of the pairs.</li>
        <li>
          Real markets have calm and wild times: wide bars follow wide bars. In a shuffled chart they are spread at
          random. That is what you learn to see.
        </li>
        <li>Choosing well proves recognition, not forecasting.</li>
        {isSignedIn ? <li>Charts that you are shown here are left out of your rated Bias Tests.</li> : null}
      </ul>
    </details>
  );
}
