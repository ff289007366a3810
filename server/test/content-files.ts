/** A valid `content/` with two lessons, for tests that make one part of it invalid. */
const task = (kind: string) => `  - { instruction: Do it., task: { kind: ${kind} } }`;
const tasks = ['guided:', task('drag-atr'), 'unaided:', ...Array.from({ length: 3 }, () => task('drag-atr'))].join(
  '\n',
);

/** Returns a quiz of four questions. The right option is the shortest. */
function quiz(lesson: string): string {
  const options = ['right', 'wrong one', 'wrong two'].map(
    (text) => `    - { text: ${text}, why: Because of ${text}. }`,
  );
  return [1, 2, 3, 4]
    .map((n) => [`- id: q${n}`, `  stem: Question ${n} of ${lesson}?`, '  options:', ...options].join('\n'))
    .join('\n');
}

const LESSON_MDX = `<Idea>

A bar has four prices. We call its drawing a <Term id="candle">candle</Term>.

</Idea>

<Drawn bars={[[1, 3, 0.5, 2]]} caption="A bar." />

<Predict question="Up or down?" options={["Up", "Down"]}>

It can be both. Read [the first lesson](/study/first/one).

</Predict>

<Worked>

Add one and one.

</Worked>

<Guided />

<Unaided />

<Mistake>

**"It is easy."** It is not.

</Mistake>

<Evidence strength="strong" net="net" sample="Ten bars." sources={[{ title: "A study", year: 2018 }]}>

It was so in 9 of 10 cases.

</Evidence>

<Quiz />

<Trains />
`;

function lessonYaml(title: string, needs: string): string {
  return [
    `title: ${title}`,
    'objective: Do it.',
    'minutes: 6',
    `needs: [${needs}]`,
    'trains: { text: Go on., to: /exam }',
  ].join('\n');
}

const TOPICS = `- id: first
  title: First
  level: beginner
  summary: The first topic.
  needs: []
  lessons: [one, two]
  challenge: [{ lesson: one, tasks: 4 }, { lesson: two, tasks: 4 }]
- id: second
  title: Second
  level: advanced
  summary: A planned topic.
  needs: [first]
  lessons: []
  challenge: []
`;

export function contentFiles(): Map<string, string> {
  return new Map([
    ['topics.yaml', TOPICS],
    ['glossary.yaml', '- { id: candle, term: Candle, meaning: The drawing of a bar., lesson: one }\n'],
    ...(['one', 'two'] as const).flatMap((id): [string, string][] => [
      [`lessons/first/${id}/lesson.yaml`, lessonYaml(id, id === 'two' ? 'one' : '')],
      [`lessons/first/${id}/lesson.mdx`, LESSON_MDX],
      [`lessons/first/${id}/tasks.yaml`, tasks],
      [`lessons/first/${id}/quiz.yaml`, quiz(id)],
    ]),
  ]);
}

/** Returns the valid files with one text replaced in one of them. Throws if the file does not contain the text. */
export function spoiledFiles(file: string, from: string | RegExp, to: string): Map<string, string> {
  const files = contentFiles();
  const before = files.get(file) ?? '';
  const after = before.replace(from, to);
  if (after === before) throw new Error(`${String(from)} is not in ${file}`);
  return files.set(file, after);
}
