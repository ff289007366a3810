import { useMutation } from '@tanstack/react-query';
import type { LessonSummary } from '@tradesense/contract/study.ts';
import { call } from '../../../platform/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { BookmarkIcon } from '../study-icons.tsx';
import { useProgressChanged } from '../study-queries.ts';

/** Adds the lesson to the learner's bookmarks, or removes it from them. */
export function BookmarkButton({ lesson: { id, progress } }: { lesson: LessonSummary }) {
  const progressChanged = useProgressChanged();
  const bookmark = useMutation({
    mutationFn: (isBookmarked: boolean) =>
      call('PUT /api/study/lessons/{lesson}/bookmark', { params: { lesson: id }, body: { isBookmarked } }),
    onSuccess: progressChanged,
    onError: ({ message }) =>
      showToast({ key: 'study-bookmark', title: 'The lesson was not saved', body: message, isUrgent: true }),
  });
  const isSet = bookmark.isPending ? bookmark.variables : progress.isBookmarked;
  return (
    <Button variant="ghost" size="small" aria-pressed={isSet} onClick={() => bookmark.mutate(!isSet)}>
      <BookmarkIcon isSet={isSet} /> {isSet ? 'Saved' : 'Save'}
    </Button>
  );
}
