import { Link } from '@tanstack/react-router';
import {
  EVIDENCE_WORD_MIN_ITEMS,
  LEVEL_STARTS,
  STRONG_EVIDENCE,
} from '@tradesense/core/learning/evidence/evidence-level.ts';
import { DocumentPage, type DocumentSection } from '../../ui/document-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { EvidenceAxis } from './evidence-meter.tsx';
import styles from './evidence-page.module.css';
import { PICKED_OUT } from './evidence-text.ts';
import { FlipperSimulation } from './flipper-simulation.tsx';

/** An example value of E for each of the four levels. */
const EXAMPLES = [
  { e: 1, level: 'none', text: 'Below 3: no evidence yet. Chance alone explains the record.' },
  { e: 5, level: 'some', text: '3 to 10: some. By chance alone, up to 1 of 3 learners ever gets this far.' },
  { e: 14, level: 'growing', text: '10 to 20: growing. By chance alone, at most 1 of 10 learners ever gets this far.' },
  { e: 20, level: 'strong', text: '20 or more: strong. By chance alone, at most 1 of 20 learners ever gets this far.' },
] as const;

const SECTIONS: readonly DocumentSection[] = [
  {
    id: 'peeking',
    title: 'Looking often turns luck into skill',
    body: (
      <>
        <p>
          A 95% interval misses in 1 of 20 cases if you look once, after a number of answers that you fixed before. You
          look after every answer instead. Of 100 learners who flip a coin and look after each of 500 answers, about 20
          are told at some point that they are better than a coin. Try it.
        </p>
        <FlipperSimulation />
        <p>
          The meter is made for looking at any time. It detects a true 60% against a chance of one half after a median
          of about 150 answers, and a true 55% after about 680. That is slower than an interval; it is the price of
          being right.
        </p>
      </>
    ),
  },
  {
    id: 'bet',
    title: 'The meter is a bet against chance',
    body: (
      <>
        <p>
          Someone who believes in you starts with 1 and bets on each of your answers, at odds that are fair if only
          chance is at work. E is what they have now. In a fair game nobody can expect to win, so by chance alone their
          capital ever reaches 20 for at most 1 of 20 learners, however long they play and however often they look.
        </p>
        <div className={styles['examples']}>
          {EXAMPLES.map(({ e, level, text }) => (
            <div key={level}>
              <EvidenceAxis logEvidence={Math.log(e)} level={level} />
              <p>{text}</p>
            </div>
          ))}
        </div>
        <p>
          The word describes the current E, which can also fall. Before {EVIDENCE_WORD_MIN_ITEMS} items the meter says
          “no evidence yet”, or “too few to tell” from E = {LEVEL_STARTS.some} on: a single test cannot tell skill from
          luck. If E has reached {STRONG_EVIDENCE} before, the meter says when and after how many answers.
        </p>
      </>
    ),
  },
  {
    id: 'meters',
    title: 'What each meter bets on',
    body: (
      <>
        <h3>Bias Tests</h3>
        <p>
          Half of the bet is on your probabilities, half on your hits. Chance is not one half: each question comes with
          base rates, counted over exactly the set of charts from which it was drawn. If your call and your confidence
          say nothing about the outcome, the bet is fair. An unanswered question changes nothing and is shown beside n.
        </p>
        <h3>Chart Exams</h3>
        <p>
          Each of your charts is compared with 999 sets of random marks: as many as yours, on random bars, snapped to a
          high or a low, graded by the same rule. The claim is “better than random marks”, which is a low bar.
        </p>
        <h3>Trades</h3>
        <p>
          The bettor stakes a share of their capital on every trade that you open with a planned stop, in all sandbox
          accounts and over all resets. What one order opens is one trade, and an add is a trade of its own. A trade
          counts after costs, also while it is open, and is settled when it closes, or as soon as it has lost four times
          its planned risk, so a losing trade left open hides nothing. The journal shows this meter. It shows money per
          risk, not skill: a rising market can do it.
        </p>
        <h3>Real or Shuffled</h3>
        <p>
          A secret coin puts the recorded chart on either side, so chance is exactly one half. It shows that you
          recognize recorded charts, which says nothing about forecasts, so it stays out of the overall evidence.{' '}
          <Link to="/real-or-shuffled">Which chart is real?</Link>
        </p>
        <p>
          Of tests and exams, only rated ones on recorded prices count, starting with your first. An answer that was too
          fast changes no rating and no tendency, but it counts here: otherwise fast answers could leave out the hard
          charts. A meter never restarts.
        </p>
      </>
    ),
  },
  {
    id: 'limits',
    title: 'What the meter does not show',
    body: (
      <ul>
        <li>That you would make money. A right call is not a trade after costs.</li>
        <li>That money came from skill. A rising market pays everyone who buys, and trades in replays never count.</li>
        <li>That you have no skill. Below 20, chance can explain your record, but so can something else.</li>
        <li>
          Anything about a month, a tag or an asset. It is one record from the start; the best of many small records is
          always lucky. {PICKED_OUT}
        </li>
      </ul>
    ),
  },
];

/** Public page that explains the evidence meter, with a simulation. */
export function EvidencePage() {
  return (
    <DocumentPage
      title="Evidence that survives looking"
      lead={<p>How TradeSense separates skill from luck, even though you look after every answer.</p>}
      sections={SECTIONS}
      end={
        <>
          <LinkButton to="/bias-test" variant="primary">
            Take a Bias Test
          </LinkButton>
          <LinkButton to="/evidence/atlas" variant="secondary">
            See how trading claims hold up
          </LinkButton>
        </>
      }
    />
  );
}
