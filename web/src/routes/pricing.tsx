import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '../features/billing/pricing-page.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';
import { lazyPart } from '../lazy-part.tsx';
import { Skeleton } from '../ui/skeleton.tsx';

export const Route = createFileRoute('/pricing')({
  staticData: {
    title: 'Pricing',
  },
  component: PricingRoute,
});

/**
 * Height of the promo code field with the line below it. It is reserved while they load, so that the button below does
 * not move.
 */
const PROMO_HEIGHT = '7.25rem';
const Promo = lazyPart(
  async () => (await import('../features/billing/pricing-promo.tsx')).PricingPromo,
  <Skeleton height={PROMO_HEIGHT} />,
);

function PricingRoute() {
  return <PricingPage isSignedIn={useAuthState().status === 'signed-in'} Promo={Promo} />;
}
