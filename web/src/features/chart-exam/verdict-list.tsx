import type { ExamChartResult, ExamPartResult } from '@tradesense/contract/chart-exam.ts';
import { useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { axisText } from '../../chart/marks/mark-text.ts';
import { KIND_LABELS } from '../../chart/marks/mark.ts';
import type { ChartModel } from '../../chart/model/chart-model.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ASK_LABELS, scoreText, VERDICT_LABELS } from './exam-text.ts';
import type { ReviewPart } from './review-items.ts';
import styles from './verdict-list.module.css';
import {
  AboutIcon,
  ArrowLeftIcon,
  ArrowRightIcon,
  CheckIcon,
  CrossIcon,
  DiamondIcon,
  SwapIcon,
} from '../../ui/text-icons.tsx';

/** Icons for the verdict symbols. The canvas draws the same symbols as characters. */
const SIGN_ICONS: Readonly<Record<string, ReactNode>> = {
  '✓': <CheckIcon />,
  '≈': <AboutIcon />,
  '→': <ArrowRightIcon />,
  '←': <ArrowLeftIcon />,
  '⇄': <SwapIcon />,
  '✕': <CrossIcon />,
  '◇': <DiamondIcon />,
};

interface VerdictListProps {
  result: ExamChartResult;
  model: ChartModel;
  parts: readonly ReviewPart[];
  selected: number | null;
  /** Whether a long list shows only its first rows, until the learner presses a button. */
  isShort: boolean;
  onSelect: (id: number) => void;
}

/** Number of rows of a short list. A list with only one row more is shown whole. */
const SHORT_ROWS = 3;

/** Shows every mark and reference with its place and its verdict. Choosing a mark or reference selects it on the chart. */
export function VerdictList({ result, model, parts, selected, isShort, onSelect }: VerdictListProps) {
  return (
    <div className={styles['parts']}>
      {result.parts.map((part, index) => {
        const items = parts[index];
        return items ? (
          <PartVerdicts key={part.index} {...{ part, model, items, selected, isShort, onSelect }} />
        ) : null;
      })}
    </div>
  );
}

interface PartVerdictsProps {
  part: ExamPartResult;
  model: ChartModel;
  items: ReviewPart;
  selected: number | null;
  isShort: boolean;
  onSelect: (id: number) => void;
}

interface RowListProps<Item> extends Pick<PartVerdictsProps, 'selected' | 'isShort'> {
  label: string;
  items: readonly Item[];
  children: (item: Item) => ReactNode;
}

/** Shows the rows of a list. A short list shows all rows from then on if one is selected that it would not show. */
function RowList<Item extends { readonly mark: { readonly id: number } }>(props: RowListProps<Item>) {
  const { label, items, selected, isShort, children } = props;
  const [isUnfolded, setUnfolded] = useState(false);
  const isLong = isShort && items.length > SHORT_ROWS + 1;
  const isSelectedBelow = items.findIndex(({ mark }) => mark.id === selected) >= SHORT_ROWS;
  if (isSelectedBelow && !isUnfolded) setUnfolded(true);
  const isWhole = !isLong || isUnfolded;
  const list = useRef<HTMLUListElement>(null);
  const unfold = (): void => {
    flushSync(() => setUnfolded(true));
    // The pressed button is gone, so the first row that it has shown gets the focus.
    list.current?.children[SHORT_ROWS]?.querySelector('button')?.focus();
  };
  return (
    <>
      <ul ref={list} className={styles['list']} aria-label={label}>
        {(isWhole ? items : items.slice(0, SHORT_ROWS)).map(children)}
      </ul>
      {isWhole ? null : (
        <Button variant="ghost" size="small" aria-label={`Show all ${items.length}: ${label}`} onClick={unfold}>
          Show all {items.length}
        </Button>
      )}
    </>
  );
}

function PartVerdicts({ part, model, items, selected, isShort, onSelect }: PartVerdictsProps) {
  const missed = items.references.filter(({ reference }) => reference.isAsked && !reference.isFound).length;
  const asked = items.references.filter(({ reference }) => reference.isAsked).length;
  return (
    <section className={styles['part']}>
      {part.ask === 'all' ? null : (
        <h3 className={styles['title']}>
          {ASK_LABELS[part.ask]}: {scoreText(part.score)}
        </h3>
      )}
      <p className={styles['heading']}>Your marks</p>
      {items.marks.length === 0 ? (
        <p className={styles['empty']}>
          {asked === 0 ? 'No marks, which is correct.' : `No marks. This part had ${asked} to find.`}
        </p>
      ) : (
        <RowList label="Your marks" items={items.marks} {...{ selected, isShort }}>
          {({ mark, number, credit }) => {
            const { name, sign, tone } = VERDICT_LABELS[credit.verdict];
            return (
              <Row key={mark.id} id={mark.id} {...{ tone, sign, selected, onSelect }}>
                <strong>
                  {number}. {KIND_LABELS[mark.kind]}: {name.toLowerCase()}
                </strong>
                <span>{axisText(mark, model)}</span>
                <span>{credit.sentence}</span>
              </Row>
            );
          }}
        </RowList>
      )}
      {part.none === null ? null : <p>{part.none}</p>}
      {items.references.length === 0 ? null : (
        <>
          <p className={styles['heading']}>
            The reference answer: {asked - missed} found, {missed} missed
          </p>
          <RowList label="The reference answer" items={items.references} {...{ selected, isShort }}>
            {({ mark, number, reference }) => (
              <Row
                key={mark.id}
                id={mark.id}
                tone="reference"
                sign={reference.isFound ? '✓' : '◇'}
                {...{ selected, onSelect }}
              >
                <strong>
                  {number}. {KIND_LABELS[mark.kind]}: {referenceState(reference)}
                </strong>
                <span>{axisText(mark, model)}</span>
                <span>{reference.sentence}</span>
              </Row>
            )}
          </RowList>
        </>
      )}
    </section>
  );
}

function referenceState({ isFound, isAsked }: { readonly isFound: boolean; readonly isAsked: boolean }): string {
  if (isFound) return 'found';
  return isAsked ? 'missed' : 'accepted too';
}

interface RowProps {
  id: number;
  tone: string;
  sign: string;
  selected: number | null;
  onSelect: (id: number) => void;
  children: ReactNode;
}

function Row({ id, tone, sign, selected, onSelect, children }: RowProps) {
  return (
    <li>
      <button
        type="button"
        className={classNames(styles['row'], selected === id && styles['selected'])}
        aria-pressed={selected === id}
        onClick={() => onSelect(id)}
      >
        <span className={styles['sign']} data-tone={tone} aria-hidden="true">
          {SIGN_ICONS[sign] ?? sign}
        </span>
        <span className={styles['words']}>{children}</span>
      </button>
    </li>
  );
}
