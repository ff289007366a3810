import { createFileRoute } from '@tanstack/react-router';
import { EvidencePage } from '../../features/evidence/evidence-page.tsx';

export const Route = createFileRoute('/evidence/')({
  staticData: {
    title: 'Evidence',
  },
  component: EvidencePage,
});
