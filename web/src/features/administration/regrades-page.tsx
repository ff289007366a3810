import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { ADMIN_TABLES } from '@tradesense/contract/admin-tables-constants.ts';
import type { RegradePlan, RegradeRun } from '@tradesense/contract/regrades.ts';
import { CHART_EXAM_TYPES, type ChartExamType } from '@tradesense/core/grading/exam-rules.ts';
import { GRADING_VERSION, GRADING_VERSIONS } from '@tradesense/core/grading/grading-versions.ts';
import { apiClient, call } from '../../platform/api-client.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { TYPE_LABELS } from '../chart-exam/exam-text.ts';
import { ActDialog } from './act-dialog.tsx';
import { AdminFrame } from './admin-frame.tsx';
import { ADMIN_KEY, regradesQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';
import type { Column } from './data-table.tsx';
import { DownloadButton } from './download-button.tsx';
import { ExamTypeSelect } from './exam-type-select.tsx';
import { PagedTable } from './paged-table.tsx';
import { RegradePreviewCard } from './regrade-preview.tsx';
import type { RegradesPageSearch } from './regrades-search.ts';
import { columnSorts } from './table-search.ts';
import styles from './list-page.module.css';

const number = (value: number): string => value.toLocaleString('en');

function runColumns({ search, onSearch }: RegradesPageProps): readonly Column<RegradeRun>[] {
  const sort = columnSorts(ADMIN_TABLES.regrades, search, (order) => onSearch({ ...search, ...order }));
  return [
    { id: 'started', label: 'Started', sort: sort('started'), cell: ({ startedAt }) => timeText(startedAt) },
    { id: 'exam', label: 'Exam', isWrapped: true, sort: sort('type'), cell: ({ type }) => TYPE_LABELS[type].title },
    { id: 'what', label: 'Charts', isWrapped: true, cell: ({ selection }) => selectionText(selection) },
    {
      id: 'how',
      label: 'How',
      isWrapped: true,
      cell: ({ ruleVersion, endedAt }) => (
        <>
          {ruleVersion === null ? 'voided' : `rule ${ruleVersion}`}{' '}
          {endedAt === null ? <Badge tone="accent">running</Badge> : <Badge tone="success">done</Badge>}
        </>
      ),
    },
    { id: 'exams', label: 'Exams', isNumber: true, sort: sort('exams'), cell: ({ exams }) => number(exams) },
    { id: 'changed', label: 'Changed', isNumber: true, sort: sort('changed'), cell: ({ changed }) => number(changed) },
    {
      id: 'verdicts',
      label: 'Passed / failed now',
      isNumber: true,
      cell: ({ nowPassed, nowFailed }) => `${number(nowPassed)} / ${number(nowFailed)}`,
    },
    { id: 'reason', label: 'Reason', isText: true, cell: ({ reason }) => reason },
  ];
}

interface RegradesPageProps {
  readonly search: RegradesPageSearch;
  readonly onSearch: (search: RegradesPageSearch) => void;
}

function selectionText({ kind, id, from, until }: RegradeRun['selection']): string {
  if (kind === 'item') return `one chart (${id?.slice(-6) ?? ''})`;
  if (kind === 'exam') return `one exam (${id?.slice(-6) ?? ''})`;
  return `${(from ?? '').slice(0, 10)} until before ${(until ?? '').slice(0, 10)}`;
}

/**
 * Shows the page on which charts of exams are re-graded, or a faulty chart is voided. The page first shows what would
 * change, then the button that performs it, and below the button the past re-grades.
 */
export function RegradesPage({ search, onSearch }: RegradesPageProps) {
  const { item: _item, exam: _exam, ...list } = search;
  const runs = useInfiniteQuery(regradesQuery(list));
  return (
    <AdminFrame title="Re-grades">
      <RegradeForm search={search} />
      <div className={styles['filter']}>
        <ExamTypeSelect value={search.type} onChange={(type) => onSearch({ ...search, type })} />
        <DownloadButton
          label="CSV"
          download={() => apiClient.callForFile('GET /api/admin/regrades/export', { query: list })}
        />
      </div>
      <PagedTable
        label="Table of re-grades"
        what="re-grades"
        query={runs}
        rows={runs.data?.pages.flatMap((page) => page.regrades)}
        rowKey={({ id }) => id}
        columns={runColumns({ search, onSearch })}
        empty="Nothing was graded again yet."
      />
    </AdminFrame>
  );
}

interface Draft {
  readonly type: ChartExamType;
  readonly from: string;
  readonly until: string;
  /** Action to perform: re-grading on a version of the rules, or voiding. */
  readonly target: string;
}

function planOf({ item, exam }: RegradesPageSearch, { type, from, until, target }: Draft): RegradePlan | null {
  const to: RegradePlan['target'] =
    target === 'void'
      ? { kind: 'void' }
      : { kind: 'rule', version: GRADING_VERSIONS.find((each) => String(each) === target) ?? GRADING_VERSION };
  if (item !== undefined) return { selection: { kind: 'item', itemId: item }, target: to };
  if (exam !== undefined) return { selection: { kind: 'exam', examId: exam }, target: to };
  if (from === '' || until === '') return null;
  return { selection: { kind: 'period', type, from, until }, target: to };
}

function RegradeForm({ search }: { readonly search: RegradesPageSearch }) {
  const client = useQueryClient();
  const isOfItem = search.item !== undefined;
  const [draft, setDraft] = useState<Draft>({
    type: search.type ?? 'swing-analysis',
    from: '',
    until: '',
    target: isOfItem ? 'void' : String(GRADING_VERSION),
  });
  const [isOpen, setOpen] = useState(false);
  const [isIncomplete, setIncomplete] = useState(false);
  const preview = useMutation({
    mutationFn: (plan: RegradePlan) => call('POST /api/admin/regrades/preview', { body: plan }),
  });
  const { variables: plan, data } = preview;
  const change = (next: Partial<Draft>): void => {
    setDraft({ ...draft, ...next });
    preview.reset();
  };

  function submit(event: FormEvent): void {
    event.preventDefault();
    const next = planOf(search, draft);
    setIncomplete(next === null);
    if (next !== null) preview.mutate(next);
  }

  return (
    <Card title={titleOf(search)}>
      <form className={styles['filter']} noValidate onSubmit={submit}>
        {isOfItem || search.exam !== undefined ? null : <PeriodFields draft={draft} onChange={change} />}
        <Select label="Grade" value={draft.target} onValueChange={(target) => change({ target })}>
          {isOfItem ? <option value="void">for nobody: the chart is faulty</option> : null}
          {GRADING_VERSIONS.map((version) => (
            <option key={version} value={version}>
              on version {version} of the rules{version === GRADING_VERSION ? ' (present)' : ''}
            </option>
          ))}
        </Select>
        <Button type="submit" variant="secondary" isBusy={preview.isPending}>
          Show what changes
        </Button>
      </form>
      {isIncomplete ? <Alert tone="danger">Choose the first and the last day.</Alert> : null}
      {preview.isError ? <Alert tone="danger">{failureText(preview.error)}</Alert> : null}
      {data === undefined || plan === undefined ? null : (
        <RegradePreviewCard preview={data} isVoiding={plan.target.kind === 'void'} onContinue={() => setOpen(true)} />
      )}
      {data === undefined || plan === undefined || !isOpen ? null : (
        <RegradeDialog
          plan={plan}
          exams={data.exams}
          onDone={() => {
            setOpen(false);
            preview.reset();
            void client.invalidateQueries({ queryKey: ADMIN_KEY });
          }}
          onClose={() => setOpen(false)}
        />
      )}
    </Card>
  );
}

interface RegradeDialogProps {
  readonly plan: RegradePlan;
  readonly exams: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function RegradeDialog({ plan, exams, onDone, onClose }: RegradeDialogProps) {
  const isVoiding = plan.target.kind === 'void';
  return (
    <ActDialog
      title={isVoiding ? 'Void this chart?' : 'Grade these charts again?'}
      verb={isVoiding ? 'Void the chart' : 'Grade again'}
      isDangerous
      reasonHint="For the audit log; each learner with another result reads it."
      act={(reason) => call('POST /api/admin/regrades', { body: { ...plan, reason } })}
      onDone={onDone}
      onClose={onClose}
    >
      <p>
        {number(exams)} {exams === 1 ? 'exam is' : 'exams are'} graded again in the background. The old grades stay
        beside the new ones.
      </p>
    </ActDialog>
  );
}

function titleOf({ item, exam }: RegradesPageSearch): string {
  if (item !== undefined) return `One chart of the bank (${item.slice(-6)})`;
  return exam === undefined ? 'Exams of a period' : `One exam (${exam.slice(-6)})`;
}

interface PeriodFieldsProps {
  readonly draft: Draft;
  readonly onChange: (next: Partial<Draft>) => void;
}

function PeriodFields({ draft, onChange }: PeriodFieldsProps) {
  return (
    <>
      <Select
        label="Exam"
        value={draft.type}
        onValueChange={(value) => onChange({ type: CHART_EXAM_TYPES.find((each) => each === value) ?? draft.type })}
      >
        {CHART_EXAM_TYPES.map((type) => (
          <option key={type} value={type}>
            {TYPE_LABELS[type].title}
          </option>
        ))}
      </Select>
      <TextField label="First day" type="date" value={draft.from} onValueChange={(from) => onChange({ from })} />
      <TextField label="Last day" type="date" value={draft.until} onValueChange={(until) => onChange({ until })} />
    </>
  );
}
