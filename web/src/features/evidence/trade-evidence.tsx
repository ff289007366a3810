import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { TradeEvidence } from '@tradesense/contract/evidence-trades.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { EvidenceAxis } from './evidence-meter.tsx';
import styles from './evidence-meter.module.css';
import { tradeEvidenceQuery } from './evidence-queries.ts';
import { evidenceText, LEVEL_LABELS } from './evidence-text.ts';
import { tradeCountText, tradeSentences } from './trade-evidence-text.ts';
import { browserLanguage } from '../../ui/browser-language.ts';

/** Fetches and shows the evidence meter of the signed-in account's trades. */
export function AccountTradeEvidence() {
  const evidence = useQuery(tradeEvidenceQuery);
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
  return <TradeEvidenceMeter evidence={evidence.data} />;
}

/** Shows the meter of all trades: E, n, what is counted beside it, what it would take, and what it does not show. */
export function TradeEvidenceMeter({ evidence }: { evidence: TradeEvidence }) {
  const { n, level, logEvidence } = evidence;
  return (
    <Card title="Evidence: Trades" className={styles['meter']}>
      <p className={styles['word']}>
        {LEVEL_LABELS[level]}{' '}
        <span className={styles['figures']}>
          E = {evidenceText(logEvidence)}, n = {tradeCountText(n)}
        </span>
      </p>
      <EvidenceAxis logEvidence={logEvidence} level={level} />
      {tradeSentences(evidence, (iso) => new Date(iso).toLocaleDateString(browserLanguage())).map((sentence) => (
        <p key={sentence} className={styles['note']}>
          {sentence}
        </p>
      ))}
      <p className={styles['note']}>
        It shows money per risk, not skill: a rising market can do it. <Link to="/evidence">How the meter works</Link>
      </p>
    </Card>
  );
}
