import { createHash } from 'node:crypto';

/**
 * Moves the style attributes of prerendered HTML to rules of a style sheet. The content security policy blocks style
 * attributes, and hydration does not set them again. Styles that a component changes later are set by script, which the
 * policy allows; they override the rule.
 */
export class StyleAttributes {
  readonly #numbers = new Map<string, number>();

  /**
   * Returns the HTML with each style attribute replaced by `data-style` and a number, to which the style sheet refers.
   */
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

  /** Path of the style sheet in the build. It contains a hash, so it changes whenever the rules do. */
  get fileName(): string {
    return `static/prerendered-${createHash('sha256').update(this.css).digest('base64url').slice(0, 8)}.css`;
  }
}
