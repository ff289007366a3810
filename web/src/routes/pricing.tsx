import { createFileRoute } from '@tanstack/react-router';
import { PricingPage } from '../features/billing/pricing-page.tsx';
import { useAuthState } from '../features/identity/auth-context.ts';

export const Route = createFileRoute('/pricing')({
  staticData: {
    title: 'Pricing',
  },
  component: PricingRoute,
});

function PricingRoute() {
  return <PricingPage isSignedIn={useAuthState().status === 'signed-in'} />;
}
