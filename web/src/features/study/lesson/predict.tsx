import { useEffect, useId, useRef, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import styles from './predict.module.css';
import { useReadingMode } from './reading-mode.ts';

interface PredictProps {
  readonly question: string;
  readonly options?: readonly string[];
  /** Right answer or actual outcome; shown after the learner's choice or on request. */
  readonly children?: ReactNode;
}

/** Asks for a prediction, and shows the answer only after a choice or on request. */
export function Predict({ question, options = [], children }: PredictProps) {
  const [chosen, setChosen] = useState<number | null>(null);
  const isReading = useReadingMode();
  const [isShown, setShown] = useState(false);
  const answer = useRef<HTMLDivElement>(null);
  const name = useId();
  useEffect(() => {
    if (isShown) answer.current?.focus({ preventScroll: true });
  }, [isShown]);
  if (isReading) return <WholePrediction {...{ question, options, children }} />;
  return (
    <section className={styles['predict']} aria-labelledby={`${name}-question`}>
      <h2 id={`${name}-question`}>{question}</h2>
      <p className={styles['note']}>Guessing first helps you remember the answer. It does not count.</p>
      <ul className={styles['options']}>
        {options.map((option, index) => (
          <li key={option}>
            <label className={styles['option']}>
              <input
                type="radio"
                name={name}
                checked={chosen === index}
                disabled={isShown}
                onChange={() => setChosen(index)}
              />
              {option}
            </label>
          </li>
        ))}
      </ul>
      {isShown ? null : (
        <div className={styles['acts']}>
          <Button size="small" disabled={chosen === null} onClick={() => setShown(true)}>
            Compare with the answer
          </Button>
          <Button size="small" variant="ghost" onClick={() => setShown(true)}>
            Show the answer
          </Button>
        </div>
      )}
      {isShown ? (
        <div ref={answer} className={styles['answer']} tabIndex={-1}>
          {chosen === null ? null : <p className={styles['note']}>Your prediction: {options[chosen]}</p>}
          {children}
        </div>
      ) : null}
    </section>
  );
}

/** Shows the question, the options and the answer at once, for the reading mode. */
function WholePrediction({ question, options = [], children }: PredictProps) {
  return (
    <section className={styles['predict']}>
      <h2>{question}</h2>
      <ul>
        {options.map((option) => (
          <li key={option}>{option}</li>
        ))}
      </ul>
      {children}
    </section>
  );
}
