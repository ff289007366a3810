import type { ClassAssignment } from '@tradesense/contract/class-assignments.ts';
import { INTERVAL_LABELS, TYPE_LABELS } from '../chart-exam/exam-text.ts';

const chartsText = (charts: number): string => `${charts} ${charts === 1 ? 'chart' : 'charts'}, the same for all`;

/**
 * Returns an assignment's content as text: 'Bias Test, 3 charts, the same for all', 'Lesson: One candle, four prices'
 * or 'Challenge: Candles'.
 */
export function contentText(content: ClassAssignment['content']): string {
  switch (content.kind) {
    case 'lesson':
      return `Lesson: ${content.lessonTitle}`;
    case 'task': {
      const { task, topicTitle } = content;
      if (task === null) return `Challenge: ${topicTitle}`;
      return `Task of “${task.lessonTitle}”: ${task.instruction}`;
    }
    case 'bias-test':
      return `Bias Test, ${chartsText(content.charts)}`;
    case 'chart-exam': {
      const interval = content.interval === 'mixed' ? '' : `, ${INTERVAL_LABELS[content.interval]}`;
      return `Chart Exam: ${TYPE_LABELS[content.type].title}${interval}, ${chartsText(content.charts)}`;
    }
  }
}

/** Says when the work for an assignment is finished. */
export function finishText(content: ClassAssignment['content']): string {
  switch (content.kind) {
    case 'lesson':
      return 'Finished once its quiz is passed. A quiz that you passed before counts as soon as you press Start.';
    case 'task':
      return content.task === null
        ? 'Finished once you pass the challenge. A challenge from before you joined the class does not count.'
        : 'Finished once you get this task right. A task from before you joined the class does not count.';
    case 'bias-test':
      return 'Finished with the last answer.';
    case 'chart-exam':
      return 'Finished with the last chart.';
  }
}
