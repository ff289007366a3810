import { BIAS_TEST_MINUTES } from '@tradesense/core/bias/bias-rules.ts';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';
import type { User } from '@tradesense/contract/auth.ts';
import type { BiasTestSummary, BiasTestsResponse } from '@tradesense/contract/bias-test.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { EVIDENCE_WORD_MIN_ITEMS } from '@tradesense/core/learning/evidence/evidence-level.ts';
import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { testListQuery } from '../../features/bias-test/bias-test-queries.ts';
import { examHistoryQuery, examsQuery } from '../../features/chart-exam/exam-queries.ts';
import { evidenceQuery } from '../../features/evidence/evidence-queries.ts';
import { equationText, itemsText, METER_NAMES, meterWord, TOO_FEW } from '../../features/evidence/evidence-text.ts';
import { useDueAssignments } from '../../features/classes/due-work.ts';
import { reviewQueueQuery, reviewsDueQuery } from '../../features/journal/journal-queries.ts';
import { reviewsQuery } from '../../features/study/study-queries.ts';
import { sessionsQuery } from '../../features/replay/replay-queries.ts';
import { nextStepsQuery } from '../../features/guidance/guidance-queries.ts';
import { followsPathPreference } from '../../features/guidance/follows-path-preference.ts';
import { accountsQuery } from '../../features/trading/accounts-queries.ts';
import { unlockQuery } from '../../features/unlock/unlock-queries.ts';
import { addressLink } from '../../platform/address-link.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryScope } from '../../platform/query-scope.tsx';
import { Money } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { sandboxAccess } from '../sandbox-link/sandbox-access.ts';
import { openCount, openItems, type OpenItem } from './open-items.ts';
import styles from './learner-home.module.css';
import { latestResults } from './latest-results.ts';
import { ResultList } from './result-list.tsx';
import { UnlockProgress } from './unlock-progress.tsx';

interface LearnerHomeProps {
  user: User;
}

/**
 * Home of a signed-in learner: the next step with its reason, progress toward the sandbox, open and due work, the
 * latest results, and the evidence. Each card loads its own data, so that one failure does not affect the other cards.
 */
export function LearnerHome({ user }: LearnerHomeProps) {
  return (
    <QueryScope>
      <div className={styles['home']}>
        <NextStepCard />
        <OpenCard user={user} />
        <ResultsCard />
        <div className={styles['column']}>
          <ProgressCard user={user} />
          <EvidenceCard />
        </div>
      </div>
    </QueryScope>
  );
}

/**
 * Interval at which a running test or exam is read again, in ms. The attempt may end without any action on this page.
 * Also, this page may read the attempt before the server gets the report that the learner has left the attempt's page.
 */
const RUNNING_REFRESH_MS = 5_000;

const hasRunning = ({ tests }: BiasTestsResponse): boolean => tests.some(({ state }) => state === 'active');

/**
 * Returns the time, by this browser's clock, at which an attempt ends unless the learner comes back; `null` if there is
 * no such countdown.
 */
function endsAtMs({ focusRemainingMs }: Pick<BiasTestSummary, 'focusRemainingMs'>, readAtMs: number): number | null {
  return typeof focusRemainingMs === 'number' ? readAtMs + focusRemainingMs : null;
}

/** Returns the time, updated each second while `isOn`. */
function useSecondClock(isOn: boolean): number {
  const [nowMs, setNowMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isOn) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [isOn]);
  return nowMs;
}

