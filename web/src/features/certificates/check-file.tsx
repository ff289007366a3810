import type { CredentialCheck } from '@tradesense/core/certificates/check-credential.ts';
import { useId, useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { checkHere } from './check-here.ts';
import { CheckResult } from './check-result.tsx';
import styles from './certificate-page.module.css';

/** Returns the JSON of a file; `null` if the file is not JSON. */
async function jsonOf(file: File): Promise<unknown> {
  const text = await file.text();
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Checks a certificate file that the reader received. The file stays in this browser. */
export function CheckFile() {
  const id = useId();
  const [result, setResult] = useState<{ readonly name: string; readonly check: CredentialCheck | null } | null>(null);
  const check = async (file: File | undefined) => {
    if (file === undefined) return;
    setResult({ name: file.name, check: await checkHere(await jsonOf(file)) });
  };
  return (
    <Card title="Check a file" aria-label="Check a file">
      <label htmlFor={id}>A certificate that you were given as a file. It stays in this browser.</label>
      <input
        id={id}
        className={styles['file']}
        type="file"
        accept="application/json,.json"
        onChange={(event) => void check(event.target.files?.[0])}
      />
      {result === null ? null : (
        <>
          <p className={styles['note']}>{result.name}</p>
          <CheckResult check={result.check} />
        </>
      )}
    </Card>
  );
}
