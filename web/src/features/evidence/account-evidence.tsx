import { useQuery } from '@tanstack/react-query';
import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import { failureText } from '../../platform/failure-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EvidenceMeter } from './evidence-meter.tsx';
import { evidenceQuery } from './evidence-queries.ts';

/** Fetches and shows one meter of the signed-in account. */
export function AccountEvidence({ name }: { name: EvidenceMeterView['meter'] }) {
  const evidence = useQuery(evidenceQuery);
  if (evidence.isPending) return <Skeleton height="12rem" />;
  if (evidence.isError) {
    return (
      <LoadFailure
        title="The evidence could not be loaded"
        text={failureText(evidence.error)}
        isRetrying={evidence.isFetching}
        onRetry={() => void evidence.refetch()}
      />
    );
  }
  const meter = evidence.data.meters.find((each) => each.meter === name);
  return meter === undefined ? null : <EvidenceMeter meter={meter} />;
}
