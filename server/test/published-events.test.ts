// If this fails, two modules publish events with the same name, or the name or version of an event has changed.
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, test } from 'vitest';
import type { EventDefinition } from '../src/platform/outbox/event-definition.ts';

const MODULES = fileURLToPath(new URL('../src/modules', import.meta.url));

type Exported = EventDefinition<never> | Readonly<Record<string, EventDefinition<never>>>;

/** Returns all event definitions that an events file exports, directly or as values of an object. */
async function definitionsIn(path: string): Promise<EventDefinition<never>[]> {
  const file: Record<string, Exported> = await import(pathToFileURL(join(MODULES, path)).href);
  return Object.values(file).flatMap((value) =>
    'create' in value ? [value as EventDefinition<never>] : Object.values(value),
  );
}

test('the published events have the listed names and versions, each name once', async () => {
  const definitions = await Promise.all(globSync('*/*.events.ts', { cwd: MODULES }).map(definitionsIn));
  expect(
    definitions
      .flat()
      .map(({ type, version }) => `${type} ${version}`)
      .toSorted(),
  ).toEqual([
    'accountLinkRequested 1',
    'accountsLeftToTell 1',
    'announcementChanged 1',
    'badgeEarned 1',
    'biasQuestionAnswered 1',
    'biasQuestionLeft 1',
    'biasTestCompleted 1',
    'challengePassed 1',
    'chartExamGraded 1',
    'classAssigned 1',
    'classMessageWritten 1',
    'classWorkDue 1',
    'classWorkFinished 1',
    'commentWritten 1',
    'entryClosed 1',
    'entryLossReached 1',
    'entryOpened 1',
    'evidenceReached 1',
    'examAppealAnswered 1',
    'examChartGraded 1',
    'examRegraded 1',
    'followersLeftToTell 1',
    'fundingCharged 1',
    'ideaScored 1',
    'lessonPassed 1',
    'orderAmended 1',
    'orderCancelled 1',
    'orderExpired 1',
    'orderFilled 1',
    'orderPlaced 1',
    'orderTriggered 1',
    'pairAnswered 1',
    'passwordChanged 1',
    'personFollowed 1',
    'planGranted 1',
    'positionLiquidated 1',
    'postLiked 1',
    'postPublished 1',
    'predictorsLeftToTell 1',
    'priceAlertTriggered 1',
    'profileModerated 1',
    'promoCodeChanged 1',
    'refundRequested 1',
    'reviewsDue 1',
    'sandboxGranted 1',
    'sandboxReset 1',
    'sandboxSettingsChanged 1',
    'sandboxUnlocked 1',
    'structureAlertTriggered 1',
    'studyDayCredited 1',
    'subscriptionChanged 1',
    'suspensionAppealAnswered 1',
    'taskPassed 1',
    'tradeClosed 1',
    'tradeReviewed 1',
    'tradeWritten 1',
    'userRegistered 1',
    'userVerified 1',
    'withdrawnLeftToRead 1',
  ]);
});
