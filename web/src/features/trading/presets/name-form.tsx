import { useState, type FormEvent } from 'react';
import { DESK_NAME_MAX } from '@tradesense/contract/desk-constants.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './presets-dialog.module.css';

interface NameFormProps {
  readonly label: string;
  readonly words: string;
  readonly initial?: string;
  readonly isBusy: boolean;
  /** Called with the name. Returns what is wrong with it, or `null` if it is accepted. */
  readonly onName: (name: string) => string | null;
}

/** Form that asks for a name and shows what is wrong with it. */
export function NameForm({ label, words, initial = '', isBusy, onName }: NameFormProps) {
  const [name, setName] = useState(initial);
  const [fault, setFault] = useState<string | null>(null);
  function onSubmit(event: FormEvent): void {
    event.preventDefault();
    const wrong = onName(name);
    setFault(wrong);
    if (wrong === null && initial === '') setName('');
  }
  return (
    <form noValidate className={styles['form']} onSubmit={onSubmit}>
      <TextField
        label={label}
        value={name}
        maxLength={DESK_NAME_MAX}
        autoComplete="off"
        error={fault ?? undefined}
        onValueChange={setName}
      />
      <Button type="submit" size="small" isBusy={isBusy}>
        {words}
      </Button>
    </form>
  );
}
