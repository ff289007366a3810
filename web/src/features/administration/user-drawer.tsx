import { VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { AdminUserDetail } from '@tradesense/contract/administration.ts';
import { QueryView } from '../../query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Money } from '../../ui/amount.tsx';
import { counted } from '../../ui/number-text.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { CrossIcon } from '../../ui/text-icons.tsx';
import { ADMIN_KEY, userQuery } from './admin-queries.ts';
import { ROLE_LABELS, STATE_LABELS, timeText } from './admin-text.ts';
import { AuditList } from './audit-list.tsx';
import { UserActs } from './user-acts.tsx';
import styles from './user-drawer.module.css';

interface UserDrawerProps {
  readonly id: string;
  readonly ownId: string;
  readonly onClose: () => void;
}

/** Shows one account: its data, what the administrator can do with it, its learning progress, and its audit entries. */
export function UserDrawer({ id, ownId, onClose }: UserDrawerProps) {
  const user = useQuery(userQuery(id));
  const client = useQueryClient();
  return (
    <aside className={styles['drawer']} aria-label={user.data === undefined ? 'Account' : nameOf(user.data)}>
      <header className={styles['head']}>
        <h2>{user.data === undefined ? 'Account' : nameOf(user.data)}</h2>
        {user.data === undefined ? null : <Badge>{STATE_LABELS[user.data.state]}</Badge>}
        <Button variant="ghost" size="small" aria-label="Close the account" onClick={onClose}>
          <CrossIcon />
        </Button>
      </header>
      <QueryView query={user} name="The account" height="16rem">
        {(shown) => (
          <UserDetail
            user={shown}
            ownId={ownId}
            onChanged={() => void client.invalidateQueries({ queryKey: ADMIN_KEY })}
          />
        )}
      </QueryView>
    </aside>
  );
}

const nameOf = ({ username, name }: AdminUserDetail): string => username ?? name;

interface UserDetailProps {
  readonly user: AdminUserDetail;
  readonly ownId: string;
  readonly onChanged: () => void;
}

function UserDetail({ user, ownId, onChanged }: UserDetailProps) {
  const [email, setEmail] = useState<string | null>(null);
  return (
    <div className={styles['body']}>
      <dl className={styles['facts']}>
        <dt>Name</dt>
        <dd>{user.name}</dd>
        <dt>Email</dt>
        <dd>{email ?? user.maskedEmail}</dd>
        <dt>Role</dt>
        <dd>{ROLE_LABELS[user.role]}</dd>
        <dt>Joined</dt>
        <dd>{timeText(user.createdAt)}</dd>
        <dt>Verified</dt>
        <dd>{timeText(user.verifiedAt)}</dd>
        <dt>Terms accepted</dt>
        <dd>{timeText(user.termsAcceptedAt)}</dd>
        <dt>Open sessions</dt>
        <dd>{user.sessions}</dd>
        <dt>Last seen</dt>
        <dd>{timeText(user.lastSeenAt)}</dd>
        <dt>Pro given until</dt>
        <dd>{timeText(user.grantedUntil)}</dd>
        <dt>Id</dt>
        <dd className={styles['id']}>{user.id}</dd>
      </dl>
      <UserActs
        user={user}
        isOwn={user.id === ownId}
        isEmailShown={email !== null}
        onEmail={setEmail}
        onChanged={onChanged}
      />
      <Learning user={user} />
      <section>
        <h3>Audit</h3>
        {user.audit.length === 0 ? (
          <p>No administrator has acted on this account.</p>
        ) : (
          <AuditList entries={user.audit} isOfOneTarget />
        )}
      </section>
    </div>
  );
}

function Learning({ user }: { user: AdminUserDetail }) {
  const { biasTests, chartExams } = user;
  return (
    <section>
      <h3>Learning and sandbox</h3>
      <dl className={styles['facts']}>
        <dt>Counted Bias Tests</dt>
        <dd>
          {biasTests.done} of {biasTests.needed}
        </dd>
        <dt>Counted Chart Exams</dt>
        <dd>
          {chartExams.done} of {chartExams.needed}
        </dd>
        <dt>Sandbox</dt>
        <dd>{user.isUnlocked ? 'unlocked' : `${user.progressPercentage}%`}</dd>
        <dt>Closed trades</dt>
        <dd>{user.trades}</dd>
        {user.accounts.map((account) => (
          <Account key={account.id} account={account} />
        ))}
      </dl>
      <div className={styles['links']}>
        <LinkButton
          size="small"
          variant="secondary"
          to="/admin/test-results"
          search={{ kind: 'chart-exam', learner: user.id }}
        >
          Exams of this learner
        </LinkButton>
        <LinkButton
          size="small"
          variant="secondary"
          to="/admin/test-results"
          search={{ kind: 'bias-test', learner: user.id }}
        >
          Bias Tests of this learner
        </LinkButton>
      </div>
    </section>
  );
}

function Account({ account }: { account: AdminUserDetail['accounts'][number] }) {
  return (
    <>
      <dt>
        {account.name}, attempt {account.attempt}
        {account.archivedAt === null ? '' : ', archived'}
      </dt>
      <dd>
        <Money value={account.cash} /> {VIRTUAL_CURRENCY} free, {counted(account.events, 'event', 'events')},{' '}
        <Link to="/admin/ledger" search={{ account: account.id }}>
          check its ledger
        </Link>
      </dd>
    </>
  );
}
