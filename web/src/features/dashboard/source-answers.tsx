import type { BiasAnswersQuery } from '@tradesense/contract/bias-test.ts';
import type { RatedAnswersQuery } from '@tradesense/contract/dashboard-answers.ts';
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { momentText } from '../../ui/moment-text.ts';
import { fixedText, percentText } from '../../ui/number-text.ts';
import { QueryView } from '../../query-view.tsx';
import { ratedCallsQuery } from '../bias-test/bias-test-queries.ts';
import { sourceAnswersQuery } from './dashboard-queries.ts';
import { SourceTable } from './source-table.tsx';

interface AnswerAddress {
  readonly testId: string;
  readonly index: number;
  readonly at: string;
}

/** Links to the result of the Bias Test that contains the call. */
function CallLink({ testId, index, at }: AnswerAddress) {
  return (
    <Link to="/results/$assetSymbol" params={{ assetSymbol: 'test' }} search={{ session: testId }}>
      {`${momentText(at)}, question ${index + 1}`}
    </Link>
  );
}

/** Links to the result of the exam that contains the chart. */
function ChartLink({ testId, index, at }: AnswerAddress) {
  return (
    <Link to="/chart-exam/results" search={{ session: testId }}>
      {`${momentText(at)}, chart ${index + 1}`}
    </Link>
  );
}

const rightText = (isRight: boolean) => (isRight ? 'yes' : 'no');

/** Lists the rated answers that a figure was computed from, each with a link to its test or exam. */
export function SourceAnswers({ query }: { readonly query: RatedAnswersQuery }) {
  const answers = useInfiniteQuery(sourceAnswersQuery(query));
  return (
    <QueryView query={answers} name="The answers" height="12rem">
      {({ pages }) => (
        <SourceTable
          name="Answers"
          columns={['Answer', 'Right', 'Score']}
          rows={pages
            .flatMap((page) => page.answers)
            .map(({ type, isRight, score, ...address }) => ({
              key: `${address.testId} ${address.index}`,
              cells: [
                type === 'bias-test' ? <CallLink key="answer" {...address} /> : <ChartLink key="answer" {...address} />,
                rightText(isRight),
                score === null ? '–' : fixedText(score, 2),
              ],
            }))}
          more={answers}
        />
      )}
    </QueryView>
  );
}

/** Lists rated Bias Test calls with their confidence, each with a link to its test. */
export function SourceCalls({ query }: { readonly query: BiasAnswersQuery }) {
  const calls = useInfiniteQuery(ratedCallsQuery(query));
  return (
    <QueryView query={calls} name="The calls" height="12rem">
      {({ pages }) => (
        <SourceTable
          name="Calls"
          columns={['Call', 'Confidence', 'Right']}
          rows={pages
            .flatMap((page) => page.answers)
            .map(({ confidence, isRight, ...address }) => ({
              key: `${address.testId} ${address.index}`,
              cells: [<CallLink key="call" {...address} />, percentText(confidence), rightText(isRight)],
            }))}
          more={calls}
        />
      )}
    </QueryView>
  );
}
