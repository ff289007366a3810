import { createFileRoute } from '@tanstack/react-router';
import { TermsOfService } from '../features/about/terms-of-service.tsx';

export const Route = createFileRoute('/terms-of-service')({
  staticData: {
    title: 'Terms of service',
  },
  component: TermsOfService,
});
