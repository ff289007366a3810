import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { LetterResponse } from '@tradesense/contract/letter.ts';
import { monthName } from '@tradesense/core/performance/letter-text.ts';
import { BackLink } from '../../ui/back-link.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { Select } from '../../ui/select.tsx';
import { QueryView } from '../../query-view.tsx';
import { letterQuery } from './dashboard-queries.ts';
import { LetterExportButton } from './export-button.tsx';
import styles from './letter-page.module.css';

interface LetterPageProps {
  /** Month of the letter, such as `2026-06`; `undefined` for the last month that has ended. */
  readonly month: string | undefined;
  readonly onMonth: (month: string) => void;
}

/** Shows the letter of a month: what improved, what did not, and one habit to try. */
export function LetterPage({ month, onMonth }: LetterPageProps) {
  const query = useQuery(letterQuery(month));
  return (
    <div className={styles['page']}>
      <BackLink to="/dashboard">the dashboard</BackLink>
      <h1>Monthly letter</h1>
      <QueryView query={query} name="The letter" height="24rem">
        {(found) => <Letter {...found} asked={month} isLoading={query.isPlaceholderData} onMonth={onMonth} />}
      </QueryView>
    </div>
  );
}

interface LetterProps extends LetterResponse {
  readonly asked: string | undefined;
  /** Whether the requested letter is loading and the previous one is still shown. */
  readonly isLoading: boolean;
  readonly onMonth: (month: string) => void;
}

function Letter({ months, letter, asked, isLoading, onMonth }: LetterProps) {
  if (months.length === 0)
    return (
      <Card aria-label="No letter yet">
        <p>
          Your first letter comes when this month has ended. It says what improved, how sure that is, and one habit to
          try.
        </p>
        <p>
          <Link to="/bias-test">Take a Bias Test</Link>
        </p>
      </Card>
    );
  const shown = asked ?? letter?.month ?? '';
  return (
    <>
      <div className={styles['bar']}>
        <Select label="Month" value={shown} onChange={(event) => onMonth(event.currentTarget.value)}>
          {months.includes(shown) ? null : <option value={shown}>{monthName(shown)}</option>}
          {months.map((each) => (
            <option key={each} value={each}>
              {monthName(each)}
            </option>
          ))}
        </Select>
        {letter === null ? null : (
          <div className={styles['actions']}>
            <LetterExportButton month={letter.month} />
            <Button variant="secondary" size="small" onClick={() => window.print()}>
              Print
            </Button>
          </div>
        )}
      </div>
      {letter === null && !isLoading ? (
        <Card aria-label="No letter">
          <p>There is no letter for {monthName(shown)}. Choose another month.</p>
        </Card>
      ) : letter === null ? null : (
        <LetterCard {...letter} isLoading={isLoading} />
      )}
    </>
  );
}

type LetterCardProps = NonNullable<LetterResponse['letter']> & Pick<LetterProps, 'isLoading'>;

function LetterCard({ title, parts, isLoading }: LetterCardProps) {
  return (
    <Card aria-label={title} aria-busy={isLoading || undefined} className={styles['letter']}>
      <h2>{title}</h2>
      {parts.map(({ part, heading, lines }) => (
        <section key={part}>
          {heading === null ? null : <h3>{heading}</h3>}
          {lines.length === 1 ? (
            <p>{lines[0]}</p>
          ) : (
            <ul>
              {lines.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          )}
        </section>
      ))}
      <p className={styles['note']}>
        Written by rules from your rated answers and closed trades of all attempts. Something counts as improved only
        where its 95% interval lies apart from that of the month before.{' '}
        <Link to="/evidence">How we judge what is luck</Link>. <Link to="/notifications">Get it by email</Link> once a
        month.
      </p>
    </Card>
  );
}
