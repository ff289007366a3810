import { useQuery } from '@tanstack/react-query';
import type { ClassSummary } from '@tradesense/contract/classes.ts';
import { ApiError } from '../../platform/api-error.ts';
import { QueryView } from '../../query-view.tsx';
import { BackLink } from '../../ui/back-link.tsx';
import { Badge } from '../../ui/badge.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { VisuallyHidden } from '../../ui/visually-hidden.tsx';
import { ClassCalibration } from './class-calibration.tsx';
import { ClassItems } from './class-items.tsx';
import { learnersText } from './class-text.ts';
import { classesQuery, classQuery } from './classes-queries.ts';
import { GradebookButton } from './gradebook-button.tsx';
import { ProgressTable } from './progress-table.tsx';
import type { ProgressSearch, ProgressTab } from './progress-search.ts';
import styles from './progress.module.css';

interface ClassProgressPageProps {
  readonly id: string;
  readonly search: ProgressSearch;
  readonly onSearch: (search: ProgressSearch) => void;
}

/** Shows a class to its teacher: the progress of all learners, each assignment item by item, and the calibration. */
export function ClassProgressPage(props: ClassProgressPageProps) {
  const found = useQuery(classQuery(props.id));
  const list = useQuery(classesQuery);
  const isUnknown = found.error instanceof ApiError && found.error.status === 404;
  if (isUnknown || found.data?.role === 'learner') return <NotTheirs id={props.id} isLearner={!isUnknown} />;
  if (list.data?.teaches === false) return <SwitchedOff />;
  return (
    <QueryView query={found} name="The class" height="24rem">
      {(taught) => <Progress {...props} taught={taught} />}
    </QueryView>
  );
}

function NotTheirs({ id, isLearner }: { readonly id: string; readonly isLearner: boolean }) {
  return (
    <EmptyState
      title="The progress of a class is for its teacher"
      isPage
      actions={
        isLearner ? (
          <LinkButton to="/classes/$id" params={{ id }}>
            Back to the class
          </LinkButton>
        ) : (
          <LinkButton to="/classes">Your classes</LinkButton>
        )
      }
    >
      <p>What a teacher sees of you is on the page of the class.</p>
    </EmptyState>
  );
}

function SwitchedOff() {
  return (
    <EmptyState
      title="You have switched teaching off"
      isPage
      actions={<LinkButton to="/classes">Switch it on</LinkButton>}
    >
      <p>Without it you see nothing of what learners do. Your classes and their work are kept.</p>
    </EmptyState>
  );
}

function Progress({ id, search, onSearch, taught }: ClassProgressPageProps & { readonly taught: ClassSummary }) {
  const { tab = 'progress', assignment } = search;
  return (
    <div className={styles['page']}>
      <BackLink to="/classes/$id" params={{ id }}>
        the class
      </BackLink>
      <header className={styles['head']}>
        <div>
          <div className={styles['acts']}>
            <h1>{taught.name}</h1>
            {taught.archivedAt === null ? null : <Badge>archived</Badge>}
          </div>
          <p className={styles['note']}>{`Progress · ${learnersText(taught.members)}`}</p>
        </div>
        <div className={styles['acts']}>
          <GradebookButton classId={id} />
        </div>
      </header>
      <Tabs<ProgressTab>
        label="What of the class"
        selected={tab}
        onSelect={(next) => onSearch({ ...search, tab: next })}
        tabs={[
          { id: 'progress', label: 'Progress', panel: <ProgressTable classId={id} /> },
          {
            id: 'items',
            label: 'Items',
            panel: (
              <>
                <HiddenHeading text="Items" />
                <ClassItems
                  classId={id}
                  assignmentId={assignment ?? null}
                  onAssignment={(next) => onSearch({ tab: 'items', assignment: next })}
                />
              </>
            ),
          },
          {
            id: 'calibration',
            label: 'Calibration',
            panel: (
              <>
                <HiddenHeading text="Calibration" />
                <ClassCalibration classId={id} />
              </>
            ),
          },
        ]}
      />
    </div>
  );
}

/** A heading for screen readers only, because the selected tab already shows the same text. */
function HiddenHeading({ text }: { readonly text: string }) {
  return (
    <h2>
      <VisuallyHidden>{text}</VisuallyHidden>
    </h2>
  );
}
