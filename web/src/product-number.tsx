import type { ProductNumbers } from '@tradesense/contract/product-numbers-constants.ts';
import { useProductNumbers } from './platform/product-numbers.ts';

/** Shows what the rules of this server say, within a text that is the same on all. */
export function ProductNumber({ text }: { readonly text: (numbers: ProductNumbers) => string | number }) {
  return <>{text(useProductNumbers())}</>;
}
