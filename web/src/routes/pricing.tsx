import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '../features/billing/pricing-page.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';
import { lazyPart } from '../shell/lazy-part.tsx';

export const Route = createFileRoute('/pricing')({
  staticData: {
    title: 'Pricing',
  },
  component: PricingRoute,
});

const Promo = lazyPart(async () => (await import('../features/billing/pricing-promo.tsx')).PricingPromo);

function PricingRoute() {
  return <PricingPage isSignedIn={useAuthState().status === 'signed-in'} Promo={Promo} />;
}
