import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { LtiLaunch } from '@tradesense/contract/lti.ts';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Card } from '../../ui/card.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChooseAssignment } from './choose-assignment.tsx';
import { ConfirmLaunch } from './confirm-launch.tsx';
import styles from './launch-page.module.css';
import { launchQuery } from './lti-queries.ts';

interface LaunchPageProps {
  readonly id: string;
  /** Email address of the account that is signed in; `null` for a guest. */
  readonly email: string | null;
  /** Called with the path of the page to open after the launch. */
  readonly onOpened: (path: string) => void;
}

/**
 * Page of a launch from a learning platform. Shows the name of the course, the account that is signed in here, and what
 * opening the launch changes.
 */
export function LaunchPage({ id, email, onOpened }: LaunchPageProps) {
  const launch = useQuery(launchQuery(id));
  const isOver = launch.error instanceof ApiError && [400, 410].includes(launch.error.status);
  return (
    <div className={styles['page']}>
      <h1>{launch.data === undefined ? 'Launch' : titleOf(launch.data)}</h1>
      {email === null ? null : <p className={styles['account']}>{`Signed in as ${email}`}</p>}
      {isOver ? (
        <EmptyState title="This launch has ended" actions={<LinkButton to="/">Go home</LinkButton>}>
          <p>It belongs to the browser that opened it, for an hour. Open the link in the course again.</p>
        </EmptyState>
      ) : (
        <QueryView query={launch} name="The launch" height="16rem">
          {(shown) => <Launch launch={shown} onOpened={onOpened} onChanged={() => void launch.refetch()} />}
        </QueryView>
      )}
    </div>
  );
}

const titleOf = ({ kind, course, platform }: LtiLaunch): string =>
  kind === 'deep-link' ? `Choose an assignment for ${course ?? platform}` : (course ?? platform);

interface LaunchProps {
  readonly launch: LtiLaunch;
  readonly onOpened: (path: string) => void;
  readonly onChanged: () => void;
}

function Launch({ launch, onOpened, onChanged }: LaunchProps) {
  const { account, kind, joins, platform } = launch;
  const next = `/lti/launch/${launch.id}`;
  if (account === 'signed-out')
    return (
      <Card title="Sign in to continue">
        <p>
          {`You come from ${platform}. It does not sign you in here: sign in with your own account, or create one. You confirm once that both belong together.`}
        </p>
        <div className={styles['actions']}>
          <LinkButton to="/auth/register" search={{ next }} variant="secondary">
            Create an account
          </LinkButton>
          <LinkButton to="/auth/login" search={{ next }}>
            Sign in
          </LinkButton>
        </div>
      </Card>
    );
  if (account === 'other-account')
    return (
      <Alert tone="danger" title="This is another account">
        <p>
          {`${platform} knows you by another account here, or this account belongs to somebody else there. Sign out, sign in with the other one, and open the link in the course again.`}
        </p>
      </Alert>
    );
  const isConnected = launch.class !== null;
  if (account === 'linked' && isConnected && kind === 'deep-link') return <ChooseAssignment launch={launch} />;
  if (account === 'linked' && isConnected && !joins) return <OpenAtOnce id={launch.id} onOpened={onOpened} />;
  if (launch.role === 'learner' && !isConnected)
    return (
      <EmptyState title="The course is not connected yet">
        <p>Your teacher opens the link in the course once, and chooses the class. Then it works for you.</p>
      </EmptyState>
    );
  return <ConfirmLaunch launch={launch} onDone={kind === 'deep-link' ? onChanged : onOpened} />;
}

/** Opens the launch immediately if the user has nothing to confirm. */
function OpenAtOnce({ id, onOpened }: { readonly id: string; readonly onOpened: (path: string) => void }) {
  const started = useRef(false);
  const { mutate, error } = useMutation({
    mutationFn: () => call('POST /api/lti/launches/{id}/open', { params: { id }, body: {} }),
    onSuccess: ({ path }) => onOpened(path),
  });
  useEffect(() => {
    if (started.current) return;
    started.current = true;
    mutate();
  }, [mutate]);
  return error === null ? (
    <div aria-busy="true">
      <Skeleton height="8rem" />
    </div>
  ) : (
    <Alert tone="danger">{failureText(error)}</Alert>
  );
}