/** Loads open and due work. Requests the work of the sandbox only if the sandbox is unlocked. */
function useOpenWork({ user }: LearnerHomeProps) {
  const unlock = useQuery({ ...unlockQuery, enabled: !user.isAdmin });
  const access = sandboxAccess({ user, status: unlock.data ?? null, wasUnlocked: false });
  const isUnlocked = access.kind === 'unlocked';
  const exams = useQuery({
    ...examsQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => ((state.data?.active ?? null) === null ? false : RUNNING_REFRESH_MS),
  });
  const tests = useInfiniteQuery({
    ...testListQuery,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.pages.some(hasRunning) === true ? RUNNING_REFRESH_MS : false),
  });
  const lessons = useQuery({ ...reviewsQuery, staleTime: 0 });
  const classWork = useDueAssignments();
  const second = useInfiniteQuery({ ...reviewQueueQuery('second-look'), enabled: isUnlocked });
  const reviews = useQuery({ ...reviewsDueQuery, enabled: isUnlocked });
  const replays = useQuery({ ...sessionsQuery, enabled: isUnlocked });
  const all = [
    exams,
    tests,
    lessons,
    ...classWork.queries,
    ...(user.isAdmin ? [] : [unlock]),
    ...(isUnlocked ? [reviews, second, replays] : []),
  ];
  const exam = exams.data?.active ?? null;
  const test = tests.data?.pages.flatMap((page) => page.tests).find(({ state }) => state === 'active') ?? null;
  return {
    exam: exam === null ? null : { ...exam, endsAtMs: endsAtMs(exam, exams.dataUpdatedAt) },
    test: test === null ? null : { ...test, endsAtMs: endsAtMs(test, tests.dataUpdatedAt) },
    lessons: lessons.data?.due ?? 0,
    toDecide: second.data?.pages[0]?.secondLooksNow ?? 0,
    assignments: classWork.assignments,
    reviews: reviews.data ?? null,
    replays: replays.data?.sessions.filter(({ state }) => state === 'running') ?? [],
    isPending: all.some((query) => query.isPending),
    // A failure of the unlock query is not included, because the card with the unlock progress shows it.
    error: all.find((query) => query !== unlock && query.error !== null)?.error ?? null,
    isFetching: all.some((query) => query.isFetching),
    refetch: () => void Promise.all(all.filter((query) => query.isError).map((query) => query.refetch())),
  };
}

function NextStepCard() {
  const steps = useQuery(nextStepsQuery(true));
  if (steps.isPending) return <Waiting className="next" height="11rem" />;
  if (steps.data === undefined)
    return (
      <LoadFailure
        title="The next step could not be loaded"
        text={failureText(steps.error)}
        isRetrying={steps.isFetching}
        onRetry={() => void steps.refetch()}
      />
    );
  const step = steps.data.steps[0];
  if (step === undefined) return <NothingNext />;
  const isHour = step.kind === 'first-hour';
  const isHourOpen = steps.data.steps.some(({ kind }) => kind === 'first-hour');
  return (
    <Card className={styles['next']} aria-label="Your next step" title="Your next step">
      <p className={styles['step']}>{step.title}</p>
      <p className={styles['why']}>{step.why}</p>
      <div className={styles['acts']}>
        <LinkButton {...addressLink(step.href)} onClick={() => isHour && followsPathPreference.set(true)}>
          {step.title}
        </LinkButton>
        {isHourOpen ? (
          <LinkButton to="/start" variant="ghost">
            All steps of the first hour
          </LinkButton>
        ) : null}
      </div>
    </Card>
  );
}

function NothingNext() {
  return (
    <Card className={styles['next']} aria-label="Your next step" title="Your next step">
      <p className={styles['why']}>Nothing is waiting. Choose a lesson, a Bias Test or a Chart Exam.</p>
      <div className={styles['acts']}>
        <LinkButton to="/study">Choose a lesson</LinkButton>
      </div>
    </Card>
  );
}

function OpenCard({ user }: LearnerHomeProps) {
  const work = useOpenWork({ user });
  const isCounting = (work.exam?.endsAtMs ?? work.test?.endsAtMs ?? null) !== null;
  const nowMs = useSecondClock(isCounting);
  if (work.isPending) return <Waiting height="11rem" />;
  const items = openItems(work, nowMs);
  return (
    <Card
      title="Open or due"
      aria-label="Open or due"
      actions={<span className={styles['count']}>{openCount(items)}</span>}
    >
      {work.error === null ? null : (
        <LoadFailure
          title="Some items could not be loaded"
          text={failureText(work.error)}
          isRetrying={work.isFetching}
          onRetry={work.refetch}
        />
      )}
      {items.length === 0 ? (
        <p className={styles['note']}>
          Nothing is waiting for you. Unfinished tests, exams and replays, reviews and class work that are due are
          listed here.
        </p>
      ) : (
        <ul className={styles['list']}>
          {items.map((item) => (
            <OpenRow key={item.key} item={item} />
          ))}
        </ul>
      )}
    </Card>
  );
}

function OpenRow({ item: { title, detail, act, link } }: { item: OpenItem }) {
  return (
    <li className={styles['row']}>
      <span className={styles['words']}>
        <strong>{title}</strong>
        <span className={styles['note']}>{detail}</span>
      </span>
      <LinkButton {...link} variant="secondary" size="small" aria-label={`${act}: ${title}`}>
        {act}
      </LinkButton>
    </li>
  );
}

