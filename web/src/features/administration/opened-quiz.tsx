import { useQuery } from '@tanstack/react-query';
import type { AdminLessonQuizResponse } from '@tradesense/contract/administration-records.ts';
import { QueryView } from '../../query-view.tsx';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Card } from '../../ui/card.tsx';
import { lessonQuizQuery } from './admin-queries.ts';
import { timeText } from './admin-text.ts';

const CERTAINTY_LABELS = { sure: 'sure', 'think-so': 'think so', guess: 'guess' } as const;

/**
 * Shows a learner's attempt at the quiz of a lesson, with questions and options in the order in which the learner saw
 * them.
 */
export function OpenedQuiz({ id }: { readonly id: string }) {
  const quiz = useQuery(lessonQuizQuery(id));
  return (
    <QueryView query={quiz} name="The attempt" height="24rem">
      {({ learner, quiz: opened }) => (
        <>
          <h1>{opened.title ?? opened.lesson}</h1>
          <p>
            As {learner.name} saw it, from {timeText(opened.startedAt)}.
          </p>
          {opened.isCurrent ? null : (
            <Alert tone="warning">The lesson asks other questions now. The answers are kept, the words are not.</Alert>
          )}
          {opened.questions.map((question, index) => (
            <Card key={question.id} as="article" title={`${index + 1}. ${question.stem ?? question.id}`}>
              <Question question={question} />
            </Card>
          ))}
        </>
      )}
    </QueryView>
  );
}

function Question({ question }: { readonly question: AdminLessonQuizResponse['quiz']['questions'][number] }) {
  const { options, certainty, points } = question;
  return (
    <>
      <ol>
        {options.map(({ text, isRight, isChosen }, place) => (
          // oxlint-disable-next-line react/no-array-index-key -- options have no other key than their place
          <li key={place}>
            {text ?? `Option ${place + 1}`} {isChosen ? <Badge tone="accent">chosen</Badge> : null}{' '}
            {isRight ? <Badge tone="success">right</Badge> : null}
          </li>
        ))}
      </ol>
      <p>
        {certainty === null || points === null
          ? 'Not answered.'
          : `Answered as ${CERTAINTY_LABELS[certainty]}: ${points} points.`}
      </p>
    </>
  );
}
