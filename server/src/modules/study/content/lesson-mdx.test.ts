// If this fails, parts of a lesson are lost, or an invalid lesson is accepted.
import { describe, expect, it } from 'vitest';
import { allParts, proseParagraphs, readLessonMdx } from './lesson-mdx.ts';

describe('readLessonMdx', () => {
  it('reads the names, attributes, lines and nesting of parts', () => {
    const { parts, faults } = readLessonMdx(
      'Intro.\n\n<Idea>\n\nSee <Term id="atr">ATR</Term>.\n\n</Idea>\n\n<Drawn\n  bars={[[1, 2, 0.5, 1.5]]}\n  caption="A {b}." />\n',
    );
    expect(faults).toEqual([]);
    expect(allParts(parts).map(({ name, line }) => [name, line])).toEqual([
      ['Idea', 3],
      ['Term', 5],
      ['Drawn', 9],
    ]);
    expect(parts[1]?.attributes).toEqual({ bars: [[1, 2, 0.5, 1.5]], caption: 'A {b}.' });
  });

  it('reads values whose keys have quotes or not, and braces within texts', () => {
    const { parts } = readLessonMdx('<A b={[{ title: "x } y", year: 2018 }]} c={["1", "2"]} />');
    expect(parts[0]?.attributes).toEqual({ b: [{ title: 'x } y', year: 2018 }], c: ['1', '2'] });
  });

  it.each([
    ['<Idea>', 1, '<Idea> is not closed'],
    ['a\n\n</Idea>', 3, '</Idea> closes nothing'],
    ['<Idea>\n<Term id="a">b\n</Idea>', 3, '</Idea> closes nothing'],
    ['price < 5', 1, '"<" that opens no component: write "less than"'],
    ['<b>bold</b>', 1, '<b> is HTML: use Markdown or a component'],
    ['{1 + 1}', 1, 'braces outside of an attribute'],
    ['<A b=5 />', 1, 'b is neither "text" nor {a value}'],
    ['<A b={[1} />', 1, 'b is not written as JSON'],
    ['<A b', 1, 'the tag of <A> does not end'],
    ["import x from 'y'", 1, 'a lesson imports nothing'],
  ])('reports an error for %j', (source, line, reason) => {
    expect(readLessonMdx(source).faults).toContainEqual({ line, reason });
  });
});

describe('proseParagraphs', () => {
  it('keeps the prose, and drops Markdown marks, table lines and the addresses of links', () => {
    const mdx = readLessonMdx(
      '<Predict question="Why?" options={["So", "Else"]}>\n\n## A *b*\n\n1. [c](/d) and <Term id="e">f</Term>\n\n| g | h |\n| --- | --- |\n\n</Predict>',
    );
    expect(proseParagraphs(mdx)).toEqual(['Why?', 'So', 'Else', 'A b', 'c and f', 'g h']);
  });
});
