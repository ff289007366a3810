import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import {
  USER_ROLES,
  USER_STATES,
  type UserRole,
  type UserState,
} from '@tradesense/contract/administration-constants.ts';
import type { AdminUser, AdminUsersQuery, AdminUsersResponse } from '@tradesense/contract/administration.ts';
import { apiClient } from '../../platform/api-client.ts';
import { QueryView } from '../../query-view.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { agoText } from '../../ui/moment-text.ts';
import { Checkbox } from '../../ui/checkbox.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_KEY, usersQuery } from './admin-queries.ts';
import { ROLE_LABELS, STATE_LABELS } from './admin-text.ts';
import { BulkBar } from './bulk-bar.tsx';
import { DataTable, type Column } from './data-table.tsx';
import { SearchField } from './search-field.tsx';
import { columnSorts } from './table-search.ts';
import { UserDrawer } from './user-drawer.tsx';
import type { UsersPageSearch } from './users-search.ts';
import styles from './list-page.module.css';
import { DownloadButton } from './download-button.tsx';

interface UsersPageProps {
  readonly search: UsersPageSearch;
  readonly onSearch: (search: UsersPageSearch) => void;
  /** Id of the administrator's own account. */
  readonly ownId: string;
}

const TONES = { active: 'success', suspended: 'danger', unverified: 'neutral' } as const;

function queryOf({ q, user: _user, ...search }: UsersPageSearch): AdminUsersQuery {
  return { ...search, ...(q === undefined ? {} : { search: q }) };
}

/**
 * Shows all accounts with search, filters, sorting, page navigation and bulk actions. One account can be opened in the
 * drawer.
 */
export function UsersPage({ search, onSearch, ownId }: UsersPageProps) {
  const users = useQuery(usersQuery(queryOf(search)));
  const client = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  /**
   * Changes the filter. Goes back to the first page and clears the selection, because the selected rows may no longer
   * be shown.
   */
  const filter = (change: UsersPageSearch): void => {
    setChosen(new Set());
    const { page: _page, ...rest } = search;
    onSearch({ ...rest, ...change });
  };
  const refresh = (): void => {
    setChosen(new Set());
    void client.invalidateQueries({ queryKey: ADMIN_KEY });
  };
  const drawer =
    search.user === undefined ? null : (
      <UserDrawer
        key={search.user}
        id={search.user}
        ownId={ownId}
        onClose={() => {
          const { user: _user, ...rest } = search;
          onSearch(rest);
        }}
      />
    );
  return (
    <AdminFrame title="Users" drawer={drawer}>
      <UsersFilter key={search.q ?? ''} search={search} onFilter={filter} total={users.data?.total} />
      {chosen.size === 0 ? null : <BulkBar ids={[...chosen]} onDone={refresh} onClear={() => setChosen(new Set())} />}
      <QueryView query={users} name="The accounts" height="24rem">
        {(page) => (
          <UsersTable
            page={page}
            isBusy={users.isPlaceholderData}
            {...{ search, onSearch, chosen }}
            onFilter={filter}
            onChosen={setChosen}
          />
        )}
      </QueryView>
    </AdminFrame>
  );
}

interface UsersFilterProps {
  readonly search: UsersPageSearch;
  readonly onFilter: (change: UsersPageSearch) => void;
  readonly total: number | undefined;
}

function UsersFilter({ search, onFilter, total }: UsersFilterProps) {
  const pick = <Value extends string>(value: string): Value | undefined =>
    value === '' ? undefined : (value as Value);
  return (
    <div className={styles['filter']}>
      <SearchField value={search.q ?? ''} onSearch={(q) => onFilter(q === '' ? without(search, 'q') : { q })} />
      <Select
        label="State"
        value={search.state ?? ''}
        onValueChange={(value) => onFilter({ state: pick<UserState>(value) } as UsersPageSearch)}
      >
        <option value="">Any state</option>
        {USER_STATES.map((state) => (
          <option key={state} value={state}>
            {STATE_LABELS[state]}
          </option>
        ))}
      </Select>
      <Select
        label="Role"
        value={search.role ?? ''}
        onValueChange={(value) => onFilter({ role: pick<UserRole>(value) } as UsersPageSearch)}
      >
        <option value="">Any role</option>
        {USER_ROLES.map((role) => (
          <option key={role} value={role}>
            {ROLE_LABELS[role]}
          </option>
        ))}
      </Select>
      <Select
        label="Sandbox"
        value={search.unlocked ?? ''}
        onValueChange={(value) => onFilter({ unlocked: pick<'yes' | 'no'>(value) } as UsersPageSearch)}
      >
        <option value="">Any</option>
        <option value="yes">unlocked</option>
        <option value="no">locked</option>
      </Select>
      <output className={styles['count']}>
        {total === undefined ? '' : `${total.toLocaleString('en')} ${total === 1 ? 'account' : 'accounts'}`}
      </output>
      <DownloadButton
        label="CSV"
        download={() => {
          const { page: _page, ...query } = queryOf(search);
          return apiClient.callForFile('GET /api/admin/users/export', { query });
        }}
      />
    </div>
  );
}

