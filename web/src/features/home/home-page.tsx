import {
  BIAS_FOCUS_LIMIT_MS,
  BIAS_INSIGHT_MIN_ANSWERS,
  BIAS_QUESTION_COUNT,
} from '@tradesense/core/bias/bias-rules.ts';
import { PRODUCT_TAGLINE, VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import styles from './home-page.module.css';
import { MaskedChart } from './masked-chart.tsx';

const STEPS = [
  {
    title: 'Look',
    text: 'A chart with its name, dates and prices hidden. Memory cannot help; only what the bars show.',
  },
  {
    title: 'Commit',
    text: 'Bullish, bearish or neutral, how sure you are, and why, in your own words. An answer is final.',
  },
  {
    title: 'See',
    text: 'The bars that followed, how far price moved, and which of your reasons the chart supports.',
  },
  {
    title: 'Learn',
    text: `After ${BIAS_INSIGHT_MIN_ANSWERS} answers: do you lean bullish, follow the last bars, or trust yourself too much?`,
  },
] as const;

const PROMISES = [
  {
    title: 'Luck is never sold as skill',
    text: 'Every score stands beside what a coin would get, and every rate beside its interval.',
  },
  {
    title: 'Nothing to peek at',
    text: `What happened next stays on the server until you have answered. Leave the page for ${BIAS_FOCUS_LIMIT_MS / 1000} seconds and the test ends.`,
  },
  {
    title: 'Rules in the open',
    text: 'The result is computed by a fixed rule that you can read, not by an opinion.',
  },
  {
    title: 'No real money',
    text: `An educational simulation: what you will trade with here is ${VIRTUAL_CURRENCY}, and it has no cash value.`,
  },
] as const;

export function HomePage({ isSignedIn }: { isSignedIn: boolean }) {
  return (
    <div className={styles['page']}>
      <section className={styles['hero']}>
        <div className={styles['pitch']}>
          <p className={styles['tagline']}>{PRODUCT_TAGLINE}</p>
          <h1 className={styles['title']}>Do you read the chart, or do you read yourself into it?</h1>
          <p className={styles['lead']}>
            Take {BIAS_QUESTION_COUNT} charts with the mask on. Say where each one goes and how sure you are. Then see
            what happened, and how much of your score a coin would have got.
          </p>
          <div className={styles['actions']}>
            <LinkButton to="/bias-test">Start a Bias Test</LinkButton>
            {isSignedIn ? null : (
              <LinkButton to="/auth/register" variant="secondary">
                Create a free account
              </LinkButton>
            )}
          </div>
        </div>
        <MaskedChart />
      </section>
      <section className={styles['section']} aria-labelledby="how">
        <h2 id="how">How it works</h2>
        <ol className={styles['steps']}>
          {STEPS.map(({ title, text }, index) => (
            <li key={title} className={styles['step']}>
              <span className={styles['number']} aria-hidden="true">
                {index + 1}
              </span>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
      </section>
      <section className={styles['section']} aria-labelledby="promises">
        <h2 id="promises">What you can count on</h2>
        <ul className={styles['promises']}>
          {PROMISES.map(({ title, text }) => (
            <li key={title} className={styles['promise']}>
              <h3>{title}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
