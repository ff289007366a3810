import { createFileRoute } from '@tanstack/react-router';
import { PrivacyPolicy } from '../features/about/privacy-policy.tsx';

export const Route = createFileRoute('/privacy-policy')({
  staticData: {
    title: 'Privacy policy',
  },
  component: PrivacyPolicy,
});
