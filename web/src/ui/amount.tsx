import type { ReactNode } from 'react';
import { exactText, moneyText, priceText, quantityText, signedMoneyText } from './number-text.ts';

interface AmountProps {
  /** A decimal as the server sends it, such as '-1250.5'. */
  readonly value: string;
}

/** Shows a formatted number. Its exact value is in the tooltip, and for programs in the attribute `value`. */
function Formatted({ value, children }: AmountProps & { readonly children: ReactNode }) {
  return (
    <data value={value} title={exactText(value)}>
      {children}
    </data>
  );
}

/** Shows an amount of money with cents. */
export function Money({ value }: AmountProps) {
  return <Formatted value={value}>{moneyText(value)}</Formatted>;
}

/** Shows a profit or loss with cents and its sign. */
export function SignedMoney({ value }: AmountProps) {
  return <Formatted value={value}>{signedMoneyText(value)}</Formatted>;
}

/** Shows a price with `decimals` decimal places. */
export function PriceAmount({ value, decimals }: AmountProps & { readonly decimals: number }) {
  return <Formatted value={value}>{priceText(value, decimals)}</Formatted>;
}

/** Shows a quantity without trailing zeros. */
export function QuantityAmount({ value }: AmountProps) {
  return <Formatted value={value}>{quantityText(value)}</Formatted>;
}
