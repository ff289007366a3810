import type { ReportFault } from './content-fault.ts';
import type { LessonLibrary } from './lesson-library.ts';

type Needs = ReadonlyMap<string, readonly string[]>;

/**
 * Returns a cycle of requirements: its members in order, and then the first member again. `null` if there is no cycle.
 */
export function circleOf(needs: Needs): string[] | null {
  const done = new Set<string>();
  const walk = (id: string, trail: readonly string[]): string[] | null => {
    const start = trail.indexOf(id);
    if (start >= 0) return [...trail.slice(start), id];
    if (done.has(id)) return null;
    for (const need of needs.get(id) ?? []) {
      const circle = walk(need, [...trail, id]);
      if (circle) return circle;
    }
    done.add(id);
    return null;
  };
  for (const id of needs.keys()) {
    const circle = walk(id, []);
    if (circle) return circle;
  }
  return null;
}

/**
 * Reports required topics and lessons that do not exist, cycles of requirements, and lessons other than the first one
 * that require nothing.
 */
export function checkPrerequisites({ topics, lessons }: LessonLibrary, report: ReportFault): void {
  const topicNeeds = new Map(topics.map(({ id, needs }) => [id, needs]));
  for (const { id, needs } of topics) {
    for (const need of needs.filter((other) => !topicNeeds.has(other))) {
      report({ file: 'topics.yaml', where: id, reason: `needs ${need}, which is not a topic` });
    }
  }
  const topicCircle = circleOf(topicNeeds);
  if (topicCircle) {
    report({ file: 'topics.yaml', where: topicCircle[0] ?? '', reason: `needs itself: ${topicCircle.join(' → ')}` });
  }

  const lessonNeeds = new Map([...lessons.values()].map(({ id, needs }) => [id, needs]));
  const [root] = lessons.keys();
  for (const { id, topic, needs } of lessons.values()) {
    const file = `lessons/${topic}/${id}/lesson.yaml`;
    for (const need of needs.filter((other) => !lessonNeeds.has(other))) {
      report({ file, where: 'needs', reason: `needs ${need}, which is not a lesson` });
    }
    if (needs.length === 0 && id !== root) {
      report({ file, where: 'needs', reason: `only ${root} needs nothing; say what this lesson builds on` });
    }
  }
  const circle = circleOf(lessonNeeds);
  if (circle) {
    const first = lessons.get(circle[0] ?? '');
    const file = `lessons/${first?.topic}/${first?.id}/lesson.yaml`;
    report({ file, where: 'needs', reason: `needs itself: ${circle.join(' → ')}` });
  }
}
