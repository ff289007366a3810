import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { FirstHourResponse, FirstHourStep } from '@tradesense/contract/guidance.ts';
import { addressLink } from '../../platform/address-link.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { ProgressBar } from '../../ui/progress-bar.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { CheckIcon } from '../../ui/text-icons.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import styles from './first-hour-page.module.css';
import { placeText } from './first-hour-text.ts';
import { followsPathPreference } from './follows-path-preference.ts';
import { firstHourQuery, nextStepsQuery } from './guidance-queries.ts';
import { useMarkFirstHour } from './use-mark-first-hour.ts';

/** Shows the path of the first hour, from the first question to the first planned trade, with one action per step. */
export function FirstHourPage({ isSignedIn }: { isSignedIn: boolean }) {
  const hour = useQuery(firstHourQuery(isSignedIn));
  return (
    <div className={styles['page']}>
      <header className={styles['head']}>
        <h1>The first hour</h1>
        <p>
          One path from your first call to your first planned trade. Each step is one task on a real page. Stop when you
          like; what you have done counts, wherever you did it.
        </p>
      </header>
      {hour.data !== undefined ? (
        <Path hour={hour.data} isSignedIn={isSignedIn} />
      ) : hour.error !== null ? (
        <LoadFailure
          title="The steps could not be loaded"
          text={failureText(hour.error)}
          isRetrying={hour.isFetching}
          onRetry={() => void hour.refetch()}
        />
      ) : (
        <div aria-busy="true">
          <Skeleton height="30rem" />
        </div>
      )}
    </div>
  );
}

function Path({ hour, isSignedIn }: { hour: FirstHourResponse; isSignedIn: boolean }) {
  const { steps, next, hasLeft } = hour;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <>
      <ProgressBar label={placeText(hour)} value={done} max={steps.length} valueText={`${done} of ${steps.length}`} />
      <ol className={styles['steps']}>
        {steps.map((step) => (
          <StepRow key={step.id} step={step} isNext={step.id === next} />
        ))}
      </ol>
      {next === null ? <WhatNow isSignedIn={isSignedIn} /> : <LeaveOrReturn {...{ hasLeft, isSignedIn }} />}
    </>
  );
}

/** Steps that stay linked after they are done, because their page then shows the result. */
const KEPT: ReadonlySet<FirstHourStep['id']> = new Set(['trade-card']);

function StepRow({
  step: { id, title, act, gets, minutes, href, isDone },
  isNext,
}: {
  step: FirstHourStep;
  isNext: boolean;
}) {
  return (
    <li className={styles['step']} data-next={isNext} aria-current={isNext ? 'step' : undefined}>
      <span className={isDone ? styles['done'] : styles['box']} aria-hidden="true">
        {isDone ? <CheckIcon /> : null}
      </span>
      <div className={styles['words']}>
        <h2>
          {isNext || (isDone && !KEPT.has(id)) ? title : <Link {...addressLink(href)}>{title}</Link>}
          <VisuallyHidden>{isDone ? ', done' : ''}</VisuallyHidden>
        </h2>
        {isDone ? null : <p>{act}</p>}
        {isNext ? <p className={styles['gets']}>{gets}</p> : null}
        {isNext ? (
          <LinkButton {...addressLink(href)} onClick={() => followsPathPreference.set(true)}>
            Start this step
          </LinkButton>
        ) : null}
      </div>
      <span className={styles['minutes']}>{minutes} min</span>
    </li>
  );
}

/** Button that leaves the path of the first hour or returns to it. */
function LeaveOrReturn({ hasLeft, isSignedIn }: { hasLeft: boolean; isSignedIn: boolean }) {
  const marking = useMarkFirstHour(isSignedIn);
  const set = (isSet: boolean) => () => {
    followsPathPreference.set(!isSet);
    marking.mutate({ mark: 'left', isSet });
  };
  return (
    <div className={styles['foot']}>
      <p>
        {hasLeft
          ? 'You have put this path aside. It stays here, and your progress still counts.'
          : 'You can put this path aside. Home and Study then suggest other steps.'}
      </p>
      <Button variant="secondary" size="small" isBusy={marking.isPending} onClick={set(!hasLeft)}>
        {hasLeft ? 'Take it up again' : 'Put it aside'}
      </Button>
      {marking.error === null ? null : <p role="alert">{failureText(marking.error)}</p>}
    </div>
  );
}

/** Shows what to do after the first hour. */
function WhatNow({ isSignedIn }: { isSignedIn: boolean }) {
  const { data } = useQuery(nextStepsQuery(isSignedIn));
  const step = data?.steps[0];
  if (step === undefined) return null;
  return (
    <div className={styles['foot']}>
      <p>Your first hour is complete. {step.why}</p>
      <LinkButton {...addressLink(step.href)}>{step.title}</LinkButton>
    </div>
  );
}
