import type { ReactNode } from 'react';
import { MissingPage } from '../../missing-page.tsx';
import { ApiError } from '../../platform/api-error.ts';
import { momentText } from '../../ui/moment-text.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import styles from './results-frame.module.css';

interface ResultsFrameProps {
  title: string;
  /** Timeframe of the test, or asset class of the exam, as text. */
  kind: string;
  startedAt: string;
  badges: ReactNode;
  /** Link to the page above; `null` if the frame is part of another page. */
  back: ReactNode;
  /** Links with which the learner can continue, shown next to the title. */
  links: ReactNode;
  children: ReactNode;
}

/** Frame of the results of one test or exam. */
export function ResultsFrame({ title, kind, startedAt, badges, back, links, children }: ResultsFrameProps) {
  return (
    <div className={styles['page']}>
      {back}
      <header className={styles['head']}>
        <div>
          <h1>Results: {title}</h1>
          <p className={styles['when']}>
            {kind} · {momentText(startedAt)} {badges}
          </p>
        </div>
        {links === null ? null : <div className={styles['links']}>{links}</div>}
      </header>
      {children}
    </div>
  );
}

export function ResultsSkeleton() {
  return (
    <section className={styles['page']} aria-busy="true" aria-label="Loading the results">
      <Skeleton width="18rem" height="2rem" />
      <Skeleton height="11rem" />
      <Skeleton height="26rem" />
    </section>
  );
}

interface ResultsFailedProps {
  error: Error;
  /** 'test' or 'exam'. */
  noun: string;
  /** Link to the page on which tests or exams start. */
  back: ReactNode;
  onRetry: () => void;
}

export function ResultsFailed({ error, noun, back, onRetry }: ResultsFailedProps) {
  const isMissing = error instanceof ApiError && (error.code === 'not-found' || error.code === 'invalid-request');
  if (isMissing)
    return (
      <MissingPage title="Results not found" actions={back}>
        The link may be incomplete, or the {noun} belongs to another account.
      </MissingPage>
    );
  return (
    <EmptyState
      title="The results could not be loaded"
      isPage
      actions={
        <>
          <Button onClick={onRetry}>Try again</Button>
          {back}
        </>
      }
    >
      {error.message}
    </EmptyState>
  );
}
