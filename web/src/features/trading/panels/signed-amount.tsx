import { SignedMoney } from '../../../ui/amount.tsx';
import styles from './panels.module.css';

/** Shows a profit or loss. Its sign carries the meaning; its color is only an addition. */
export function SignedAmount({ amount }: { readonly amount: string }) {
  if (/^-?0(\.0*)?$/.test(amount)) return <SignedMoney value={amount} />;
  return (
    <span className={amount.startsWith('-') ? styles['loss'] : styles['gain']}>
      <SignedMoney value={amount} />
    </span>
  );
}
