import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { FOCUS_LIMIT_SECONDS } from '@tradesense/core/assessment/focus-limit.ts';
import { PRODUCT_TAGLINE, VIRTUAL_CURRENCY } from '@tradesense/contract/product.ts';
import { AREAS, LEARNING_LOOP } from '../../platform/product-areas.ts';
import { LinkButton } from '../../ui/link-button.tsx';
import { WhenVisible } from '../../ui/when-visible.tsx';
import styles from './home-page.module.css';
import { MaskedChart } from './masked-chart.tsx';

const PROMISES = [
  {
    title: 'Luck is never sold as skill',
    text: 'Every score is shown beside that of a coin flip, and every rate with its interval.',
  },
  {
    title: 'Nothing to peek at',
    text: `What happened next stays on the server until you have answered. Leave a test for ${FOCUS_LIMIT_SECONDS} seconds and it ends.`,
  },
  {
    title: 'Rules in the open',
    text: 'The result is computed by a fixed rule that you can read, not by an opinion.',
  },
  {
    title: 'No real money',
    text: `An educational simulation: you trade with ${VIRTUAL_CURRENCY}, which has no cash value.`,
  },
] as const;

interface HomePageProps {
  /** Renders a sample question. Its code is loaded when the visitor scrolls to it. */
  trial: () => ReactNode;
  /** Renders the chart of a market. Its code is loaded when the visitor scrolls to it. */
  market: () => ReactNode;
}

/** Home page for a visitor without an account. */
export function HomePage({ trial, market }: HomePageProps) {
  return (
    <div className={styles['page']}>
      <section className={styles['hero']}>
        <div className={styles['pitch']}>
          <p className={styles['tagline']}>{PRODUCT_TAGLINE}</p>
          <h1 className={styles['title']}>Do you see what the chart shows, or what you want to see?</h1>
          <p className={styles['lead']}>
            Take a few charts with the mask on. Say where each one goes and how sure you are. Then see what happened,
            and what a coin would have scored.
          </p>
          <div className={styles['actions']}>
            <LinkButton to="/" hash="try">
              Try one question now
            </LinkButton>
            <LinkButton to="/start" variant="secondary">
              New here? The first hour
            </LinkButton>
          </div>
          <p>
            <Link to="/auth/register">Create a free account</Link>
          </p>
        </div>
        <MaskedChart />
      </section>
      <section className={styles['section']} aria-labelledby="try">
        <header className={styles['head']}>
          <h2 id="try">Try one, without an account</h2>
          <p>
            No name, no dates, no prices: only the bars. Bullish means that price rises, Bearish that it falls, Neutral
            that it hardly moves. Your answer is not stored. Or look at two charts:{' '}
            <Link to="/real-or-shuffled">Which chart is real?</Link>
          </p>
        </header>
        <WhenVisible className={styles['trial']} placeholder={<Place />}>
          {trial}
        </WhenVisible>
      </section>
      <Loop />
      <section className={styles['section']} aria-labelledby="market">
        <header className={styles['head']}>
          <h2 id="market">A market to practice on</h2>
          <p>Hourly candles with their price source below. Every price here names its source.</p>
        </header>
        <WhenVisible className={styles['market']} placeholder={<Place />}>
          {market}
        </WhenVisible>
      </section>
      <Promises />
      <LastWord />
    </div>
  );
}

/** Placeholder for content that is loading. */
function Place() {
  return <div className={styles['place']} />;
}

function Loop() {
  return (
    <section className={styles['section']} aria-labelledby="loop">
      <header className={styles['head']}>
        <h2 id="loop">One loop, repeated</h2>
        <p>Nobody learns trading from profit alone. Here each step shows what the one before was worth.</p>
      </header>
      <ol className={styles['steps']}>
        {LEARNING_LOOP.map(({ verb, area }, index) => (
          <li key={verb} className={styles['step']}>
            <span className={styles['number']} aria-hidden="true">
              {index + 1}
            </span>
            <h3>{verb}</h3>
            <p>
              {index === LEARNING_LOOP.length - 1
                ? 'What you missed comes back, just before you would forget it.'
                : area.summary}
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

function Promises() {
  return (
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
  );
}

function LastWord() {
  return (
    <section className={styles['last']} aria-labelledby="begin">
      <h2 id="begin">Find out what your calls have in common</h2>
      <p>
        The {AREAS.biasTest.name} is free. An account stores your answers, so that twenty of them can show a pattern.
      </p>
      <div className={styles['actions']}>
        <LinkButton to="/auth/register">Create a free account</LinkButton>
        <LinkButton to="/learn-more" variant="ghost">
          Learn more first
        </LinkButton>
      </div>
    </section>
  );
}