function without(search: UsersPageSearch, name: keyof UsersPageSearch): UsersPageSearch {
  return { ...search, [name]: undefined };
}

interface UsersTableProps {
  readonly page: AdminUsersResponse;
  readonly isBusy: boolean;
  readonly search: UsersPageSearch;
  readonly onSearch: (search: UsersPageSearch) => void;
  readonly onFilter: (change: UsersPageSearch) => void;
  readonly chosen: ReadonlySet<string>;
  readonly onChosen: (ids: ReadonlySet<string>) => void;
}

function UsersTable({ page, isBusy, search, onSearch, onFilter, chosen, onChosen }: UsersTableProps) {
  const { users, total, pageSize } = page;
  if (users.length === 0) {
    return (
      <EmptyState
        title="No account matches"
        actions={
          <Button variant="secondary" onClick={() => onSearch({})}>
            Clear the search and filters
          </Button>
        }
      >
        The search finds words that begin with what you type: of the name, the username and the email address.
      </EmptyState>
    );
  }
  const first = (page.page - 1) * pageSize + 1;
  return (
    <>
      <DataTable
        label="Table of users"
        columns={userColumns({ users, search, onSearch, onFilter, chosen, onChosen })}
        rows={users}
        rowKey={({ id }) => id}
        selectedKey={search.user}
        isBusy={isBusy}
      />
      <div className={styles['pages']}>
        <span>
          Rows {first.toLocaleString('en')} to {(first + users.length - 1).toLocaleString('en')}
        </span>
        <Button
          variant="secondary"
          size="small"
          disabled={page.page === 1}
          onClick={() => onSearch({ ...search, page: page.page - 1 })}
        >
          Previous
        </Button>
        <Button
          variant="secondary"
          size="small"
          disabled={first + users.length > total}
          onClick={() => onSearch({ ...search, page: page.page + 1 })}
        >
          Next
        </Button>
      </div>
    </>
  );
}

/** Shows an email address, which breaks before its domain if the cell is too narrow. */
function Address({ masked }: { readonly masked: string }) {
  const at = masked.lastIndexOf('@');
  return (
    <>
      {masked.slice(0, at)}
      <wbr />
      {masked.slice(at)}
    </>
  );
}

type ColumnsProps = Omit<UsersTableProps, 'page' | 'isBusy'> & { readonly users: readonly AdminUser[] };

function choiceColumn({
  users,
  chosen,
  onChosen,
}: Pick<ColumnsProps, 'users' | 'chosen' | 'onChosen'>): Column<AdminUser> {
  const isAll = users.every(({ id }) => chosen.has(id));
  return {
    id: 'chosen',
    label: (
      <Checkbox
        label={<VisuallyHidden>All on this page</VisuallyHidden>}
        checked={isAll}
        onCheckedChange={() => onChosen(isAll ? new Set() : new Set(users.map(({ id }) => id)))}
      />
    ),
    cell: ({ id, name, username }) => (
      <Checkbox
        label={<VisuallyHidden>{`Select ${username ?? name}`}</VisuallyHidden>}
        checked={chosen.has(id)}
        onCheckedChange={() => {
          const next = new Set(chosen);
          if (!next.delete(id)) next.add(id);
          onChosen(next);
        }}
      />
    ),
  };
}

function userColumns({ users, search, onSearch, onFilter, chosen, onChosen }: ColumnsProps): Column<AdminUser>[] {
  const now = Date.now();
  const sort = columnSorts(ADMIN_TABLES.users, search, onFilter);
  return [
    choiceColumn({ users, chosen, onChosen }),
    {
      id: 'user',
      label: 'User',
      isWrapped: true,
      sort: sort('name'),
      cell: ({ id, name, username }) => (
        <button type="button" className={styles['name']} onClick={() => onSearch({ ...search, user: id })}>
          {username ?? name}
        </button>
      ),
    },
    {
      id: 'email',
      label: 'Email',
      isWrapped: true,
      sort: sort('email'),
      cell: ({ maskedEmail }) => <Address masked={maskedEmail} />,
    },
    {
      id: 'state',
      label: 'State',
      isWrapped: true,
      cell: ({ state, role }) => (
        <>
          <Badge tone={TONES[state]}>{STATE_LABELS[state]}</Badge>{' '}
          {role === 'learner' ? null : <Badge tone="accent">{ROLE_LABELS[role]}</Badge>}
        </>
      ),
    },
    {
      id: 'work',
      label: 'Tests / exams / trades',
      isWrapped: true,
      isNumber: true,
      cell: ({ tests, exams, trades }) => `${tests} / ${exams} / ${trades}`,
    },
    {
      id: 'sandbox',
      label: 'Sandbox',
      cell: ({ isUnlocked, progressPercentage }) => (isUnlocked ? 'unlocked' : `${progressPercentage}%`),
    },
    {
      id: 'seen',
      label: 'Last seen',
      isNumber: true,
      cell: ({ lastSeenAt }) => (lastSeenAt === null ? '–' : agoText(lastSeenAt, now)),
    },
    {
      id: 'created',
      label: 'Joined',
      isNumber: true,
      sort: sort('created'),
      cell: ({ createdAt }) => agoText(createdAt, now),
    },
  ];
}
