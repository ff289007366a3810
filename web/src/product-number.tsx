import type { ProductNumbers } from '@tradesense/contract/product-numbers-constants.ts';
import { useProductNumbers } from './platform/product-numbers.ts';

/** Shows a number from the rules of this server inside a text that is the same on every server. */
export function ProductNumber({ text }: { readonly text: (numbers: ProductNumbers) => string | number }) {
  return <>{text(useProductNumbers())}</>;
}
