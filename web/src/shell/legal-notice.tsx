import { PRODUCT_NAME, PRODUCT_TAGLINE } from '@tradesense/contract/product.ts';

export const LEGAL_LINKS = [
  { to: '/privacy-policy', label: 'Privacy policy' },
  { to: '/terms-of-service', label: 'Terms of service' },
] as const;

export function LegalNotice() {
  return (
    <>
      {PRODUCT_NAME}, {PRODUCT_TAGLINE}: an educational simulation. All trading uses virtual currency; no real money is
      involved, and nothing here is investment advice.
    </>
  );
}
