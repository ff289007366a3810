import { useId, useState } from 'react';
import { ASSETS } from '@tradesense/core/market/asset.ts';
import { MASKED_ASSETS } from '@tradesense/core/market/masked-asset.ts';
import type { JournalResponse } from '@tradesense/contract/journal.ts';
import { pageLanguage } from '../../ui/page-language.ts';
import { Button } from '../../ui/button.tsx';
import { Select } from '../../ui/select.tsx';
import type { JournalFilters } from './journal-queries.ts';
import { QUADRANT_LABELS, SIDE_LABELS } from './journal-text.ts';
import styles from './trade-list.module.css';

interface TradeFiltersProps {
  readonly filters: JournalFilters;
  readonly tags: JournalResponse['tags'];
  readonly onChange: (filters: JournalFilters) => void;
}

interface Filter {
  readonly name: keyof JournalFilters;
  readonly label: string;
  readonly all: string;
  readonly options: readonly (readonly [value: string, words: string])[];
}

const FILTERS: readonly Filter[] = [
  {
    name: 'asset',
    label: 'Asset',
    all: 'All assets',
    options: [
      ...ASSETS.map(({ symbol, name }) => [symbol, `${symbol}, ${name}`] as const),
      // The symbol of a stand-in is internal, so only its name is shown.
      ...MASKED_ASSETS.map(({ symbol, name }) => [symbol, name] as const),
    ],
  },
  { name: 'side', label: 'Side', all: 'Both sides', options: Object.entries(SIDE_LABELS) },
  {
    name: 'outcome',
    label: 'Outcome',
    all: 'Any outcome',
    options: [
      ['won', 'Won (reviewed)'],
      ['lost', 'Lost (reviewed)'],
    ],
  },
  {
    name: 'quadrant',
    label: 'Decision × outcome',
    all: 'All four',
    options: Object.entries(QUADRANT_LABELS).map(([value, { name }]) => [value, name]),
  },
  {
    name: 'review',
    label: 'Review',
    all: 'Open and done',
    options: [
      ['open', 'Open'],
      ['done', 'Done'],
    ],
  },
];

/** Shows the filters of the trade list. On a phone, a button opens them, so that the trades are on the first screen. */
export function TradeFilters({ filters, tags, onChange }: TradeFiltersProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const count = Object.keys(filters).length;
  const change = (name: keyof JournalFilters, value: string): void => {
    const { [name]: _before, ...others } = filters;
    onChange(value === '' ? others : { ...others, [name]: value });
  };
  const names = [...new Set(tags.map(({ tag }) => tag))].toSorted((a, b) => a.localeCompare(b, pageLanguage()));
  const used: Filter = { name: 'tag', label: 'Tag', all: 'Any tag', options: names.map((tag) => [tag, tag]) };
  return (
    <div>
      <Button
        className={styles['opener']}
        variant="secondary"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? 'Filters' : `Filters: ${count} set`}
      </Button>
      <fieldset id={id} className={styles['filters']} aria-label="Filters" data-open={isOpen || undefined}>
        {[...FILTERS, used].map(({ name, label, all, options }) => (
          <Select key={name} label={label} value={filters[name] ?? ''} onValueChange={(value) => change(name, value)}>
            <option value="">{all}</option>
            {options.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Select>
        ))}
        {count === 0 ? null : (
          <Button variant="ghost" size="small" onClick={() => onChange({})}>
            Clear the filters
          </Button>
        )}
      </fieldset>
    </div>
  );
}
