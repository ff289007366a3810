import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import type { PromoCode, PromoCodesQuery, PromoCodesResponse } from '@tradesense/contract/billing.ts';
import { PROMO_STATES } from '@tradesense/contract/billing-constants.ts';
import { PROMO_KINDS } from '@tradesense/core/billing/promo.ts';
import { apiClient, call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { oneOf } from '../../platform/search-values.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Select } from '../../ui/select.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_KEY, promoCodesQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import { DataTable, type Column } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { PromoCodeDialog } from './promo-code-dialog.tsx';
import type { PromoCodesSearch } from './promo-codes-search.ts';
import { effectText, plansText, PROMO_KIND_LABELS, PROMO_STATE_LABELS, usesText } from './promo-text.ts';
import styles from './list-page.module.css';
import { SearchField } from './search-field.tsx';
import { columnSorts } from './table-search.ts';

interface PromoCodesPageProps {
  readonly search: PromoCodesSearch;
  readonly onSearch: (search: PromoCodesSearch) => void;
}

const TONES = { active: 'success', waiting: 'accent', ended: 'neutral', 'used-up': 'neutral' } as const;

function queryOf({ q, ...search }: PromoCodesSearch): PromoCodesQuery {
  return { ...search, ...(q === undefined ? {} : { search: q }) };
}

type Open =
  | { readonly kind: 'edit'; readonly code: PromoCode | null }
  | { readonly kind: 'end'; readonly code: PromoCode };

/** Shows all promo codes with their uses, and creates, changes and ends them. A code is never deleted. */
export function PromoCodesPage({ search, onSearch }: PromoCodesPageProps) {
  const codes = useQuery(promoCodesQuery(queryOf(search)));
  const client = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const close = (): void => setOpen(null);
  const refresh = (): void => {
    close();
    void client.invalidateQueries({ queryKey: ADMIN_KEY });
  };
  const filter = (change: PromoCodesSearch): void => {
    const { page: _page, ...rest } = search;
    onSearch({ ...rest, ...change });
  };
  return (
    <AdminFrame
      title="Promo codes"
      tools={<Button onClick={() => setOpen({ kind: 'edit', code: null })}>Create a code</Button>}
    >
      <PromoFilter key={search.q ?? ''} search={search} onFilter={filter} total={codes.data?.total} />
      <QueryView query={codes} name="The promo codes" height="24rem">
        {(page) => (
          <PromoTable
            {...{ page, search, onSearch, onOpen: setOpen }}
            onFilter={filter}
            isBusy={codes.isPlaceholderData}
          />
        )}
      </QueryView>
      {open?.kind === 'edit' ? <PromoCodeDialog code={open.code} onDone={refresh} onClose={close} /> : null}
      {open?.kind === 'end' ? <EndDialog code={open.code} onDone={refresh} onClose={close} /> : null}
    </AdminFrame>
  );
}

interface PromoFilterProps {
  readonly search: PromoCodesSearch;
  readonly onFilter: (change: PromoCodesSearch) => void;
  readonly total: number | undefined;
}

function PromoFilter({ search, onFilter, total }: PromoFilterProps) {
  const change = (part: { readonly [Name in keyof PromoCodesSearch]: PromoCodesSearch[Name] | undefined }) =>
    onFilter(part as PromoCodesSearch);
  return (
    <div className={styles['filter']}>
      <SearchField
        label="Search promo codes"
        placeholder="Part of a code"
        value={search.q ?? ''}
        onSearch={(q) => change({ q: q === '' ? undefined : q })}
      />
      <Select
        label="State"
        value={search.state ?? ''}
        onValueChange={(state) => change({ state: oneOf(PROMO_STATES, state) })}
      >
        <option value="">Any state</option>
        {PROMO_STATES.map((state) => (
          <option key={state} value={state}>
            {PROMO_STATE_LABELS[state]}
          </option>
        ))}
      </Select>
      <Select
        label="Kind"
        value={search.kind ?? ''}
        onValueChange={(kind) => change({ kind: oneOf(PROMO_KINDS, kind) })}
      >
        <option value="">Any kind</option>
        {PROMO_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {PROMO_KIND_LABELS[kind]}
          </option>
        ))}
      </Select>
      <output className={styles['count']}>
        {total === undefined ? '' : `${total.toLocaleString('en')} ${total === 1 ? 'code' : 'codes'}`}
      </output>
      <DownloadButton
        label="CSV"
        download={() => {
          const { page: _page, ...query } = queryOf(search);
          return apiClient.callForFile('GET /api/admin/promo-codes/export', { query });
        }}
      />
    </div>
  );
}

