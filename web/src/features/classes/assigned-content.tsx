import { useQuery } from '@tanstack/react-query';
import type { AssignRequest } from '@tradesense/contract/class-assignments.ts';
import { BIAS_TIMEFRAMES } from '@tradesense/core/bias/bias-rules.ts';
import { CLASS_TEST_CHARTS_MAX } from '@tradesense/core/classes/class-rules.ts';
import { ASSET_SYMBOLS } from '@tradesense/core/market/asset.ts';
import { SegmentedControl } from '../../ui/segmented-control.tsx';
import { Select } from '../../ui/select.tsx';
import { lessonsQuery } from './classes-queries.ts';

export type Content = AssignRequest['content'];
type Test = Extract<Content, { kind: 'bias-test' }>;

/** What a new assignment is until the teacher chooses. */
export const NEW_TEST: Test = { kind: 'bias-test', asset: 'random', timeframe: 'mixed', charts: 5 };

const TIMEFRAMES: readonly Test['timeframe'][] = ['mixed', ...BIAS_TIMEFRAMES];
const CHART_COUNTS = Array.from({ length: CLASS_TEST_CHARTS_MAX }, (_, n) => n + 1);

interface AssignedContentProps {
  readonly content: Content;
  readonly onContent: (content: Content) => void;
}

/** Chooses what is assigned: a Bias Test with its charts, or a lesson. */
export function AssignedContent({ content, onContent }: AssignedContentProps) {
  return (
    <>
      <SegmentedControl<Content['kind']>
        label="What"
        value={content.kind}
        options={[
          { value: 'bias-test', label: 'Bias Test' },
          { value: 'lesson', label: 'Lesson' },
        ]}
        onValueChange={(kind) => onContent(kind === 'lesson' ? { kind, lesson: '' } : NEW_TEST)}
      />
      {content.kind === 'lesson' ? (
        <LessonSelect lesson={content.lesson} onLesson={(lesson) => onContent({ kind: 'lesson', lesson })} />
      ) : (
        <TestChoices test={content} onTest={onContent} />
      )}
    </>
  );
}

function TestChoices({ test, onTest }: { readonly test: Test; readonly onTest: (test: Test) => void }) {
  return (
    <>
      <Select label="Asset" value={test.asset} onValueChange={(asset) => onTest({ ...test, asset })}>
        <option value="random">Random</option>
        {ASSET_SYMBOLS.map((symbol) => (
          <option key={symbol}>{symbol}</option>
        ))}
      </Select>
      <Select
        label="Timeframe"
        value={test.timeframe}
        onValueChange={(value) => onTest({ ...test, timeframe: TIMEFRAMES.find((each) => each === value) ?? 'mixed' })}
      >
        {TIMEFRAMES.map((each) => (
          <option key={each} value={each}>
            {each === 'mixed' ? 'Mixed' : each}
          </option>
        ))}
      </Select>
      <Select label="Charts" value={test.charts} onValueChange={(value) => onTest({ ...test, charts: Number(value) })}>
        {CHART_COUNTS.map((count) => (
          <option key={count}>{count}</option>
        ))}
      </Select>
    </>
  );
}

function LessonSelect({ lesson, onLesson }: { readonly lesson: string; readonly onLesson: (lesson: string) => void }) {
  const { data } = useQuery(lessonsQuery);
  return (
    <Select label="Lesson" value={lesson} onValueChange={onLesson}>
      <option value="">Choose a lesson</option>
      {data?.topics.map((topic) => (
        <optgroup key={topic.id} label={topic.title}>
          {topic.lessons.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
