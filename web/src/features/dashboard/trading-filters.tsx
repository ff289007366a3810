import type { TradingDashboard } from '@tradesense/contract/dashboard.ts';
import { FILL_PRESET_NAMES } from '@tradesense/core/trading/fill-preset.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { Button } from '../../ui/button.tsx';
import { SIDE_LABELS } from '../journal/journal-text.ts';
import {
  countFilters,
  dashboardSearch,
  PERIOD_LABELS,
  PERIOD_NAMES,
  type DashboardSearch,
} from './dashboard-search.ts';
import styles from './trading-filters.module.css';

interface TradingFiltersProps {
  readonly search: DashboardSearch;
  readonly onSearch: (search: DashboardSearch) => void;
  /** The figures, from which the options of the filters are taken; `undefined` until the first figures are loaded. */
  readonly dashboard: TradingDashboard | undefined;
}

/** The filters that are chosen from a list. */
type Field = Exclude<keyof DashboardSearch, 'period'>;

interface Choice {
  readonly label: string;
  readonly all: string;
  readonly options: readonly { readonly value: string; readonly text: string }[];
}

const plain = (value: string) => ({ value, text: value });

/** Returns the choice of each filter, in display order. */
function choicesOf({ accounts, choices }: TradingDashboard): Readonly<Record<Field, Choice>> {
  const numbers = [...new Set(accounts.map(({ account }) => account))];
  const attempts = [...new Set(accounts.map(({ attempt }) => attempt))];
  const nameOf = (number: number) => accounts.findLast(({ account }) => account === number)?.name ?? String(number);
  return {
    account: {
      label: 'Account',
      all: 'All accounts',
      options: numbers.map((number) => ({ value: String(number), text: nameOf(number) })),
    },
    attempt: {
      label: 'Attempt',
      all: 'Running attempts',
      options: [
        { value: 'all', text: 'All attempts' },
        ...attempts.map((attempt) => ({ value: String(attempt), text: `Attempt ${attempt}` })),
      ],
    },
    asset: { label: 'Asset', all: 'All assets', options: choices.assets.map(plain) },
    setup: {
      label: 'Setup',
      all: 'All setups',
      options: choices.tags.filter(({ kind }) => kind === 'setup').map(({ tag }) => plain(tag)),
    },
    tag: {
      label: 'Tag',
      all: 'All tags',
      options: [...new Set(choices.tags.map(({ tag }) => tag))].map(plain),
    },
    side: {
      label: 'Side',
      all: 'Both sides',
      options: choices.sides.map((side) => ({ value: side, text: SIDE_LABELS[side] })),
    },
    preset: {
      label: 'Fill preset',
      all: 'All presets',
      options: choices.presets.map((preset) => ({ value: preset, text: FILL_PRESET_NAMES[preset] })),
    },
  };
}

/** Returns the choice with the selected value among its options, even if no trade of the period has this value. */
function withChosen({ options, ...choice }: Choice, chosen: string): Choice {
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return { ...choice, options: isKnown ? options : [...options, plain(chosen)] };
}

/** Lets the learner choose the period and the trades to include. The choice is stored in the address. */
export function TradingFilters({ search, onSearch, dashboard }: TradingFiltersProps) {
  const set = (field: Field | 'period', value: string) => {
    const isNumber = (field === 'account' || field === 'attempt') && /^\d+$/.test(value);
    onSearch(dashboardSearch({ ...search, [field]: isNumber ? Number(value) : value === '' ? undefined : value }));
  };
  const active = countFilters(search);
  const choices = dashboard === undefined ? null : choicesOf(dashboard);
  const { period } = search;
  return (
    <div className={styles['bar']}>
      <SegmentedControl
        label="Period"
        isLabelHidden
        value={period ?? 'all'}
        options={PERIOD_NAMES.map((name) => ({ value: name, label: PERIOD_LABELS[name] }))}
        onValueChange={(name) => set('period', name)}
      />
      <details className={styles['more']} open={active > 0 || undefined}>
        <summary>{active === 0 ? 'Filters' : `Filters: ${active} set`}</summary>
        <div className={styles['choices']}>
          {choices === null
            ? null
            : (Object.keys(choices) as Field[]).map((field) => {
                const chosen = String(search[field] ?? '');
                const { label, all, options } = withChosen(choices[field], chosen);
                return (
                  <Select key={field} label={label} value={chosen} onValueChange={(value) => set(field, value)}>
                    <option value="">{all}</option>
                    {options.map(({ value, text }) => (
                      <option key={value} value={value}>
                        {text}
                      </option>
                    ))}
                  </Select>
                );
              })}
          {active === 0 ? null : (
            <Button variant="ghost" size="small" onClick={() => onSearch(period === undefined ? {} : { period })}>
              Clear the filters
            </Button>
          )}
        </div>
      </details>
    </div>
  );
}
