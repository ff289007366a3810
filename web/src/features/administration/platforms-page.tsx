import {
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
  type InfiniteData,
  type UseInfiniteQueryResult,
} from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import type { LtiParkedResponse, LtiParkedScore, LtiPlatform, LtiPlatformsResponse } from '@tradesense/contract/lti.ts';
import { apiClient, call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_KEY, parkedScoresQuery, platformsQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import { DataTable, type Column } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import styles from './list-page.module.css';
import type { PlatformsPageSearch } from './list-searches.ts';
import { PagedTable } from './paged-table.tsx';
import { PlatformDialog } from './platform-dialog.tsx';
import { columnSorts } from './table-search.ts';

type Open =
  | { readonly kind: 'edit'; readonly platform: LtiPlatform | null }
  | { readonly kind: 'remove'; readonly platform: LtiPlatform };

interface PlatformsPageProps {
  readonly search: PlatformsPageSearch;
  readonly onSearch: (search: PlatformsPageSearch) => void;
}

/**
 * Shows the registered learning platforms, and the values that an administrator has to enter on a platform. Platforms
 * can be registered, changed and removed here, and parked grades can be sent again.
 */
export function PlatformsPage({ search, onSearch }: PlatformsPageProps) {
  const { parkedSort, parkedDirection, ...order } = search;
  const platforms = useQuery(platformsQuery(order));
  const parked = useInfiniteQuery(parkedScoresQuery({ sort: parkedSort, direction: parkedDirection }));
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const refresh = (): void => {
    close();
    void client.invalidateQueries({ queryKey: ADMIN_KEY });
  };
  return (
    <AdminFrame
      title="Learning platforms"
      tools={<Button onClick={() => setOpen({ kind: 'edit', platform: null })}>Register a platform</Button>}
    >
      <QueryView query={platforms} name="The platforms" height="24rem">
        {(shown) => (
          <>
            <ToolAddresses tool={shown.tool} />
            <PlatformTable
              platforms={shown.platforms}
              isBusy={platforms.isPlaceholderData}
              {...{ search, onSearch }}
              onOpen={setOpen}
            />
          </>
        )}
      </QueryView>
      <ParkedGrades query={parked} {...{ search, onSearch }} onDone={refresh} />
      {open?.kind === 'edit' ? <PlatformDialog platform={open.platform} onDone={refresh} onClose={close} /> : null}
      {open?.kind === 'remove' ? <RemoveDialog platform={open.platform} onDone={refresh} onClose={close} /> : null}
    </AdminFrame>
  );
}

const ADDRESSES = [
  ['Initiate login URL', 'loginUrl'],
  ['Redirection URI and tool URL', 'launchUrl'],
  ['Public keyset URL', 'keysUrl'],
  ['Content selection URL (deep linking)', 'deepLinkingUrl'],
] as const;

function ToolAddresses({ tool }: Pick<LtiPlatformsResponse, 'tool'>) {
  return (
    <Card title="What to enter at the platform">
      <dl className={styles['addresses']}>
        {ADDRESSES.map(([label, name]) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>
              <code>{tool[name]}</code>
            </dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

interface PlatformTableProps extends PlatformsPageProps {
  readonly platforms: readonly LtiPlatform[];
  readonly isBusy: boolean;
  readonly onOpen: (open: Open) => void;
}

function PlatformTable({ platforms, isBusy, search, onSearch, onOpen }: PlatformTableProps) {
  if (platforms.length === 0)
    return (
      <EmptyState title="No platform is registered">
        Register Moodle, Canvas or another platform that speaks LTI 1.3, so that its courses can open classes here.
      </EmptyState>
    );
  const { parkedSort: _sort, parkedDirection: _direction, ...query } = search;
  const sort = columnSorts(ADMIN_TABLES.platforms, query, (order) => onSearch({ ...search, ...order }));
  const columns: Column<LtiPlatform>[] = [
    { id: 'name', label: 'Name', sort: sort('name'), cell: ({ name }) => name },
    { id: 'issuer', label: 'Issuer', sort: sort('issuer'), cell: ({ issuer }) => issuer },
    { id: 'client', label: 'Client id', cell: ({ clientId }) => clientId },
    { id: 'deployments', label: 'Deployments', cell: ({ deploymentIds }) => deploymentIds.join(', ') },
    { id: 'people', label: 'People', isNumber: true, sort: sort('people'), cell: ({ people }) => people },
    { id: 'courses', label: 'Courses', isNumber: true, sort: sort('courses'), cell: ({ courses }) => courses },
    {
      id: 'acts',
      label: 'Acts',
      cell: (platform) => (
        <>
          <Button size="small" variant="secondary" onClick={() => onOpen({ kind: 'edit', platform })}>
            Change
          </Button>
          <Button size="small" variant="ghost" onClick={() => onOpen({ kind: 'remove', platform })}>
            Remove
          </Button>
        </>
      ),
    },
  ];
  return (
    <>
      <div className={styles['filter']}>
        <DownloadButton
          label="CSV of the platforms"
          download={() => apiClient.callForFile('GET /api/admin/lti/platforms/export', { query })}
        />
      </div>
      <DataTable
        label="Table of platforms"
        columns={columns}
        rows={platforms}
        rowKey={({ id }) => id}
        isBusy={isBusy}
      />
    </>
  );
}

interface ParkedGradesProps extends PlatformsPageProps {
  readonly query: UseInfiniteQueryResult<InfiniteData<LtiParkedResponse>>;
  readonly onDone: () => void;
}

function ParkedGrades({ query, search, onSearch, onDone }: ParkedGradesProps) {
  const retry = useMutation({
    mutationFn: (id: string) => call('POST /api/admin/lti/parked/{id}/retry', { params: { id } }),
    onSettled: onDone,
  });
  const order = { sort: search.parkedSort, direction: search.parkedDirection };
  const sort = columnSorts(ADMIN_TABLES.parkedScores, order, ({ sort: parkedSort, direction: parkedDirection }) =>
    onSearch({ ...search, parkedSort, parkedDirection }),
  );
  const columns: Column<LtiParkedScore>[] = [
    { id: 'platform', label: 'Platform', sort: sort('platform'), cell: ({ platform }) => platform },
    { id: 'class', label: 'Class', cell: ({ className }) => className },
    { id: 'assignment', label: 'Assignment', cell: ({ assignment }) => assignment },
    { id: 'attempts', label: 'Attempts', isNumber: true, sort: sort('attempts'), cell: ({ attempts }) => attempts },
    { id: 'parked', label: 'Parked', sort: sort('parked'), cell: ({ parkedAt }) => timeText(parkedAt) },
    { id: 'error', label: 'Last error', cell: ({ error }) => error },
    {
      id: 'retry',
      label: 'Act',
      cell: ({ id }) => (
        <Button size="small" variant="secondary" onClick={() => retry.mutate(id)}>
          Send again
        </Button>
      ),
    },
  ];
  return (
    <section aria-label="Parked grades" className={styles['part']}>
      <h2>Parked grades</h2>
      {retry.error === null ? null : <Alert tone="danger">{failureText(retry.error)}</Alert>}
      <div className={styles['filter']}>
        <DownloadButton
          label="CSV of the parked grades"
          download={() => apiClient.callForFile('GET /api/admin/lti/parked/export', { query: order })}
        />
      </div>
      <PagedTable
        label="Table of parked grades"
        what="parked grades"
        query={query}
        rows={query.data?.pages.flatMap(({ parked }) => parked)}
        rowKey={({ id }) => id}
        columns={columns}
        empty="No grade is parked."
      />
    </section>
  );
}

interface RemoveDialogProps {
  readonly platform: LtiPlatform;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function RemoveDialog({ platform, onDone, onClose }: RemoveDialogProps) {
  const { id, name, people, courses } = platform;
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/admin/lti/platforms/{id}', { params: { id } }),
    onSuccess: onDone,
  });
  return (
    <Dialog
      isOpen
      title={`Remove ${name}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={remove.isPending} onClick={() => remove.mutate()}>
            Remove the platform
          </Button>
        </>
      }
    >
      {remove.error === null ? null : <Alert tone="danger">{failureText(remove.error)}</Alert>}
      <p>
        {`Its links with ${people} people and ${courses} courses are deleted and cannot be brought back. Grades are no longer sent. Classes and what was done in them stay.`}
      </p>
    </Dialog>
  );
}
