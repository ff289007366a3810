import { SECOND_REASON_MAX } from '@tradesense/contract/journal-constants.ts';
import { PLAN_CONFIDENCE } from '@tradesense/contract/sandbox-constants.ts';
import type { SecondLookQuestion } from '@tradesense/contract/second-look.ts';
import type { SecondDecision } from '@tradesense/core/learning/second-look.ts';
import { useRef, useState, type FormEvent } from 'react';
import { failureText } from '../../../platform/failure-text.ts';
import { Alert } from '../../../ui/alert.tsx';
import { Button } from '../../../ui/button.tsx';
import { exactText, percentText, ratioText } from '../../../ui/number-text.ts';
import { SegmentedControl } from '../../../ui/segmented-control.tsx';
import { Slider } from '../../../ui/slider.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { NumberField } from '../../study/tasks/parts/number-field.tsx';
import { neededText } from '../../trading/needed-text.ts';
import { assetPriceText } from '../../trading/price-text.ts';
import type { ExitLine } from './decision-chart.tsx';
import { draftFaults, planShape, type DraftField, type SecondDraft } from './second-draft.ts';
import styles from './second-look-page.module.css';

interface DecisionFormProps {
  readonly question: SecondLookQuestion;
  readonly draft: SecondDraft;
  readonly isSending: boolean;
  readonly error: Error | null;
  readonly onChange: (change: Partial<SecondDraft>) => void;
  /** Called with the line (stop or target) that the next press on the chart sets. */
  readonly onExit: (line: ExitLine) => void;
  readonly onSubmit: () => void;
}

/** Fields of the second decision. No field has an initial value, and the form shows nothing of the first decision. */
export function DecisionForm({ question, draft, isSending, error, onChange, onExit, onSubmit }: DecisionFormProps) {
  const [hasTried, setTried] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const faults = draftFaults(draft, question);
  const shown: Partial<Record<DraftField, string>> = hasTried ? faults : {};
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const [first] = Object.keys(faults);
    setTried(first !== undefined);
    if (first === undefined) onSubmit();
    else form.current?.querySelector<HTMLInputElement>(`[data-field="${first}"] input`)?.focus();
  };
  const { decision, confidence, reason } = draft;
  return (
    <form ref={form} className={styles['form']} noValidate onSubmit={submit}>
      <h2>What would you do here?</h2>
      <div data-field="decision" className={styles['field']}>
        <SegmentedControl
          label="Decision"
          isLabelHidden
          value={decision}
          options={decisionOptions(question.side)}
          onValueChange={(value) => onChange({ decision: value })}
        />
        <Fault text={shown.decision} />
      </div>
      {decision === null || decision === 'no-trade' ? null : (
        <ExitFields question={question} draft={draft} faults={shown} onChange={onChange} onExit={onExit} />
      )}
      <div data-field="confidence" className={styles['field']}>
        <Slider
          label="Confidence"
          value={confidence}
          {...PLAN_CONFIDENCE}
          format={percentText}
          hint={confidenceHint(draft, question)}
          onValueChange={(value) => onChange({ confidence: value })}
        />
        <Fault text={shown.confidence} />
      </div>
      <div data-field="reason">
        <TextField
          label="Why, in one line"
          value={reason}
          maxLength={SECOND_REASON_MAX}
          autoComplete="off"
          error={shown.reason}
          onValueChange={(value) => onChange({ reason: value })}
        />
      </div>
      {error === null ? null : (
        <Alert tone="danger" title="Your decision could not be stored">
          <p>{failureText(error)} What you entered stays here.</p>
        </Alert>
      )}
      <Button type="submit" isBusy={isSending} isFullWidth>
        Store my decision
      </Button>
      <p className={styles['note']}>You can answer once. Then both decisions and the result are shown.</p>
    </form>
  );
}

/**
 * Returns the hint for the confidence field. If the prices are valid, it includes the hit rate that the trade needs to
 * break even after costs, as in the order ticket.
 */
function confidenceHint(draft: SecondDraft, question: SecondLookQuestion): string {
  if (draft.decision === 'no-trade') return 'How sure are you that staying out is right?';
  const shape = planShape(draft, question);
  const asked = 'How likely is the target before the stop?';
  if (shape === null) return asked;
  if (shape === 'no-gain') return `${asked} The costs take the whole gain at this target.`;
  return `${asked} ${neededText(shape.breakEvenPercent, draft.confidence)}`;
}

/**
 * Returns the options for the decision. Long always comes first, so that the order of the options suggests no decision.
 */
function decisionOptions(side: SecondLookQuestion['side']): { value: SecondDecision; label: string }[] {
  const [long, short] = side === 'long' ? (['take', 'other-side'] as const) : (['other-side', 'take'] as const);
  return [
    { value: long, label: 'Long' },
    { value: short, label: 'Short' },
    { value: 'no-trade', label: 'No trade' },
  ];
}

function Fault({ text }: { readonly text: string | undefined }) {
  return text === undefined ? null : (
    <p className={styles['fault']} role="alert">
      {text}
    </p>
  );
}

interface ExitFieldsProps {
  readonly question: SecondLookQuestion;
  readonly draft: SecondDraft;
  readonly faults: Partial<Record<DraftField, string>>;
  readonly onChange: DecisionFormProps['onChange'];
  readonly onExit: DecisionFormProps['onExit'];
}

function ExitFields({ question, draft, faults, onChange, onExit }: ExitFieldsProps) {
  const { price, asset } = question;
  const shape = planShape(draft, question);
  const field = (line: ExitLine, label: string) => (
    <div data-field={line} className={styles['field']} onFocus={() => onExit(line)}>
      <NumberField
        label={label}
        value={draft[line]}
        format={exactText}
        disabled={false}
        onValue={(value) => onChange({ [line]: value })}
      />
      <Fault text={faults[line]} />
    </div>
  );
  return (
    <>
      <div className={styles['exits']}>
        {field('stop', 'Stop')}
        {field('target', 'Target')}
      </div>
      <p className={styles['note']}>
        {price === null ? null : `Price at the decision ${assetPriceText(asset, price)}. `}
        {shape === null
          ? 'Type both prices, or press on the chart: first the stop, then the target.'
          : shape === 'no-gain'
            ? 'After fees and spread, this target gains nothing.'
            : `After fees and spread, ${ratioText(shape.rewardToRisk)} won for 1 risked.`}
      </p>
    </>
  );
}
