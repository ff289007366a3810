// If this fails, a lesson with a missing part, a dead link or a claim without a source reaches learners.
import { expect, it } from 'vitest';
import { contentFiles, spoiledFiles } from '../../../../test/content-files.ts';
import { checkLessonTexts } from './check-lesson-text.ts';
import { faultSentence } from './content-fault.ts';
import { parseLibrary } from './read-library.ts';

const MDX = 'lessons/first/one/lesson.mdx';
const LONG = Array.from({ length: 600 }, () => 'word').join(' ');

function faultsOf(files: Map<string, string>): readonly string[] {
  return checkLessonTexts(parseLibrary(files), files, (path) => path === '/exam').map(faultSentence);
}

it('finds no fault in valid lessons', () => {
  expect(faultsOf(contentFiles())).toEqual([]);
});

it.each<[string, string | RegExp, string, string]>([
  ['a missing part', '<Guided />', '', ': <Guided> is missing'],
  ['a part that stands twice', '<Guided />', '<Guided />\n\n<Guided />', ', line 23: <Guided> stands twice or out of order'],
  ['parts out of order', '<Guided />\n\n<Unaided />', '<Unaided />\n\n<Guided />', ', line 21: <Unaided> stands twice or out of order'],
  ['an unknown component', '<Guided />', '<Guided />\n\n<Video />', ', line 23: <Video> is not a component of a lesson'],
  ['an attribute that is not known', '<Quiz />', '<Quiz of="one" />', ', line 37: <Quiz>: Unrecognized key: "of"'],
  ['one option', '["Up", "Down"]', '["Up"]', ', line 9: <Predict.options>: Too small: expected array to have >=2 items'],
  ['a bar whose high is not the highest', '[1, 3, 0.5, 2]', '[1, 1.5, 0.5, 2]', ', line 7: <Drawn.bars.0>: Invalid input'],
  ['a term that is not in the glossary', 'id="candle"', 'id="sandal"', ', line 3: sandal is not in the glossary'],
  ['a link to no lesson', '/study/first/one', '/study/first/six', ', line 11: the link to "/study/first/six" is dead'],
  ['a link to no topic', '/study/first/one', '/study/third', ', line 11: the link to "/study/third" is dead'],
  ['a link to no page', '/study/first/one', '/nowhere', ', line 11: the link to "/nowhere" is dead'],
  ['evidence without a sample', ' sample="Ten bars."', '', ', line 31: <Evidence.sample>: Invalid input: expected string, received undefined'],
  ['evidence without a source', / sources=\{.*?\}\]\}/, '', ', line 31: <Evidence.sources>: Invalid input: expected array, received undefined'],
  ['a source without a year', ', year: 2018', '', ', line 31: <Evidence.sources.0.year>: Invalid input: expected number, received undefined'],
  ['a table', 'Add one and one.', '| a | b |', ', line 17: a table: write a list'],
  ['too much to read', 'Add one and one.', LONG, ': takes 8.8 minutes, more than 8'],
  ['minutes that are not true', 'Add one and one.', LONG, ': takes 8.8 minutes, but lesson.yaml says 6'],
  ['prose that is hard to read', 'Add one and one.', 'Extraordinarily complicated considerations necessitate comprehensive investigation notwithstanding unavoidable uncertainties regarding methodological appropriateness.'.repeat(3), ': reading ease'],
])('reports %s', (_, from, to, fault) => {
  expect(faultsOf(spoiledFiles(MDX, from, to)).map((line) => line.slice(0, `${MDX}${fault}`.length))).toContain(`${MDX}${fault}`);
});

it('requires no sample and no source for a definition', () => {
  expect(faultsOf(spoiledFiles(MDX, /<Evidence [^>]*>/, '<Evidence strength="definition">'))).toEqual([]);
});

it('accepts several predictions in a row', () => {
  const twice = '<Predict question="And then?" options={["Up", "Down"]}>\n\nBoth.\n\n</Predict>\n\n<Worked>';
  expect(faultsOf(spoiledFiles(MDX, '<Worked>', twice))).toEqual([]);
});

it('accepts a hard text in an advanced topic', () => {
  const files = spoiledFiles('topics.yaml', 'level: beginner', 'level: advanced');
  files.set(MDX, (files.get(MDX) ?? '').replace('Add one and one.', 'Extraordinarily complicated considerations necessitate comprehensive investigation notwithstanding uncertainties.'));
  expect(faultsOf(files)).toEqual([]);
});

it('reports a drill that is not a page', () => {
  const files = spoiledFiles('lessons/first/one/lesson.yaml', 'to: /exam', 'to: /exit');
  expect(faultsOf(files)).toEqual(['lessons/first/one/lesson.yaml, trains: /exit is not a page']);
});
