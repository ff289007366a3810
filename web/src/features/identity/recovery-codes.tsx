import { PRODUCT_NAME } from '@tradesense/contract/product.ts';
import { saveFile } from '../../platform/save-file.ts';
import { Alert } from '../../ui/alert.tsx';
import { Button } from '../../ui/button.tsx';
import styles from './security-section.module.css';

/** Shows new recovery codes once, with ways to save them. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const save = () => {
    const name = `${PRODUCT_NAME.toLowerCase()}-recovery-codes.txt`;
    saveFile(new File([`${codes.join('\n')}\n`], name, { type: 'text/plain' }));
  };
  return (
    <>
      <Alert tone="success" title="Keep these recovery codes.">
        <p>Each signs you in once if you do not have the app. They are not shown again.</p>
      </Alert>
      <ul className={styles['codes']} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={styles['actions']}>
        <Button variant="secondary" onClick={save}>
          Save as a file
        </Button>
        <Button onClick={onDone}>I have kept them</Button>
      </div>
    </>
  );
}
