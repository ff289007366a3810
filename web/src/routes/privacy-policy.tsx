import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPolicy } from '../features/about/privacy-policy.tsx';

export const Route = createFileRoute('/privacy-policy')({
  staticData: {
    title: 'Privacy policy',
    description: 'What TradeSense stores, why and for how long: no third-party tracking, no advertising, nothing sold.',
  },
  component: PrivacyPolicy,
});
