import { useQuery } from '@tanstack/react-query';
import { Link, useRouterState } from '@tanstack/react-router';
import type { FirstHourStep } from '@tradesense/contract/guidance.ts';
import { addressLink } from '../../platform/address-link.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryScope } from '../../platform/query-scope.tsx';
import { useBrowserPreference } from '../../platform/use-browser-preference.ts';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { CrossIcon } from '../../ui/text-icons.tsx';
import { placeText, stepToDo } from './first-hour-text.ts';
import { followsPathPreference } from './follows-path-preference.ts';
import { firstHourQuery } from './guidance-queries.ts';
import styles from './led-strip.module.css';
import { useMarkFirstHour } from './use-mark-first-hour.ts';

interface LedStripProps {
  isSignedIn: boolean;
  /** Whether the content of the page extends to the edges of the window. */
  isFlush?: boolean;
}

/**
 * Shows a strip for learners who follow the path of the first hour. If the page belongs to an unfinished step, the
 * strip says what to do here; otherwise it links to the next step.
 */
export function LedStrip(props: LedStripProps) {
  return useBrowserPreference(followsPathPreference) ? <Strip {...props} /> : null;
}

/** Shows the strip on a page that sends no other request and therefore has no query client. */
export function LedStripAlone({ isSignedIn }: LedStripProps) {
  return (
    <QueryScope>
      <LedStrip isSignedIn={isSignedIn} />
    </QueryScope>
  );
}

function Strip({ isSignedIn, isFlush = false }: LedStripProps) {
  const { data: hour } = useQuery(firstHourQuery(isSignedIn));
  const pathname = useRouterState({ select: ({ location }) => location.pathname.replace(/(.)\/$/, '$1') });
  if (hour === undefined || hour.hasLeft || (hour.isOver && hour.next !== null)) return null;
  const here = hour.steps.find(({ href, isDone }) => !isDone && addressLink(href).to === pathname);
  const step = stepToDo(hour);
  return (
    <aside className={styles['strip']} data-flush={isFlush} aria-label="The first hour">
      <p className={styles['words']}>
        <Link to="/start" activeOptions={{ exact: true }}>
          {placeText(hour)}
        </Link>
        {here === undefined ? null : <span>{here.act}</span>}
      </p>
      {here !== undefined ? (
        <ReadAct step={here} isSignedIn={isSignedIn} />
      ) : step === null ? (
        <LinkButton to="/start" size="small">
          See what comes next
        </LinkButton>
      ) : (
        <LinkButton {...addressLink(step.href)} size="small">
          Next step: {step.title}
        </LinkButton>
      )}
      <Button
        variant="ghost"
        size="small"
        aria-label="Hide the first hour"
        className={styles['hide'] ?? ''}
        onClick={() => followsPathPreference.set(false)}
      >
        <CrossIcon />
      </Button>
    </aside>
  );
}

/**
 * Button that marks a step as done. It is for steps that consist of reading, which the server cannot recognize as done.
 */
function ReadAct({ step: { id }, isSignedIn }: { step: FirstHourStep; isSignedIn: boolean }) {
  const marking = useMarkFirstHour(isSignedIn);
  if (id !== 'bias-result') return null;
  return (
    <>
      <Button
        size="small"
        isBusy={marking.isPending}
        onClick={() => marking.mutate({ mark: 'bias-result', isSet: true })}
      >
        I have read the result
      </Button>
      {marking.error === null ? null : <span role="alert">{failureText(marking.error)}</span>}
    </>
  );
}
