import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ExamChartResult } from '@tradesense/contract/chart-exam.ts';
import { CHART_EXAM_APPEAL_MAX, CHART_EXAM_APPEAL_MIN } from '@tradesense/core/grading/exam-rules.ts';
import { useState } from 'react';
import { call } from '../../platform/api-client.ts';
import { ApiError } from '../../platform/api-error.ts';
import { Alert } from '../../ui/alert.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { CHART_EXAMS_KEY } from './exam-queries.ts';

interface AppealDialogProps {
  examId: string;
  chart: ExamChartResult;
  /** Called once the server has the appeal, before the results are loaded again. */
  onSent: () => void;
}

/** Dialog in which the learner appeals against a graded chart. Each chart allows one appeal, with a text. */
export function AppealDialog({ examId, chart, onSent }: AppealDialogProps) {
  const queryClient = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const appeal = useMutation({
    mutationFn: () =>
      call('POST /api/chart-exams/{id}/charts/{index}/appeal', {
        params: { id: examId, index: String(chart.index) },
        body: { text },
      }).catch(unlessStored),
    onSuccess: () => {
      setOpen(false);
      onSent();
      return queryClient.invalidateQueries({ queryKey: CHART_EXAMS_KEY });
    },
  });
  const { length } = text.trim();
  const isTooLong = length > CHART_EXAM_APPEAL_MAX;
  if (chart.isAppealed || appeal.isSuccess)
    return <Badge>{chart.appealAnswer === null ? 'appealed' : 'appeal answered'}</Badge>;
  return (
    <>
      <Button
        variant="ghost"
        size="small"
        aria-label={`Appeal chart ${chart.index + 1}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Appeal
      </Button>
      <Dialog
        isOpen={isOpen}
        title={`Appeal chart ${chart.index + 1}`}
        onClose={() => setOpen(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setOpen(false)}>
              Cancel
            </Button>
            <Button
              disabled={length < CHART_EXAM_APPEAL_MIN || isTooLong}
              isBusy={appeal.isPending}
              onClick={() => appeal.mutate()}
            >
              Send the appeal
            </Button>
          </>
        }
      >
        <p>
          The rule is the same for everyone, so an appeal is about the chart: what is wrong with its reference answer?
        </p>
        <TextArea
          label="Your reason"
          value={text}
          counterMax={CHART_EXAM_APPEAL_MAX}
          hint={`At least ${CHART_EXAM_APPEAL_MIN} characters. A chart can be appealed once.`}
          error={isTooLong ? `Shorten this by ${length - CHART_EXAM_APPEAL_MAX} characters.` : undefined}
          onValueChange={setText}
        />
        {appeal.error ? <Alert tone="danger">{appeal.error.message}</Alert> : null}
      </Dialog>
    </>
  );
}

/** An appeal is stored once. If the response to it was lost, the next try learns that the server has it. */
function unlessStored(error: unknown): void {
  if (!(error instanceof ApiError && error.code === 'already-appealed')) throw error;
}
