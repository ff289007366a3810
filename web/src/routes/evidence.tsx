import { createFileRoute } from '@tanstack/react-router';
import { EvidencePage } from '../features/evidence/evidence-page.tsx';

export const Route = createFileRoute('/evidence')({
  staticData: {
    title: 'Evidence',
    description: 'How TradeSense tells skill from luck although learners look after every answer, with a simulation.',
  },
  component: EvidencePage,
});
