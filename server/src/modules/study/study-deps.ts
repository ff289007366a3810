import type { Platform } from '../../platform/module.ts';
import type { PracticeHistory } from '../market/index.ts';
import type { LessonLibrary } from './content/lesson-library.ts';

/** What the services of this module depend on. */
export interface StudyDeps extends Pick<Platform, 'db' | 'clock' | 'ids' | 'compute' | 'outbox'> {
  readonly history: PracticeHistory;
  readonly library: LessonLibrary;
  readonly newSeed: () => readonly number[];
  /** Copies the texts of the content into the database for the search; see `createSearchTexts`. */
  readonly storeSearchTexts: () => Promise<void>;
}
