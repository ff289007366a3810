import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AdminOverview } from '@tradesense/contract/administration.ts';
import { SECOND_MS } from '@tradesense/core/kernel/time.ts';
import { FEED_STATES } from '../../chart/feed-states.ts';
import { PriceSourceLabel } from '../../chart/price-source-label.tsx';
import { addressLink } from '../../platform/address-link.ts';
import { QueryView } from '../../query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { ageText } from '../../ui/moment-text.ts';
import { AdminFrame } from './admin-frame.tsx';
import { overviewQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import styles from './overview-page.module.css';

/**
 * Shows the activity of accounts and learners, the state of the queues and periodic jobs, and that of the market feed.
 */
export function OverviewPage() {
  const overview = useQuery(overviewQuery);
  return (
    <AdminFrame title="Admin Panel" tools={overview.data === undefined ? null : `as of ${timeText(overview.data.at)}`}>
      <QueryView query={overview} name="The overview" height="20rem">
        {(shown) => <Figures overview={shown} />}
      </QueryView>
    </AdminFrame>
  );
}

function Figures({ overview }: { overview: AdminOverview }) {
  const { outbox, mail, jobs, feed } = overview;
  const [tone, state] = FEED_STATES[feed.state];
  return (
    <div className={styles['groups']}>
      <Group title="Accounts">
        <Figure label="Accounts" value={overview.users} href="/admin/users" />
        <Figure label="Active in 24 hours" value={overview.activeDay} />
        <Figure label="Active in 7 days" value={overview.activeWeek} />
        <Figure label="Signed up, 24 hours" value={overview.signUpsDay} />
        <Figure label="Signed up, 7 days" value={overview.signUpsWeek} />
        <Figure label="Waiting for confirmation" value={overview.registrations} />
        <Figure label="Suspended" value={overview.suspended} href="/admin/users?state=suspended" />
      </Group>
      <Group title="Practice">
        <Figure label="Tests and exams started, 24 hours" value={overview.testsDay} />
        <Figure label="Tests and exams started, 7 days" value={overview.testsWeek} />
        <Figure label="Trades closed, 24 hours" value={overview.tradesDay} />
        <Figure label="Trades closed, 7 days" value={overview.tradesWeek} />
      </Group>
      <Group title="Queues">
        <Figure label="Pending events" value={outbox.waiting} />
        <Figure
          label="Events being retried"
          value={outbox.retried}
          isBad={outbox.retried > 0}
          href="/admin/events?state=retried"
        />
        <Figure
          label="Parked deliveries"
          value={outbox.parked}
          isBad={outbox.parked > 0}
          href="/admin/events?state=parked"
        />
        <Figure label="Queued emails" value={mail.waiting} href="/admin/mail?state=waiting" />
        <Figure label="Failed emails" value={mail.failing} isBad={mail.failing > 0} href="/admin/mail?state=failing" />
        <Figure label="Jobs held by a server" value={`${jobs.held} of ${jobs.known}`} />
        <Figure label="Latest run of a job" value={timeText(jobs.lastRunAt)} />
      </Group>
      <Group title="Market">
        <Figure label="Feed" value={<Badge tone={tone}>{state}</Badge>} />
        {feed.source === undefined ? null : <Figure label="Source" value={<PriceSourceLabel source={feed.source} />} />}
        <Figure
          label="Newest price"
          value={feed.ageSeconds === null ? '–' : ageText(feed.ageSeconds * SECOND_MS)}
          href="/admin/market"
        />
      </Group>
    </div>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles['group']}>
      <h2>{title}</h2>
      <dl>{children}</dl>
    </section>
  );
}

interface FigureProps {
  readonly label: string;
  readonly value: ReactNode;
  readonly isBad?: boolean;
  /**
   * Address of the page whose entries the figure counts, with its filter. Absent if no page shows exactly these: the
   * list of unconfirmed accounts, for example, has more entries than there are registrations.
   */
  readonly href?: string;
}

function Figure({ label, value, isBad = false, href }: FigureProps) {
  return (
    <div className={styles['figure']}>
      <dt>{href === undefined ? label : <Link {...addressLink(href)}>{label}</Link>}</dt>
      <dd className={isBad ? styles['bad'] : undefined}>
        {typeof value === 'number' ? value.toLocaleString('en') : value}
      </dd>
    </div>
  );
}
