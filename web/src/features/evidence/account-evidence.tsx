import { useQuery } from '@tanstack/react-query';
import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import { QueryView } from '../../query-view.tsx';
import { EvidenceMeter } from './evidence-meter.tsx';
import { evidenceQuery } from './evidence-queries.ts';

/**
 * Delay in ms before a meter is fetched again. The server includes an answer in the meter shortly after it was given.
 */
const RECOUNT_MS = 1_000;

interface AccountEvidenceProps {
  name: EvidenceMeterView['meter'];
  /**
   * Number of items that the meter should have after the latest answer. The meter is fetched again until it has this
   * number.
   */
  awaited?: number;
  /** Number of the learner's answers that count toward the tendencies, which are shown next to the meter. */
  inTendencies?: number;
}

/** Fetches and shows one meter of the signed-in account. */
export function AccountEvidence({ name, awaited = 0, inTendencies }: AccountEvidenceProps) {
  const evidence = useQuery({
    ...evidenceQuery,
    refetchInterval: ({ state }) => {
      const n = state.data?.meters.find(({ meter }) => meter === name)?.n ?? awaited;
      return n < awaited ? RECOUNT_MS : false;
    },
  });
  return (
    <QueryView query={evidence} name="The evidence" height="12rem">
      {({ meters }) => {
        const meter = meters.find((each) => each.meter === name);
        return meter === undefined ? null : <EvidenceMeter meter={meter} inTendencies={inTendencies} />;
      }}
    </QueryView>
  );
}
