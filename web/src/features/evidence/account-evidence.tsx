import { useQuery } from '@tanstack/react-query';
import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import { failureText } from '../../platform/failure-text.ts';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EvidenceMeter } from './evidence-meter.tsx';
import { evidenceQuery } from './evidence-queries.ts';

/**
 * The server counts an item a moment after its answer, so a meter that lacks it is fetched again after this many ms.
 */
const RECOUNT_MS = 1_000;

interface AccountEvidenceProps {
  name: EvidenceMeterView['meter'];
  /** Number of items that the meter is known to get; it is fetched until it has them. */
  awaited?: number;
}

/** Fetches and shows one meter of the signed-in account. */
export function AccountEvidence({ name, awaited = 0 }: AccountEvidenceProps) {
  const evidence = useQuery({
    ...evidenceQuery,
    refetchInterval: ({ state }) => {
      const n = state.data?.meters.find(({ meter }) => meter === name)?.n ?? awaited;
      return n < awaited ? RECOUNT_MS : false;
    },
  });
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
