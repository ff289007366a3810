import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import type { EvidenceMeterView } from '@tradesense/contract/evidence.ts';
import { fillPresetsSentence } from '@tradesense/core/trading/fill-preset.ts';
import { percentText } from '../../ui/number-text.ts';
import { insightsQuery } from '../bias-test/bias-test-queries.ts';
import { evidenceQuery, tradeEvidenceQuery } from '../evidence/evidence-queries.ts';
import { equationText, hitRateSentence, itemsText, meaningSentence, meterWord } from '../evidence/evidence-text.ts';
import { tradeCountText } from '../evidence/trade-evidence-text.ts';
import { QueryView } from '../../query-view.tsx';
import { tradingQuery } from './dashboard-queries.ts';
import { countText, FIGURES, scopeText, surenessText } from './figure-text.ts';
import styles from './four-questions.module.css';
import { LevelBars } from './level-bars.tsx';
import { SandboxGate, type SandboxQuery } from './sandbox-gate.tsx';
import { SourceCalls } from './source-answers.tsx';
import { SourceButton } from './source-dialog.tsx';
import { SourceTrades } from './source-trades.tsx';

const SURENESS = { above: 'Yes', below: 'No, you could trust them more', unclear: 'Not that we can tell' } as const;
const NO_SANDBOX = 'The sandbox is not unlocked yet, so there are no trades.';

interface SandboxProps {
  readonly sandbox: SandboxQuery;
}

/**
 * Shows the answers to four questions that help the learner decide what to work on, each with its n and its
 * uncertainty.
 */
export function FourQuestions({ sandbox }: SandboxProps) {
  return (
    <div className={styles['questions']}>
      <CallsQuestion />
      <ConfidenceQuestion />
      <DecisionQuestion sandbox={sandbox} />
      <EdgeQuestion sandbox={sandbox} />
    </div>
  );
}

