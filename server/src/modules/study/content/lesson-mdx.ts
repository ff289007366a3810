/**
 * Reads `lesson.mdx`: prose in Markdown and the components of a lesson.
 *
 * Guarantees: every component is found with its attributes, its line and the text within it; HTML, imports, braces
 * outside of attributes and tags that cannot be read are errors. `check-lesson-text.ts` checks the other rules. A value
 * in braces must be JSON, but its keys may be written without quotes.
 */
import { parse } from 'yaml';

export interface MdxPart {
  readonly name: string;
  readonly attributes: Readonly<Record<string, unknown>>;
  /** Text between the part's tags. Includes the text in `Term` components, but not that in other nested parts. */
  readonly text: string;
  readonly parts: readonly MdxPart[];
  /** Line of the opening tag, counted from 1. */
  readonly line: number;
}

export interface MdxFault {
  readonly line: number;
  readonly reason: string;
}

export interface LessonMdx {
  readonly parts: readonly MdxPart[];
  /** Text of the lesson that lies outside all parts. */
  readonly text: string;
  readonly faults: readonly MdxFault[];
}

/** A part whose closing tag has not been read yet. */
interface OpenPart {
  readonly name: string;
  readonly attributes: Record<string, unknown>;
  readonly line: number;
  text: string;
  readonly parts: MdxPart[];
}

/** The only component that is allowed inside a sentence. */
const INLINE = 'Term';
const TAG_NAME = /^<(\/?)([A-Za-z][A-Za-z0-9]*)/;
const ATTRIBUTE = /^\s*([a-z][A-Za-z]*)=/;

class MdxReader {
  readonly #source: string;
  #at = 0;
  readonly #faults: MdxFault[] = [];

  constructor(source: string) {
    this.#source = source;
  }

  read(): LessonMdx {
    const root: OpenPart = { name: '', attributes: {}, line: 1, text: '', parts: [] };
    const open: OpenPart[] = [root];
    const top = () => open.at(-1) ?? root;
    while (this.#at < this.#source.length) {
      const character = this.#source[this.#at] ?? '';
      if (character === '<') this.#readTag(open, top);
      else {
        if (character === '{' || character === '}') this.#fault('braces outside of an attribute');
        top().text += character;
        this.#at++;
      }
    }
    for (const { name, line } of open.slice(1)) this.#faults.push({ line, reason: `<${name}> is not closed` });
    if (/^(import|export)\b/m.test(root.text)) this.#faults.push({ line: 1, reason: 'a lesson imports nothing' });
    return { parts: root.parts, text: root.text, faults: this.#faults };
  }

  #readTag(open: OpenPart[], top: () => OpenPart): void {
    const line = this.#line();
    const tag = TAG_NAME.exec(this.#source.slice(this.#at, this.#at + 40));
    const name = tag?.[2];
    if (!tag || name === undefined) {
      this.#fault('"<" that opens no component: write "less than"');
      this.#at++;
      return;
    }
    this.#at += tag[0].length;
    if (tag[1] === '/') {
      this.#at = this.#source.indexOf('>', this.#at) + 1 || this.#source.length;
      this.#close(open, top, name, line);
      return;
    }
    if (!/^[A-Z]/.test(name)) this.#faults.push({ line, reason: `<${name}> is HTML: use Markdown or a component` });
    const part: OpenPart = { name, attributes: this.#readAttributes(), line, text: '', parts: [] };
    if (this.#source.startsWith('/>', this.#at)) {
      this.#at += 2;
      top().parts.push(part);
    } else if (this.#source[this.#at] === '>') {
      this.#at++;
      open.push(part);
    } else {
      this.#faults.push({ line, reason: `the tag of <${name}> does not end` });
    }
  }

  #close(open: OpenPart[], top: () => OpenPart, name: string, line: number): void {
    const part = top();
    if (open.length < 2 || part.name !== name) {
      this.#faults.push({ line, reason: `</${name}> closes nothing` });
      return;
    }
    open.pop();
    if (name === INLINE) top().text += part.text;
    top().parts.push(part);
  }

  #readAttributes(): Record<string, unknown> {
    const attributes: Record<string, unknown> = {};
    for (;;) {
      const match = ATTRIBUTE.exec(this.#source.slice(this.#at));
      const name = match?.[1];
      if (!match || name === undefined) break;
      this.#at += match[0].length;
      attributes[name] = this.#readValue(name);
    }
    while (/\s/.test(this.#source[this.#at] ?? '')) this.#at++;
    return attributes;
  }

  #readValue(name: string): unknown {
    const line = this.#line();
    const first = this.#source[this.#at];
    const end = first === '{' ? this.#closingBrace() : this.#source.indexOf('"', this.#at + 1);
    if ((first !== '"' && first !== '{') || end < 0) {
      this.#faults.push({ line, reason: `${name} is neither "text" nor {a value}` });
      this.#at++;
      return undefined;
    }
    const inner = this.#source.slice(this.#at + 1, end);
    this.#at = end + 1;
    if (first === '"') return inner;
    try {
      return parse(inner);
    } catch {
      this.#faults.push({ line, reason: `${name} is not written as JSON` });
      return undefined;
    }
  }

  /**
   * Returns the index of the closing brace that matches the opening brace at the cursor, or −1 if there is none. Braces
   * in quotes are ignored.
   */
  #closingBrace(): number {
    let depth = 0;
    let isQuoted = false;
    for (let i = this.#at; i < this.#source.length; i++) {
      const character = this.#source[i];
      if (character === '"') isQuoted = !isQuoted;
      if (isQuoted) continue;
      if (character === '{') depth++;
      if (character === '}' && --depth === 0) return i;
    }
    return -1;
  }

  #line(): number {
    return this.#source.slice(0, this.#at).split('\n').length;
  }

  #fault(reason: string): void {
    this.#faults.push({ line: this.#line(), reason });
  }
}

export function readLessonMdx(source: string): LessonMdx {
  return new MdxReader(source).read();
}

/** Returns all parts in order, each followed by the parts nested in it. */
export function allParts(parts: readonly MdxPart[]): MdxPart[] {
  return parts.flatMap((part) => [part, ...allParts(part.parts)]);
}

/** Returns the text without Markdown marks. For a link, keeps the text and drops the address. */
function withoutMarks(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/^\s*(#{1,6}|[-*]|\d+\.|>)\s+/gm, '')
    .replaceAll(/^[\s|:-]+$/gm, '')
    .replaceAll('|', ' ')
    .replaceAll(/[*_`]/g, '');
}

/** Names of the attributes whose values are part of the lesson's prose. */
const SPOKEN = ['question', 'options', 'caption', 'sample'];

function spoken(part: MdxPart): string[] {
  return SPOKEN.flatMap((name) => part.attributes[name] ?? []).filter((value) => typeof value === 'string');
}

/** Returns the paragraphs of a lesson's prose, without components and Markdown marks. */
export function proseParagraphs(mdx: LessonMdx): string[] {
  const paragraphs = (part: MdxPart): string[] => [
    ...spoken(part),
    ...(part.name === INLINE ? [] : part.text.split(/\n\s*\n/)),
    ...part.parts.flatMap(paragraphs),
  ];
  return [...mdx.text.split(/\n\s*\n/), ...mdx.parts.flatMap(paragraphs)]
    .map((paragraph) => withoutMarks(paragraph).replaceAll(/\s+/g, ' ').trim())
    .filter((paragraph) => paragraph !== '');
}
