import { SignedMoney } from '../../../ui/amount.tsx';
import styles from './panels.module.css';

/** Shows a profit or loss. The sign distinguishes a profit from a loss; the color only repeats the sign. */
export function SignedAmount({ amount }: { readonly amount: string }) {
  if (/^-?0(\.0*)?$/.test(amount)) return <SignedMoney value={amount} />;
  return (
    <span className={amount.startsWith('-') ? styles['loss'] : styles['gain']}>
      <SignedMoney value={amount} />
    </span>
  );
}
