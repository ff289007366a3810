import { useEffect, useMemo, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Slider } from '../../ui/slider.tsx';
import { countTold, FLIPPERS, MAX_ANSWERS, playCareers, type FlipperCareer } from './flipper-careers.ts';
import styles from './flipper-simulation.module.css';

const STEP = 5;
const STEP_MS = 60;
const FIRST_SEED = 1;

const RATES = [
  { value: '0.5', label: '50%, a coin' },
  { value: '0.55', label: '55%' },
  { value: '0.6', label: '60%' },
] as const;
type Rate = (typeof RATES)[number]['value'];

/** Simulates a hundred learners whose record is checked after each answer, by the 95% interval and by the meter. */
export function FlipperSimulation() {
  const [seed, setSeed] = useState(FIRST_SEED);
  const [rate, setRate] = useState<Rate>('0.5');
  const [answers, setAnswers] = useState(0);
  const [isPlaying, setPlaying] = useState(false);
  // The careers are computed only once the learner starts the simulation, because computing them takes a moment.
  const isStarted = answers > 0;
  const careers = useMemo(() => (isStarted ? playCareers(seed, Number(rate)) : []), [isStarted, seed, rate]);
  useEffect(() => {
    if (!isPlaying) return undefined;
    const timer = setInterval(() => setAnswers((n) => Math.min(MAX_ANSWERS, n + STEP)), STEP_MS);
    return () => clearInterval(timer);
  }, [isPlaying]);
  const isOver = answers >= MAX_ANSWERS;
  const restart = () => {
    setAnswers(0);
    setPlaying(true);
  };
  return (
    <div className={styles['simulation']}>
      <SegmentedControl
        label="A hundred learners with a true hit rate of"
        value={rate}
        options={RATES}
        onValueChange={setRate}
      />
      <Slider
        label="Answers per learner"
        value={answers}
        min={0}
        max={MAX_ANSWERS}
        step={STEP}
        onValueChange={(n) => {
          setPlaying(false);
          setAnswers(n);
        }}
      />
      <div className={styles['buttons']}>
        <Button onClick={() => (isOver ? restart() : setPlaying(!isPlaying))}>
          {isPlaying && !isOver ? 'Pause' : isOver ? 'Play again' : 'Play'}
        </Button>
        <Button
          variant="secondary"
          onClick={() => {
            setSeed((each) => each + 1);
            restart();
          }}
        >
          New hundred
        </Button>
      </div>
      <div className={styles['views']}>
        <Crowd
          title="95% interval after each answer"
          times={careers.map(({ byInterval }: FlipperCareer) => byInterval)}
          answers={answers}
          isChance={rate === '0.5'}
        />
        <Crowd
          title="Evidence meter after each answer"
          times={careers.map(({ byMeter }: FlipperCareer) => byMeter)}
          answers={answers}
          isChance={rate === '0.5'}
        />
      </div>
    </div>
  );
}

interface CrowdProps {
  title: string;
  /**
   * For each learner, the number of answers after which the learner was first called better than a coin; `null` if
   * never. The list is empty before the start.
   */
  times: readonly (number | null)[];
  answers: number;
  /**
   * Whether the simulated learners are no better than a coin. Then every claim that a learner is better than a coin is
   * wrong.
   */
  isChance: boolean;
}

function Crowd({ title, times, answers, isChance }: CrowdProps) {
  const count = countTold(times, answers);
  return (
    <figure className={styles['crowd']}>
      <figcaption>
        <strong>{title}</strong>
        <span className={styles['count']}>
          {count} of {FLIPPERS} told “better than a coin” by answer {answers}
          {isChance ? ', all of them wrongly' : ''}
        </span>
      </figcaption>
      <div className={styles['dots']} aria-hidden="true">
        {Array.from({ length: FLIPPERS }, (_, index) => {
          const time = times[index] ?? null;
          const isTold = time !== null && time <= answers;
          return (
            <span
              key={index}
              className={styles['dot']}
              data-told={isTold ? (isChance ? 'wrongly' : 'rightly') : undefined}
            />
          );
        })}
      </div>
    </figure>
  );
}
