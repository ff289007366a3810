import { useState } from 'react';
import { SEARCH_MAX } from '@tradesense/contract/administration-constants.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './search-field.module.css';

interface SearchFieldProps {
  /** Label of the field. Default: “Search users”. */
  readonly label?: string;
  readonly placeholder?: string;
  readonly value: string;
  readonly onSearch: (text: string) => void;
}

/** Shows a search field. Enter or its button starts the search. */
export function SearchField({
  label = 'Search users',
  placeholder = 'Name, email, id',
  value,
  onSearch,
}: SearchFieldProps) {
  const [text, setText] = useState(value);
  return (
    <search>
      <form
        className={styles['form']}
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(text.trim());
        }}
      >
        <TextField
          type="search"
          label={label}
          placeholder={placeholder}
          maxLength={SEARCH_MAX}
          value={text}
          onValueChange={(next) => {
            setText(next);
            if (next === '' && value !== '') onSearch('');
          }}
        />
        <Button type="submit" variant="secondary">
          Search
        </Button>
      </form>
    </search>
  );
}
