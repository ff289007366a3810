import styles from './panels.module.css';

/** A profit or a loss exactly as the server said it: its sign tells, the colour only helps. */
export function SignedAmount({ amount }: { readonly amount: string }) {
  if (/^-?0(\.0*)?$/.test(amount)) return amount;
  return amount.startsWith('-') ? (
    <span className={styles['loss']}>{amount}</span>
  ) : (
    <span className={styles['gain']}>{amount}</span>
  );
}
