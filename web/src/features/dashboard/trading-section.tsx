import type { TradingDashboard, TradingFilter } from '@tradesense/contract/dashboard.ts';
import { usePrefetchQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Card } from '../../ui/card.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { QueryView } from '../../query-view.tsx';
import styles from './dashboard-page.module.css';
import {
  CalendarPlot,
  EquityPlot,
  ExcursionPlot,
  HourPlot,
  MistakePlot,
  preloadPlots,
  ProcessPlot,
} from './dashboard-plots.tsx';
import { holdingQuery, tradingQuery } from './dashboard-queries.ts';
import { countFilters, filterOf, type DashboardSearch } from './dashboard-search.ts';
import { DecisionCard } from './decision-card.tsx';
import { FigureTiles } from './figure-tiles.tsx';
import { HoldingCard } from './holding-card.tsx';
import { SandboxGate, type SandboxQuery } from './sandbox-gate.tsx';
import { TradingFilters } from './trading-filters.tsx';
import { WhatIfCard } from './what-if-card.tsx';

interface TradingSectionProps {
  readonly sandbox: SandboxQuery;
  readonly search: DashboardSearch;
  readonly onSearch: (search: DashboardSearch) => void;
}

/** Shows the overall results of the learner's trades. */
export function TradingSection({ sandbox, search, onSearch }: TradingSectionProps) {
  return (
    <SandboxGate sandbox={sandbox} height="20rem" shut={<ShutSandbox />}>
      <Results search={search} onSearch={onSearch} />
    </SandboxGate>
  );
}

function ShutSandbox() {
  return (
    <Card aria-label="Results">
      <p>
        Your trades are looked at here once the sandbox is unlocked: how well they were decided first, then what they
        brought.
      </p>
      <div>
        <LinkButton to="/sandbox" variant="secondary" size="small">
          What unlocks it
        </LinkButton>
      </div>
    </Card>
  );
}

function Results({ search, onSearch }: Omit<TradingSectionProps, 'sandbox'>) {
  const filter = filterOf(search);
  const results = useQuery(tradingQuery(filter));
  useEffect(() => preloadPlots('trading'), []);
  usePrefetchQuery(holdingQuery(filter));
  return (
    <>
      <TradingFilters search={search} onSearch={onSearch} dashboard={results.data} />
      <QueryView query={results} name="The results" height="40rem">
        {(dashboard) => (
          <div className={styles['results']} aria-busy={results.isPlaceholderData || undefined}>
            {dashboard.totals.trades === 0 ? (
              <NoTrades
                isNarrowed={countFilters(search) > 0 || search.period !== undefined}
                wasReset={dashboard.accounts.some(({ archivedAt }) => archivedAt !== null)}
                onSearch={onSearch}
              />
            ) : (
              <Figures dashboard={dashboard} filter={filter} isFiltered={countFilters(search) > 0} />
            )}
          </div>
        )}
      </QueryView>
    </>
  );
}

interface NoTradesProps {
  readonly isNarrowed: boolean;
  /**
   * Whether an account was reset, so that trades of archived attempts exist. The figures of the running attempts do not
   * include them.
   */
  readonly wasReset: boolean;
  readonly onSearch: (search: DashboardSearch) => void;
}

function NoTrades({ isNarrowed, wasReset, onSearch }: NoTradesProps) {
  return (
    <Card aria-label="Results">
      {isNarrowed ? (
        <>
          <p>No closed trade matches the period and the filters.</p>
          <div>
            <button type="button" className={styles['textButton']} onClick={() => onSearch({})}>
              Show all trades
            </button>
          </div>
        </>
      ) : (
        <>
          <p>
            {wasReset ? 'No closed trade since the reset.' : 'No closed trade yet.'} Your first one shows here how it
            was decided, how far it went for and against you, and what it cost.
          </p>
          {wasReset ? (
            <div>
              <button type="button" className={styles['textButton']} onClick={() => onSearch({ attempt: 'all' })}>
                Show the trades before the reset
              </button>
            </div>
          ) : null}
          <div>
            <LinkButton to="/sandbox" size="small">
              Open the sandbox
            </LinkButton>
          </div>
        </>
      )}
    </Card>
  );
}

interface FiguresProps {
  readonly dashboard: TradingDashboard;
  readonly filter: TradingFilter;
  readonly isFiltered: boolean;
}

function Figures({ dashboard, filter, isFiltered }: FiguresProps) {
  const { curve, excursions, mistakes, process, choices } = dashboard;
  return (
    <>
      <FigureTiles dashboard={dashboard} filter={filter} />
      <div className={styles['cards']}>
        {curve.length < 2 ? null : <EquityPlot dashboard={dashboard} isFiltered={isFiltered} />}
        <DecisionCard dashboard={dashboard} filter={filter} />
        <HoldingCard filter={filter} />
        {excursions.points.length === 0 ? null : <ExcursionPlot dashboard={dashboard} filter={filter} />}
        {process.length === 0 ? null : <ProcessPlot dashboard={dashboard} filter={filter} />}
        <CalendarPlot dashboard={dashboard} filter={filter} />
        <HourPlot dashboard={dashboard} filter={filter} />
        <MistakePlot mistakes={mistakes} filter={filter} />
        <WhatIfCard choices={choices} filter={filter} />
      </div>
    </>
  );
}
