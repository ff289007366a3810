import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { addressLink } from '../../platform/address-link.ts';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { testListQuery } from '../bias-test/bias-test-queries.ts';
import { examHistoryQuery } from '../chart-exam/exam-queries.ts';
import { useDueAssignments, type DueAssignment } from '../classes/due-work.ts';
import { nextStepsQuery } from '../guidance/guidance-queries.ts';
import { reviewsQuery } from '../study/study-queries.ts';
import { QueryView } from '../../query-view.tsx';
import styles from './opening-lines.module.css';
import { reviewQueueQuery } from '../journal/journal-queries.ts';
import { readVisitBefore, storeSeen, type VisitBefore } from './last-visit.ts';
import { changesText, dueText, NO_TRADES_DUE, studyDueText, type DueTrades } from './opening-text.ts';
import { SandboxGate, type SandboxQuery } from './sandbox-gate.tsx';

interface OpeningLinesProps {
  readonly userId: string;
  readonly sandbox: SandboxQuery;
}

/** Shows three lines: the next step, what is due today, and what changed since the last visit. */
export function OpeningLines({ userId, sandbox }: OpeningLinesProps) {
  return (
    <Card aria-label="Where you are" className={styles['card']}>
      <ul className={styles['lines']}>
        <NextStepLine />
        <DueLine sandbox={sandbox} />
        <ChangesLine userId={userId} />
      </ul>
    </Card>
  );
}

function NextStepLine() {
  const steps = useQuery(nextStepsQuery(true));
  return (
    <li className={styles['line']}>
      <h2 className={styles['name']}>Next</h2>
      <div className={styles['words']}>
        <QueryView query={steps} name="The next step" height="2.5rem">
          {({ steps: [step] }) =>
            step === undefined ? null : (
              <>
                <p className={styles['why']}>{step.why}</p>
                <LinkButton {...addressLink(step.href)} size="small">
                  {step.title}
                </LinkButton>
              </>
            )
          }
        </QueryView>
      </div>
    </li>
  );
}

function DueLine({ sandbox }: { readonly sandbox: SandboxQuery }) {
  const study = useQuery(reviewsQuery);
  const { assignments } = useDueAssignments();
  return (
    <li className={styles['line']}>
      <h2 className={styles['name']}>Due today</h2>
      <div className={styles['words']}>
        <QueryView query={study} name="What is due" height="2.5rem">
          {({ due }) => <DueWork lessons={due} assignments={assignments} sandbox={sandbox} />}
        </QueryView>
      </div>
    </li>
  );
}

interface DueWorkProps {
  readonly lessons: number;
  readonly assignments: readonly DueAssignment[];
  readonly sandbox: SandboxQuery;
}

function DueWork({ lessons, assignments, sandbox }: DueWorkProps) {
  const queue = useInfiniteQuery({ ...reviewQueueQuery('second-look'), enabled: sandbox.data === true });
  const counts = queue.data?.pages[0];
  const known = counts === undefined ? null : { toReview: counts.reviewsDue, toDecide: counts.secondLooksNow };
  const trades: DueTrades | null = sandbox.data === false ? NO_TRADES_DUE : known;
  const study = { lessons, assignments: assignments.length };
  const [first] = assignments;
  return (
    <>
      <p className={styles['why']}>{trades === null ? studyDueText(study) : dueText(study, trades)}</p>
      {first === undefined ? null : (
        <LinkButton
          to="/classes/$id"
          params={{ id: first.classId }}
          search={{ assignment: first.id }}
          size="small"
          variant="secondary"
        >
          Open class work
        </LinkButton>
      )}
      {lessons === 0 ? null : (
        <LinkButton to="/study/reviews" size="small" variant="secondary">
          Review lessons
        </LinkButton>
      )}
      {trades === null || trades.toReview + trades.toDecide === 0 ? null : (
        <LinkButton to="/sandbox/reviews" size="small" variant="secondary">
          Review trades
        </LinkButton>
      )}
      {trades !== null ? null : (
        <SandboxGate sandbox={sandbox} height="2.25rem" shut={null}>
          <QueryView query={queue} name="Which trades are to review" height="2.25rem">
            {() => null}
          </QueryView>
        </SandboxGate>
      )}
    </>
  );
}

/** Stores that the learner sees the dashboard now, whenever the page is shown, hidden or left. */
function useSeen(userId: string): void {
  useEffect(() => {
    const store = () => storeSeen(userId, new Date());
    store();
    document.addEventListener('visibilitychange', store);
    return () => {
      document.removeEventListener('visibilitychange', store);
      store();
    };
  }, [userId]);
}

const FIRST_VISIT_TEXTS: Readonly<Record<Extract<VisitBefore, string>, string>> = {
  first: 'This is your first visit here with this browser. ',
  ongoing: 'What changes after this visit appears here. ',
  unknown: '',
};

function ChangesLine({ userId }: { readonly userId: string }) {
  const [before] = useState(() => readVisitBefore(userId, new Date()));
  useSeen(userId);
  const tests = useInfiniteQuery({ ...testListQuery, staleTime: 0 });
  const exams = useInfiniteQuery({ ...examHistoryQuery, staleTime: 0 });
  const latest = {
    tests: { attempts: (tests.data?.pages ?? []).flatMap((page) => page.tests), hasOlder: tests.hasNextPage },
    exams: { attempts: (exams.data?.pages ?? []).flatMap((page) => page.exams), hasOlder: exams.hasNextPage },
  };
  return (
    <li className={styles['line']}>
      <h2 className={styles['name']}>Since last time</h2>
      <div className={styles['words']}>
        <QueryView<unknown> query={tests.data === undefined ? tests : exams} name="What changed" height="2.5rem">
          {() => (
            <p className={styles['why']}>
              {typeof before === 'string' ? (
                FIRST_VISIT_TEXTS[before]
              ) : (
                <>
                  {changesText(latest, before.endedAt)} Your last visit with this browser: {momentText(before.endedAt)}
                  .{' '}
                </>
              )}
              <Link to="/evidence">How we judge what is luck</Link>
            </p>
          )}
        </QueryView>
      </div>
    </li>
  );
}
