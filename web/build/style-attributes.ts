import { createHash } from 'node:crypto';

/**
 * Style attributes of prerendered HTML, as rules of a style sheet: the content security policy lets no attribute through,
 * and a browser that takes over the HTML does not set them again. What a component changes later is set by script, which
 * the policy allows, and wins over the rule.
 */
export class StyleAttributes {
  readonly #numbers = new Map<string, number>();

  /** The HTML with a number in place of each style. */
  extract(html: string): string {
    return html.replace(/(<[^>]*?)\sstyle="([^"]*)"/g, (_tag, before: string, style: string) => {
      const declarations = style.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&amp;', '&');
      const number = this.#numbers.get(declarations) ?? this.#numbers.size + 1;
      this.#numbers.set(declarations, number);
      return `${before} data-style="${number}"`;
    });
  }

  get css(): string {
    return [...this.#numbers].map(([declarations, number]) => `[data-style="${number}"]{${declarations}}\n`).join('');
  }

  /** A name that changes with the content. */
  get fileName(): string {
    return `static/prerendered-${createHash('sha256').update(this.css).digest('base64url').slice(0, 8)}.css`;
  }
}