function ResultsCard() {
  const tests = useInfiniteQuery({ ...testListQuery, staleTime: 0 });
  const exams = useInfiniteQuery({ ...examHistoryQuery, staleTime: 0 });
  if (tests.isPending || exams.isPending) return <Waiting height="14rem" />;
  const failed = [tests, exams].find((query) => query.isError);
  const results = latestResults(
    (tests.data?.pages ?? []).flatMap((page) => page.tests),
    (exams.data?.pages ?? []).flatMap((page) => page.exams),
  );
  return (
    <Card title="Last results" aria-label="Last results">
      {failed === undefined ? null : (
        <LoadFailure
          title="Some results could not be loaded"
          text={failureText(failed.error)}
          isRetrying={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {results.length === 0 ? (
        <p className={styles['note']}>
          You have not finished a test or exam yet. A Bias Test takes about {BIAS_TEST_MINUTES} minutes.
        </p>
      ) : (
        <ResultList results={results} />
      )}
    </Card>
  );
}

function ProgressCard({ user }: LearnerHomeProps) {
  const unlock = useQuery({ ...unlockQuery, enabled: !user.isAdmin });
  if (user.isAdmin || unlock.data?.unlocked === true) {
    return (
      <Card title="Sandbox" aria-label="Sandbox">
        <Accounts />
        <div>
          <LinkButton to="/sandbox" variant="secondary" size="small">
            Open the sandbox
          </LinkButton>
        </div>
      </Card>
    );
  }
  if (unlock.isPending) return <Waiting height="9rem" />;
  if (unlock.data === undefined) {
    // The failure is not shown as an alert: it only hides the progress, as in the Sandbox link.
    return (
      <Card title="Progress toward the sandbox" aria-label="Progress toward the sandbox">
        <p className={styles['note']}>Your progress could not be loaded. None of it is lost.</p>
        <div>
          <Button variant="secondary" size="small" isBusy={unlock.isFetching} onClick={() => void unlock.refetch()}>
            Try again
          </Button>
        </div>
      </Card>
    );
  }
  return (
    <Card title="Progress toward the sandbox" aria-label="Progress toward the sandbox">
      <UnlockProgress status={unlock.data} />
    </Card>
  );
}

function Accounts() {
  const { data } = useQuery(accountsQuery);
  if (data === undefined || data.accounts.length === 0) return <p>Your sandbox is open.</p>;
  return (
    <ul className={styles['gate']}>
      {data.accounts.map(({ id, name, equity, openPositions }) => (
        <li key={id}>
          <span>
            {name}, {openPositions === 1 ? '1 open position' : `${openPositions} open positions`}
          </span>
          <span>
            <Money value={equity} /> {VIRTUAL_CURRENCY}
          </span>
        </li>
      ))}
    </ul>
  );
}

function EvidenceCard() {
  const evidence = useQuery(evidenceQuery);
  if (evidence.isPending) return <Waiting height="7rem" />;
  if (evidence.data === undefined) {
    return (
      <LoadFailure
        title="The evidence could not be loaded"
        text={failureText(evidence.error)}
        isRetrying={evidence.isFetching}
        onRetry={() => void evidence.refetch()}
      />
    );
  }
  const { overall } = evidence.data;
  const word = meterWord(overall);
  // Real or Shuffled is left out, because it is not part of the overall evidence.
  const meters = evidence.data.meters.filter(({ meter }) => meter !== 'real-or-shuffled');
  return (
    <Card
      title="Evidence"
      aria-label="Evidence"
      actions={
        <LinkButton to="/evidence" variant="ghost" size="small">
          How it is measured
        </LinkButton>
      }
    >
      <p>
        <strong>{word}</strong> {word === TOO_FEW ? 'whether' : 'that'} your answers beat chance:{' '}
        {word === TOO_FEW
          ? `that needs ${EVIDENCE_WORD_MIN_ITEMS} answers in Bias Tests or ${EVIDENCE_WORD_MIN_ITEMS} exam charts. The`
          : 'the'}{' '}
        mean of both is <span className={styles['equation']}>{equationText(overall.logEvidence)}</span>.
      </p>
      <ul className={styles['gate']}>
        {meters.map(({ meter, n, logEvidence }) => (
          <li key={meter}>
            <span>{METER_NAMES[meter].title}</span>
            <span>
              {equationText(logEvidence)}, n = {itemsText(meter, n)}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Waiting({ height, className }: { height: string; className?: string }): ReactNode {
  return (
    <div aria-busy="true" className={className === undefined ? undefined : styles[className]}>
      <Skeleton height={height} />
    </div>
  );
}
