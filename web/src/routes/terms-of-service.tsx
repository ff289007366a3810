import { createFileRoute } from '@tanstack/react-router';
import { TermsOfService } from '../features/about/terms-of-service.tsx';

export const Route = createFileRoute('/terms-of-service')({
  staticData: {
    title: 'Terms of service',
    description: 'The terms of TradeSense, an educational simulation: 14-day refund, cancel any time, GDPR and CCPA.',
  },
  component: TermsOfService,
});