interface PromoTableProps extends Pick<PromoFilterProps, 'onFilter'>, PromoCodesPageProps {
  readonly page: PromoCodesResponse;
  readonly isBusy: boolean;
  readonly onOpen: (open: Open) => void;
}

function PromoTable({ page, isBusy, search, onSearch, onFilter, onOpen }: PromoTableProps) {
  const { promoCodes, total, pageSize } = page;
  if (promoCodes.length === 0) {
    const isFiltered = Object.keys(search).length > 0;
    return (
      <EmptyState
        title={isFiltered ? 'No code matches' : 'No promo codes yet'}
        actions={
          isFiltered ? (
            <Button variant="secondary" onClick={() => onSearch({})}>
              Clear the search and filters
            </Button>
          ) : undefined
        }
      >
        A promo code lowers the first price of Pro, or gives a free period.
      </EmptyState>
    );
  }
  const first = (page.page - 1) * pageSize + 1;
  const turn = (by: 1 | -1) => onSearch({ ...search, page: page.page + by });
  return (
    <>
      <DataTable
        label="Table of promo codes"
        columns={promoColumns({ search, onFilter, onOpen })}
        rows={promoCodes}
        rowKey={({ id }) => id}
        isBusy={isBusy}
      />
      <div className={styles['pages']}>
        <span>
          Rows {first.toLocaleString('en')} to {(first + promoCodes.length - 1).toLocaleString('en')}
        </span>
        <Button variant="secondary" size="small" disabled={page.page === 1} onClick={() => turn(-1)}>
          Previous
        </Button>
        <Button variant="secondary" size="small" disabled={first + promoCodes.length > total} onClick={() => turn(1)}>
          Next
        </Button>
      </div>
    </>
  );
}

function promoColumns({
  search,
  onFilter,
  onOpen,
}: Pick<PromoTableProps, 'search' | 'onFilter' | 'onOpen'>): Column<PromoCode>[] {
  const sort = columnSorts(ADMIN_TABLES.promoCodes, search, onFilter);
  return [
    {
      id: 'code',
      label: 'Code',
      sort: sort('code'),
      cell: (code) => (
        <button type="button" className={styles['name']} onClick={() => onOpen({ kind: 'edit', code })}>
          {code.code}
        </button>
      ),
    },
    {
      id: 'state',
      label: 'State',
      cell: ({ state }) => <Badge tone={TONES[state]}>{PROMO_STATE_LABELS[state]}</Badge>,
    },
    { id: 'effect', label: 'First price', cell: ({ effect }) => effectText(effect) },
    { id: 'plans', label: 'Plans', cell: ({ periods }) => plansText(periods) },
    { id: 'uses', label: 'Uses', isNumber: true, sort: sort('uses'), cell: usesText },
    { id: 'starts', label: 'From', cell: ({ startsAt }) => timeText(startsAt) },
    { id: 'ends', label: 'Until', sort: sort('ends'), cell: ({ endsAt }) => timeText(endsAt) },
    { id: 'created', label: 'Created', sort: sort('created'), cell: ({ createdAt }) => timeText(createdAt) },
    {
      id: 'end',
      label: 'Act',
      cell: (code) =>
        code.state === 'ended' ? null : (
          <Button
            variant="ghost"
            size="small"
            aria-label={`End ${code.code}`}
            onClick={() => onOpen({ kind: 'end', code })}
          >
            End
          </Button>
        ),
    },
  ];
}

interface EndDialogProps {
  readonly code: PromoCode;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function EndDialog({ code, onDone, onClose }: EndDialogProps) {
  const ending = useMutation({
    mutationFn: () => call('POST /api/admin/promo-codes/{id}/end', { params: { id: code.id } }),
    onSuccess: onDone,
  });
  return (
    <Dialog
      isOpen
      title={`End the promo code ${code.code}?`}
      onClose={onClose}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Keep it
          </Button>
          <Button variant="danger" isBusy={ending.isPending} onClick={() => ending.mutate()}>
            End it
          </Button>
        </>
      }
    >
      <p>
        Nobody can use it from now on. Open checkouts and subscriptions keep their price. To start it again, give it
        another end.
      </p>
      {ending.isError ? <Alert tone="danger">{failureText(ending.error)}</Alert> : null}
    </Dialog>
  );
}
