import type { TradingDashboard, TradingFilter, WhatIfResponse } from '@tradesense/contract/dashboard.ts';
import type { LeaveOutKind } from '@tradesense/core/performance/what-if.ts';
import { lackText } from '@tradesense/core/performance/lack-text.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Card } from '../../ui/card.tsx';
import { percentText, signedMoneyText, signedRatioText } from '../../ui/number-text.ts';
import { Select } from '../../ui/select.tsx';
import { tradeCountText } from '../evidence/trade-evidence-text.ts';
import { SIDE_LABELS } from '../journal/journal-text.ts';
import { QueryView } from '../../query-view.tsx';
import pageStyles from './dashboard-page.module.css';
import { whatIfComparison } from './dashboard-queries.ts';
import { TableExportButton } from './export-button.tsx';
import { FIGURES, surenessText, whole } from './figure-text.ts';
import { whatIfTable } from './page-tables.ts';
import styles from './what-if-card.module.css';

interface WhatIfCardProps {
  readonly choices: TradingDashboard['choices'];
  readonly filter: TradingFilter;
}

interface Label {
  readonly value: string;
  readonly text: string;
}

const KIND_NAMES: Readonly<Record<LeaveOutKind, { readonly name: string; readonly many: string }>> = {
  setup: { name: 'A setup', many: 'setups' },
  tag: { name: 'A tag', many: 'tags' },
  hour: { name: 'An hour of opening', many: 'hours' },
  side: { name: 'A side', many: 'sides' },
};
const KINDS = Object.keys(KIND_NAMES) as readonly LeaveOutKind[];

function labelsOf({ tags, hours, sides }: TradingDashboard['choices'], kind: LeaveOutKind): readonly Label[] {
  if (kind === 'hour') return hours.map((hour) => ({ value: String(hour), text: `${hour}:00 to ${hour + 1}:00` }));
  if (kind === 'side') return sides.map((side) => ({ value: side, text: SIDE_LABELS[side] }));
  const own = tags.filter((each) => kind === 'tag' || each.kind === 'setup').map(({ tag }) => tag);
  return [...new Set(own)].map((tag) => ({ value: tag, text: tag }));
}

/**
 * Compares the figures with and without the trades that have one label. Also shows the effect of leaving out the same
 * number of random trades.
 */
export function WhatIfCard({ choices, filter }: WhatIfCardProps) {
  const kinds = KINDS.filter((kind) => labelsOf(choices, kind).length > 1);
  const [chosenKind, chooseKind] = useState<LeaveOutKind | null>(null);
  const [chosen, choose] = useState<string | null>(null);
  const kind = kinds.find((each) => each === chosenKind) ?? kinds[0];
  if (kind === undefined) return null;
  const labels = labelsOf(choices, kind);
  const value = labels.find((label) => label.value === chosen)?.value ?? '';
  return (
    <Card aria-label="What if I had left out …" className={pageStyles['half']}>
      <h3>What if I had left out …</h3>
      <div className={styles['choice']}>
        <Select
          label="What to leave out"
          value={kind}
          onValueChange={(next) => {
            chooseKind(kinds.find((each) => each === next) ?? null);
            choose(null);
          }}
        >
          {kinds.map((each) => (
            <option key={each} value={each}>
              {KIND_NAMES[each].name}
            </option>
          ))}
        </Select>
        <Select label="Which one" value={value} onValueChange={choose}>
          <option value="">Choose one</option>
          {labels.map((label) => (
            <option key={label.value} value={label.value}>
              {label.text}
            </option>
          ))}
        </Select>
      </div>
      {value === '' ? (
        <p className={pageStyles['note']}>
          Leaving trades out after the fact almost always finds something that looks better. This also shows how often
          chance does the same.
        </p>
      ) : (
        <Comparison filter={filter} kind={kind} value={value} />
      )}
    </Card>
  );
}

function Comparison({
  filter,
  kind,
  value,
}: {
  readonly filter: TradingFilter;
  readonly kind: LeaveOutKind;
  readonly value: string;
}) {
  const answer = useQuery(whatIfComparison({ ...filter, leaveOut: kind, value }));
  return (
    <QueryView query={answer} name="The comparison" height="14rem">
      {(result) => (
        <>
          <Sides result={result} />
          <p className={styles['warning']}>{chanceText(result, KIND_NAMES[kind].many)}</p>
          <div>
            <TableExportButton
              table={whatIfTable(result)}
              name="What if I had left out …"
              holds={`The figures with and without ${value}, and how often chance looks as good.`}
            />
          </div>
        </>
      )}
    </QueryView>
  );
}

const COMPARED = ['winRate', 'expectancy', 'profitFactor', 'sqn'] as const;

function Sides({ result: { all, without, leftOut } }: { readonly result: WhatIfResponse }) {
  return (
    <table className={styles['table']}>
      <thead>
        <tr>
          <th scope="col">Figure</th>
          <th scope="col">With all</th>
          <th scope="col">{`Without ${tradeCountText(leftOut)}`}</th>
        </tr>
      </thead>
      <tbody>
        <tr>
          <th scope="row">Closed trades</th>
          <td>{whole(all.trades)}</td>
          <td>{whole(without.trades)}</td>
        </tr>
        <tr>
          <th scope="row">Net, SENSE$</th>
          <td>{signedMoneyText(all.net)}</td>
          <td>{signedMoneyText(without.net)}</td>
        </tr>
        {COMPARED.map((name) => (
          <tr key={name}>
            <th scope="row">{FIGURES[name].name}</th>
            {[all[name], without[name]].map((figure, side) => (
              // oxlint-disable-next-line react/no-array-index-key -- always the same two sides
              <td key={side}>
                {figure.kind === 'value' ? (
                  <>
                    {FIGURES[name].format(figure.value)} <small>{surenessText(FIGURES[name], figure)}</small>
                  </>
                ) : (
                  <small>{lackText(figure.needs)}</small>
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/**
 * Returns a text that says how often leaving out a label would look at least as good by chance, if the label had no
 * meaning.
 */
function chanceText({ chance }: WhatIfResponse, many: string): string {
  if (chance === null)
    return 'Chance cannot be compared here: all of the compared trades have this label, or none has.';
  const { gain, unit, sameLabel, anyLabel, labels, shuffles, n } = chance;
  const change = unit === 'r' ? `${signedRatioText(gain)} R` : `${signedMoneyText(gain)} SENSE$`;
  const share = (part: number) => percentText(100 * part);
  return `The mean trade changes by ${change}. With the labels shuffled ${shuffles.toLocaleString('en-US')} times among ${tradeCountText(n)}, leaving out this label looks at least as good in ${share(sameLabel)}, and the best of the ${labels} ${many} in ${share(anyLabel)} of the shuffles.`;
}
