import {
  BIAS_CONFIDENCE_MAX,
  BIAS_CONFIDENCE_MIN,
  BIAS_INSIGHT_MIN_ANSWERS,
  BIAS_NEUTRAL_ATR,
} from '@tradesense/core/bias/bias-rules.ts';
import { PRODUCT_NAME, VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import type { ProductNumbers } from '@tradesense/contract/product-numbers-constants.ts';
import { countText } from '@tradesense/core/kernel/number-text.ts';
import { Link } from '@tanstack/react-router';
import { ProductNumber } from '../../product-number.tsx';
import { AREAS, LEARNING_LOOP } from '../../platform/product-areas.ts';
import { DocumentPage, type DocumentSection } from '../../ui/document-page.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './learn-more.module.css';

const unlockNeedsText = ({ unlockBiasTests, unlockChartExams }: ProductNumbers): string =>
  `${countText(unlockBiasTests, 'completed rated Bias Test')} and ${countText(unlockChartExams, 'passed Chart Exam')}`;

const METHOD: readonly DocumentSection[] = [
  {
    id: 'why',
    title: 'Why another way to learn trading',
    body: (
      <>
        <p>
          A trade that made money can have been a bad decision, and a good decision can lose. If you learn from profit
          alone, you learn from noise. {PRODUCT_NAME} therefore looks at two things separately: what you knew when you
          decided, and how it turned out.
        </p>
        <p>It also asks a question that most platforms avoid: would a coin have done as well?</p>
      </>
    ),
  },
  {
    id: 'loop',
    title: 'The loop',
    body: (
      <ol className={styles['loop']}>
        {LEARNING_LOOP.map(({ verb, area }, index) => (
          <li key={verb}>
            <h3>
              {verb} <span className={styles['area']}>{area.name}</span>
            </h3>
            <p>
              {index === LEARNING_LOOP.length - 1
                ? 'What you missed comes back, just before you would forget it.'
                : area.summary}
            </p>
          </li>
        ))}
      </ol>
    ),
  },
  {
    id: 'bias-test',
    title: 'How a Bias Test works',
    body: (
      <>
        <p>
          You see <ProductNumber text={({ biasTestQuestions }) => biasTestQuestions} /> charts, one at a time. Symbol,
          dates and price scale are hidden, so memory cannot help. For each you call the direction, say how sure you
          are, from {BIAS_CONFIDENCE_MIN}% to {BIAS_CONFIDENCE_MAX}%, and write down why.
        </p>
        <p>
          The bars that follow stay on the server until your answer arrives. A move smaller than {BIAS_NEUTRAL_ATR} of
          the usual range of a bar counts as neutral. Your score is shown beside that of a coin flip, and after{' '}
          {BIAS_INSIGHT_MIN_ANSWERS} answers you see whether you lean bullish or bearish, follow the last bars, or are
          more confident than your hit rate.
        </p>
      </>
    ),
  },
];

const TRUST: readonly DocumentSection[] = [
  {
    id: 'principles',
    title: 'Our standards',
    body: (
      <dl>
        <div>
          <dt>Grading is open</dt>
          <dd>
            The same answer always gets the same grade, by a rule that is written down and explained on the chart.
          </dd>
        </div>
        <div>
          <dt>Luck is never sold as skill</dt>
          <dd>Every rate has its interval, and what needs more answers says how many.</dd>
        </div>
        <div>
          <dt>Process is scored separately from profit</dt>
          <dd>A decision is judged by what was known then, never by how it turned out.</dd>
        </div>
        <div>
          <dt>Nothing can be faked or lost</dt>
          <dd>Answers and future bars stay on the server, and what was recorded is not rewritten.</dd>
        </div>
      </dl>
    ),
  },
  {
    id: 'sandbox',
    title: 'The sandbox, and why it has to be unlocked',
    body: (
      <>
        <p>
          In the sandbox you trade with {VIRTUAL_CURRENCY}, which has no cash value. It is unlocked by practice rather
          than payment: <ProductNumber text={unlockNeedsText} />. So nobody starts trading before working through a few
          charts with honest feedback.
        </p>
        <p>
          <Link to="/pricing" hash="unlock" activeOptions={{ includeHash: true }}>
            How unlocking works
          </Link>
        </p>
      </>
    ),
  },
  {
    id: 'prices',
    title: 'Where prices come from',
    body: (
      <p>
        Every price names its source: live, delayed, replay, recorded or simulated. If a source fails, the screen says
        so; an invented price never takes its place. Recorded charts stay as they were published; one with a wick that
        no bar around it confirms is in no test, exam or task that draws its chart. Simulated markets swing like real
        ones but have no drift to exploit, so a strategy cannot win there by simply being long.
      </p>
    ),
  },
];

export function LearnMore({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <DocumentPage
      title="Learn to separate what you see from what you wish"
      lead={
        <p>
          {PRODUCT_NAME} lets you practice reading markets and deciding under uncertainty, with virtual money and honest
          feedback.
        </p>
      }
      sections={[...METHOD, ...TRUST]}
      end={
        <>
          <LinkButton to={AREAS.biasTest.to}>Start a Bias Test</LinkButton>
          {isSignedIn ? null : (
            <LinkButton to="/" hash="try" activeOptions={{ includeHash: true }} variant="secondary">
              Try one question first
            </LinkButton>
          )}
        </>
      }
    />
  );
}
