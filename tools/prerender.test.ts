// If this fails, a prerendered page has a wrong or duplicate title, or contains something that the content security
// policy blocks.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { BuildManifest } from '../web/build/build-manifest.ts';
import { PageStyles } from '../web/build/page-styles.ts';
import { SITE_PLACEHOLDER, withHead } from '../web/build/page-head.ts';
import { StyleAttributes } from '../web/build/style-attributes.ts';

const TEMPLATE = `<head>
    <meta
      name="description"
      content="of the template"
    />
    <meta property="og:title" content="of the template" />
    <meta property="og:image" content="stays" />
    <title>Template</title>
  </head>`;

test('a page has its own title, description and address, once and escaped, and everything else of the template', () => {
  const html = withHead(TEMPLATE, {
    title: 'A & "B"',
    description: 'Less < more',
    path: '/pricing',
    stylesheets: ['static/a.css'],
    scripts: ['static/a.js'],
  });
  expect(html).not.toContain('of the template');
  expect(html).toContain('<meta property="og:image" content="stays" />');
  for (const tag of [
    '<title>A &amp; &quot;B&quot;</title>',
    '<meta name="description" content="Less &lt; more" />',
    `<link rel="canonical" href="${SITE_PLACEHOLDER}/pricing" />`,
    '<meta property="og:title" content="A &amp; &quot;B&quot;" />',
    '<meta property="og:description" content="Less &lt; more" />',
    `<meta property="og:url" content="${SITE_PLACEHOLDER}/pricing" />`,
    '<link rel="stylesheet" crossorigin href="/static/a.css" />',
    '<link rel="modulepreload" crossorigin href="/static/a.js" />',
  ]) {
    expect(html.split(tag)).toHaveLength(2);
  }
});

test('style attributes become rules, and equal attributes share one rule', () => {
  const styles = new StyleAttributes();
  expect(styles.extract('<p style="width:1px">a</p><b class="x" style="color:red;font:&quot;A&quot;">b</b>')).toBe(
    '<p data-style="1">a</p><b class="x" data-style="2">b</b>',
  );
  expect(styles.extract('<i style="width:1px">style="no attribute"</i>')).toBe(
    '<i data-style="1">style="no attribute"</i>',
  );
  expect(styles.css).toBe('[data-style="1"]{width:1px}\n[data-style="2"]{color:red;font:"A"}\n');
});

test('the scripts of a page are counted once, without those that all pages share and those that load later', () => {
  const manifest = new BuildManifest({
    'index.html': { file: 'a.js', isEntry: true, imports: ['_base'], dynamicImports: ['app'], css: ['a.css'] },
    _base: { file: 'base.js' },
    app: { file: 'app.js', imports: ['_base'], dynamicImports: ['later'] },
    later: { file: 'later.js', imports: ['_base'] },
    'src/routes/auth/index.tsx?tsr-split=component': { file: 'auth.js', imports: ['_base', 'index.html'] },
  });
  const { scripts, stylesheets } = manifest.filesOf([...manifest.startKeys, manifest.routeKey('/auth/')]);
  expect([...scripts].toSorted()).toEqual(['a.js', 'app.js', 'auth.js', 'base.js']);
  expect([...stylesheets]).toEqual(['a.css']);
  expect(() => manifest.routeKey('/nowhere')).toThrow('/nowhere');
});

test('a page links the style sheets of lazy parts in its HTML, after its own', async () => {
  const dist = mkdtempSync(join(tmpdir(), 'page-styles-'));
  const sheets = {
    'page.css': '.page-a1b2{}',
    'shown.css': '.wide-x,.part-c3d4:hover{}',
    'later.css': '.dialog-e5f6{}',
  };
  for (const [file, css] of Object.entries(sheets)) writeFileSync(join(dist, file), css);
  const manifest = new BuildManifest({
    page: { file: 'page.js', css: ['page.css'], dynamicImports: ['shown', 'frame'] },
    shown: { file: 'shown.js', css: ['shown.css'] },
    frame: { file: 'frame.js', dynamicImports: ['later', 'page'] },
    later: { file: 'later.js', css: ['later.css'] },
  });
  const styles = new PageStyles(dist, manifest);
  expect(await styles.of(['page'], '<p class="page-a1b2"><b class="big part-c3d4">x</b></p>')).toEqual([
    'page.css',
    'shown.css',
  ]);
  expect(await styles.of(['page'], '<p>dialog-e5f6</p>')).toEqual(['page.css']);
  expect(await styles.of(['page'], '<p class="dialog-e5f6"></p>')).toEqual(['page.css', 'later.css']);
  rmSync(dist, { recursive: true });
});
