import type {
  LiveAnswer,
  LiveDistributionView,
  LiveMarksVerdict,
  LiveRound,
  LiveSessionResponse,
} from '@tradesense/contract/live-sessions.ts';
import type { ClassRole } from '@tradesense/contract/classes.ts';
import { BIAS_TAGS } from '@tradesense/core/bias/bias-rules.ts';
import { classifyOutcome } from '@tradesense/core/bias/truth.ts';
import { distributionOf, verdictOf } from '@tradesense/core/live-sessions/live-distribution.ts';
import { gradeOwnMarks, heatOf, judgeMarks, type LiveMark } from '@tradesense/core/live-sessions/live-marks.ts';
import { columnsOfRows } from '@tradesense/core/market/bar-columns.ts';
import type { Tx } from '../../platform/database/database.ts';
import { membersOf, type ClassFacts, type ClassMember } from '../classes/index.ts';
import { answersTo, type GivenAnswer } from './live-answers.repo.ts';
import { barsOf, outcomeRows, shownRows } from './live-chart.ts';
import { newestRound, openSessionOf } from './live-sessions.repo.ts';
import type { RoundRow } from './live-sessions.tables.ts';

/** The person to whom a live session is shown, with their role in the class. */
export interface LiveReader {
  readonly userId: string;
  readonly role: ClassRole;
}

/** Returns the live session of a class as its teacher or a learner may see it now. */
export async function liveView(tx: Tx, found: ClassFacts, reader: LiveReader): Promise<LiveSessionResponse> {
  const members = await membersOf(tx, found.id);
  // The live session of an archived class is hidden; it continues if the class is reopened.
  const session = found.archivedAt === null ? await openSessionOf(tx, found.id) : null;
  const about = { role: reader.role, className: found.name, members: members.length };
  if (session === null) return { ...about, session: null };
  const round = await newestRound(tx, session.id);
  return {
    ...about,
    session: {
      id: session.id,
      openedAt: new Date(session.openedAt).toISOString(),
      round: round === null ? null : roundView(round, await answersFor(tx, members, round, reader), reader),
    },
  };
}

/**
 * Returns the answers that learners who are now in the class have given since they joined. Other answers are not shown
 * or counted.
 */
export function presentAnswers(members: readonly ClassMember[], answers: readonly GivenAnswer[]): GivenAnswer[] {
  const joined = new Map(members.map(({ userId, joinedAt }) => [userId, joinedAt]));
  return answers.filter(({ userId, answeredAt }) => answeredAt >= (joined.get(userId) ?? Infinity));
}

const seesClass = ({ state }: RoundRow, { role }: LiveReader): boolean =>
  role === 'teacher' || state === 'shown' || state === 'revealed';

/**
 * Returns the answers that the reader may see. A learner gets only their own answer until the answers of the class are
 * shown.
 */
async function answersFor(tx: Tx, members: readonly ClassMember[], round: RoundRow, reader: LiveReader) {
  const answers = await answersTo(tx, round.id, seesClass(round, reader) ? null : reader.userId);
  return presentAnswers(members, answers);
}

/**
 * Returns the view of a round. Until the reveal, it contains no outcome, truth or correct marks, and it does not name a
 * masked asset.
 */
function roundView(round: RoundRow, answers: readonly GivenAnswer[], reader: LiveReader): LiveRound {
  const isSeen = seesClass(round, reader);
  const given = answers.map(({ answer }) => answer);
  const own = answers.find(({ userId }) => userId === reader.userId)?.answer ?? null;
  return {
    id: round.id,
    number: round.number,
    kind: round.kind,
    state: round.state,
    chart: {
      timeframe: round.timeframe,
      masked: round.masked,
      asset: round.masked ? null : round.asset,
      source: round.source,
      outcomeBars: round.bars.length - round.setupCount,
      bars: shownRows(round),
    },
    answer: own,
    answered: isSeen ? given.length : null,
    distribution: isSeen ? distributionView(given) : null,
    reveal: round.state === 'revealed' ? revealView(round, given, own) : null,
  };
}

const callsIn = (answers: readonly LiveAnswer[]) => answers.filter((answer) => answer.kind === 'call');

const markListsIn = (answers: readonly LiveAnswer[]) =>
  answers.flatMap((answer) => (answer.kind === 'mark' ? [answer.marks] : []));

function distributionView(answers: readonly LiveAnswer[]): LiveDistributionView {
  const calls = callsIn(answers);
  const { directions, confidences, meanConfidence } = distributionOf(calls);
  const tags = BIAS_TAGS.map((tag) => ({ tag, count: calls.filter((call) => call.tag === tag).length }));
  return {
    directions: [...directions],
    confidences: [...confidences],
    meanConfidence,
    tags: tags.filter(({ count }) => count > 0),
    heat: heatOf(markListsIn(answers)),
  };
}

function revealView(
  round: RoundRow,
  answers: readonly LiveAnswer[],
  own: LiveAnswer | null,
): NonNullable<LiveRound['reveal']> {
  const { setup, outcome } = barsOf(round);
  const truth = classifyOutcome(setup, outcome);
  return {
    asset: round.asset,
    outcome: outcomeRows(round),
    truth,
    verdict: verdictOf(callsIn(answers), truth.direction),
    marks: round.kind === 'mark' ? marksView(round, markListsIn(answers), own) : null,
  };
}

function marksView(round: RoundRow, lists: readonly (readonly LiveMark[])[], own: LiveAnswer | null): LiveMarksVerdict {
  const bars = columnsOfRows(shownRows(round));
  const { swings, ...verdict } = judgeMarks(lists, bars);
  const { grade, none } = gradeOwnMarks(own?.kind === 'mark' ? own.marks : null, bars);
  return { ...verdict, swings: [...swings], own: grade, none };
}
