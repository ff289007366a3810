import { useInfiniteQuery } from '@tanstack/react-query';
import { QueryView } from '../../query-view.tsx';
import { studyDaysQuery } from '../study/study-queries.ts';
import { dayName } from './plot-data.ts';
import { SourceTable } from './source-table.tsx';

/** Lists the days on which the learner completed tasks. */
export function SourceDays() {
  const days = useInfiniteQuery(studyDaysQuery);
  return (
    <QueryView query={days} name="Your days" height="12rem">
      {({ pages }) => (
        <SourceTable
          name="Days"
          columns={['Day', 'Tasks', 'Reviews', 'Counts']}
          rows={pages
            .flatMap((page) => page.days)
            .map(({ day, tasks, reviews, isCredited }) => ({
              key: day,
              cells: [dayName(day), tasks, reviews, isCredited ? 'yes' : 'no'],
            }))}
          more={days}
        />
      )}
    </QueryView>
  );
}
