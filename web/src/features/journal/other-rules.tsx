import { useQuery } from '@tanstack/react-query';
import type { JournalCurvesResponse } from '@tradesense/contract/journal.ts';
import { CHANGED_TRADES_MIN } from '@tradesense/core/performance/counterfactual-curves.ts';
import { useState } from 'react';
import { CurvePlot, type CurvePoint } from '../../plots/curve-plot.tsx';
import { stepText } from '../../plots/tick-text.ts';
import { failureText } from '../../platform/failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { momentText } from '../../ui/moment-text.ts';
import { counted, moneyText, signedMoneyText } from '../../ui/number-text.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AccountTimes } from './account-times.tsx';
import { curvesQuery } from './journal-queries.ts';
import { useTimeText } from '../trading/replay-times.ts';
import styles from './other-rules.module.css';

type Curve = JournalCurvesResponse['curves'][number];
type Rule = Exclude<Curve['kind'], 'actual'>;

/** Shows, on request, what profit the reviewed trades would have made if another rule had been followed. */
export function OtherRules({ accountId }: { readonly accountId: string }) {
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching, refetch } = useQuery({ ...curvesQuery(accountId), enabled: isAsked });
  return (
    <Card title="Under another rule">
      <p className={styles['note']}>
        Your reviewed trades at half the size, with the plan kept, or without those of your costliest mistake.
      </p>
      {isAsked ? null : (
        <div>
          <Button size="small" variant="secondary" onClick={() => setAsked(true)}>
            Show the curves
          </Button>
        </div>
      )}
      {!isAsked || data !== undefined ? null : error === null ? (
        <Skeleton height="16rem" />
      ) : (
        <LoadFailure
          title="The curves could not be loaded"
          text={failureText(error)}
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data === undefined ? null : data.trades === 0 ? (
        <p className={styles['note']}>No trade of this account is reviewed yet. Results are shown after a review.</p>
      ) : (
        <AccountTimes replayInterval={data.replayInterval}>
          <Curves data={data} />
        </AccountTimes>
      )}
    </Card>
  );
}

function Curves({ data }: { readonly data: JournalCurvesResponse }) {
  const { curves, tag, trades, reviewed } = data;
  const timeText = useTimeText(momentText);
  const rules = curves.flatMap(({ kind }) => (kind === 'actual' ? [] : [kind]));
  const [chosen, setChosen] = useState<Rule>('plan-kept');
  const rule = rules.includes(chosen) ? chosen : 'plan-kept';
  const actual = curves.find(({ kind }) => kind === 'actual');
  const other = curves.find(({ kind }) => kind === rule);
  if (actual === undefined || other === undefined) return null;
  const name = ruleName(rule, tag);
  return (
    <>
      <SegmentedControl
        label="Rule"
        isLabelHidden
        value={rule}
        options={rules.map((value) => ({ value, label: ruleName(value, tag) }))}
        onValueChange={setChosen}
      />
      <CurvePlot
        title="Profit of the reviewed trades"
        count={`n = ${trades === reviewed ? counted(trades, 'reviewed trade', 'reviewed trades') : `${trades} newest of ${reviewed} reviewed trades`}`}
        legend={[
          { shape: 'line', text: 'as they were' },
          { shape: 'beside', text: `${name.charAt(0).toLowerCase()}${name.slice(1)}` },
        ]}
        isStepped
        points={pointsOf(actual, 'As they were', timeText)}
        beside={pointsOf(other, name, timeText)}
        reference={0}
        tickText={stepText}
        table={{
          columns: ['When', 'As they were, SENSE$', `${name}, SENSE$`],
          rows: () =>
            actual.points.map(({ at, profit }, index) => ({
              key: `${at} ${index}`,
              cells: [timeText(at), moneyText(profit), moneyText(other.points[index]?.profit ?? profit)],
            })),
        }}
      />
      <p>{sampleText(other)}</p>
      <p className={styles['note']}>{limitText(rule)}</p>
    </>
  );
}

function ruleName(rule: Rule, tag: string | null): string {
  if (rule === 'half-size') return 'Half the size';
  return rule === 'plan-kept' ? 'Plan kept' : `Without “${tag ?? ''}”`;
}

const pointsOf = ({ points }: Curve, name: string, timeText: (iso: string) => string): CurvePoint[] =>
  points.map(({ at, profit }) => ({
    at: Date.parse(at),
    value: Number(profit),
    text: `${name}, ${timeText(at)}: ${moneyText(profit)} SENSE$`,
  }));

function unknownText(unknown: number): string {
  if (unknown === 0) return '';
  const [trades, counts] = unknown === 1 ? ['1 trade', 'it counts as it was'] : [`${unknown} trades`, 'they count as they were']; // oxfmt-ignore
  return ` For ${trades}, the plan or the bars do not say what the rule would have brought; ${counts}.`;
}

/** Returns a text about the effect of the rule and its uncertainty. With few trades, it states no effect. */
function sampleText({ changed, unknown, effect }: Curve): string {
  const rest = unknownText(unknown);
  if (effect === null)
    return `The rule changes ${changed === 1 ? '1 trade' : `${changed} trades`}. Below ${CHANGED_TRADES_MIN}, chance alone can make such a difference, so it says nothing yet.${rest}`;
  return `Mean change of the trades that the rule changes: ${signedMoneyText(effect.mean)} ± ${moneyText(effect.error)} SENSE$ (standard error), n = ${changed}.${rest}`;
}

function limitText(rule: Rule): string {
  if (rule === 'half-size') return 'Half the size halves wins and losses alike, so it changes how deep you fall, not how well you decide.';
  if (rule === 'plan-kept') return 'Each trade from its own bars with the planned stop and target. Funding is left out of what the bars say. Other trades might have followed.';
  return 'The mistake was named after the result was known, and it is the costliest of several, so this looks better than it is. The dashboard compares it with shuffled labels.';
} // oxfmt-ignore