function Question({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles['question']} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

interface AnswerProps {
  readonly children: ReactNode;
  /** Title of the dialog with the computation. */
  readonly title: string;
  readonly formula: string;
  readonly meaning?: string;
  readonly rows: () => ReactNode;
}

/** Shows the answer to a question in a few words. Pressing them shows how the answer was computed. */
function Answer({ children, ...source }: AnswerProps) {
  return (
    <div className={styles['level']}>
      <SourceButton {...source}>{children}</SourceButton>
    </div>
  );
}

/** Shows the level of an evidence meter as a word with bars. */
function LevelWord({ level, logEvidence }: Pick<EvidenceMeterView, 'level' | 'logEvidence'>) {
  return (
    <span className={styles['word']}>
      <LevelBars level={level} />
      {meterWord({ level, logEvidence })}
    </span>
  );
}

function CallsQuestion() {
  const evidence = useQuery(evidenceQuery);
  return (
    <Question title="Do your calls beat guessing?">
      <QueryView query={evidence} name="The evidence" height="4rem">
        {({ meters }) => {
          const meter = meters.find((each) => each.meter === 'bias-tests');
          if (meter === undefined || meter.n === 0) return <p>No rated answer yet. The first Bias Test gives them.</p>;
          return (
            <>
              <Answer
                title="Do your calls beat guessing?"
                formula="E = ½ (E of the stated probabilities + E of the hits)"
                meaning={`${equationText(meter.logEvidence)}, n = ${itemsText(meter.meter, meter.n)}. Both bet against calls that say nothing about the outcome.`}
                rows={() => <SourceCalls query={{}} />}
              >
                <LevelWord level={meter.level} logEvidence={meter.logEvidence} />
              </Answer>
              <p>
                {meaningSentence(meter)} {hitRateSentence(meter)}
              </p>
            </>
          );
        }}
      </QueryView>
    </Question>
  );
}

function ConfidenceQuestion() {
  const insights = useQuery(insightsQuery);
  return (
    <Question title="Are you too sure of your calls?">
      <QueryView query={insights} name="The calibration" height="4rem">
        {({ answers, needed, biases }) => {
          if (biases === null) return <p>{`Needs ${needed} rated answers; you have ${answers}.`}</p>;
          const { estimate, low, high, side } = biases.overconfidence;
          const points = (share: number) =>
            Math.round(share * 100)
              .toString()
              .replace('-', '−');
          return (
            <>
              <Answer
                title="Are you too sure of your calls?"
                formula="mean stated confidence − share of right calls"
                rows={() => <SourceCalls query={{}} />}
              >
                {SURENESS[side ?? 'unclear']}
              </Answer>
              <p>
                {`Confidence less hit rate: ${points(estimate)} points, 95% interval ${points(low)} to ${points(high)}. ${countText(answers, 'answers')}`}
              </p>
            </>
          );
        }}
      </QueryView>
    </Question>
  );
}

function DecisionQuestion({ sandbox }: SandboxProps) {
  return (
    <Question title="Do you decide well?">
      <SandboxGate sandbox={sandbox} height="4rem" shut={<p>{NO_SANDBOX}</p>}>
        <Decisions />
      </SandboxGate>
    </Question>
  );
}

/**
 * The filter for the questions about trades: all trades of the running attempts. These questions ignore the filters of
 * the page.
 */
const EVERY_TRADE = {};
/**
 * The filter for the list behind the evidence: closed trades with a planned stop, of all attempts. The evidence counts
 * entries, so its number can differ: a trade can have several entries, and a reset closes entries without a trade.
 */
const TRADES_OF_EVIDENCE = { attempt: 'all', risk: 'planned' } as const;

function Decisions() {
  const results = useQuery(tradingQuery(EVERY_TRADE));
  return (
    <QueryView query={results} name="The decisions" height="4rem">
      {({ figures: { process }, presets, decisions, totals, accounts }) => {
        if (process.kind !== 'value') {
          const since = accounts.some(({ archivedAt }) => archivedAt !== null) ? ' since the reset' : ' yet';
          return <p>{`No closed trade${since}. A decision counts once its position is flat again.`}</p>;
        }
        const good = decisions.filter(({ quadrant }) => quadrant.startsWith('good-'));
        const share = good.reduce((sum, { trades }) => sum + trades, 0) / totals.trades;
        const parts = [
          `Process ${FIGURES.process.format(process.value)} of 100`,
          surenessText(FIGURES.process, process),
        ].filter((part) => part !== '');
        return (
          <>
            <Answer
              title="Do you decide well?"
              formula="mean process score of the closed trades; good is 70 or more"
              rows={() => <SourceTrades query={EVERY_TRADE} />}
            >
              {parts[0]}
            </Answer>
            <p>
              {`${percentText(100 * share)} of the decisions were good (70 or more). ${parts
                .slice(1)
                .map((part) => `${part}. `)
                .join(
                  '',
                )}Profit plays no part. ${[fillPresetsSentence(presets), countText(totals.trades, 'trades')].filter((part) => part !== '').join(' ')} ${scopeText(EVERY_TRADE)}.`}
            </p>
          </>
        );
      }}
    </QueryView>
  );
}

function EdgeQuestion({ sandbox }: SandboxProps) {
  return (
    <Question title="Is there an edge?">
      <SandboxGate sandbox={sandbox} height="4rem" shut={<p>{NO_SANDBOX}</p>}>
        <Edge />
      </SandboxGate>
    </Question>
  );
}

function Edge() {
  const evidence = useQuery(tradeEvidenceQuery);
  return (
    <QueryView query={evidence} name="The evidence" height="4rem">
      {({ level, logEvidence, n, open }) =>
        n === 0 ? (
          <p>No trade with a planned stop has closed yet.</p>
        ) : (
          <>
            <Answer
              title="Is there an edge?"
              formula="E = mean capital of 20 bettors who stake a part of it on every trade, in R"
              meaning="The meter counts what each order opened. The list has closed trades with a planned stop, of all attempts: one trade can count several times, and what a reset closed is not in the list."
              rows={() => <SourceTrades query={TRADES_OF_EVIDENCE} />}
            >
              <LevelWord level={level} logEvidence={logEvidence} />
            </Answer>
            <p>
              {`n = ${tradeCountText(n)} with a planned stop, of all attempts${open === 0 ? '' : `; ${open} open`}. It shows money per risk, not skill: a rising market can do it.`}
            </p>
          </>
        )
      }
    </QueryView>
  );
}
