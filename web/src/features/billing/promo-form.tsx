import { PROMO_CODE_MAX } from '@tradesense/contract/product.ts';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/text-field.tsx';
import styles from './promo-form.module.css';

interface PromoFormProps {
  /** The applied code; empty if there is none. */
  readonly code: string;
  /** Why the code cannot be used. */
  readonly error: string | undefined;
  readonly isBusy: boolean;
  readonly onApply: (code: string) => void;
}

/** A field for a promo code. Applying a code requests the resulting price from the server. */
export function PromoForm({ code, error, isBusy, onApply }: PromoFormProps) {
  const [typed, setTyped] = useState(code);
  const isApplied = code !== '' && error === undefined;
  return (
    <form
      noValidate
      className={styles['form']}
      onSubmit={(event) => {
        event.preventDefault();
        onApply(typed.trim());
      }}
    >
      <TextField
        label="Promo code (optional)"
        value={typed}
        maxLength={PROMO_CODE_MAX}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        error={error}
        onValueChange={setTyped}
      />
      {isApplied && typed.trim() === code ? (
        <Button
          type="button"
          variant="ghost"
          onClick={() => {
            setTyped('');
            onApply('');
          }}
        >
          Remove
        </Button>
      ) : (
        <Button type="submit" variant="secondary" isBusy={isBusy}>
          Apply
        </Button>
      )}
    </form>
  );
}
