// If this fails, the walk through the pages misses a control that Tab cannot reach, or a selected state that cannot be
// seen.
import { expect } from '@playwright/test';
import { unclearStates } from './support/display-settings.ts';
import { test } from './support/fault-watch.ts';
import { deafButtons, walkWithTab } from './support/tab-walk.ts';

const FINE = '<button>One</button> <a href="#x">Two</a>';

const FAULTS = [
  ['the focus of a button is not drawn', '<button style="outline: none">Bad</button>', /^focus not visible: .*Bad/],
  [
    'a button lies below something',
    '<button>Bad</button><div style="position: fixed; inset: 0"></div>',
    /^covered: .*Bad/,
  ],
  [
    'a button has another place in the order than in the document',
    '<button tabindex="1">Bad</button>',
    /^not reached: .*Bad/,
  ],
  ['a group takes presses of a mouse only', '<div style="cursor: pointer">Bad</div>', /^for a mouse only: .*Bad/],
  [
    'a field keeps the focus',
    '<input onkeydown="if (event.key === \'Tab\') event.preventDefault()"><button>After</button>',
    /^not reached: .*After/,
  ],
] as const;

for (const [name, html, expected] of FAULTS)
  test(`the walk notices that ${name}`, async ({ page }) => {
    const show = (inside: string) => page.setContent(`<main id="main">${inside}</main><button>End</button>`);
    await show(FINE);
    expect(await walkWithTab(page, '#main')).toEqual([]);
    await show(`${FINE}${html}`);
    expect(await walkWithTab(page, '#main')).toContainEqual(expect.stringMatching(expected));
  });

test('the walk notices a button that does not hear the space bar', async ({ page }) => {
  await page.setContent(`<main id="main">${FINE}<button onkeyup="event.preventDefault()">Bad</button></main>`);
  expect(await deafButtons(page)).toEqual([expect.stringMatching(/^1 of 2: .*Bad/)]);
});

test('it notices a tab that only a color tells from the others, and a link that is wrongly called current', async ({
  page,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  const tabs = (style: string) =>
    `<main id="main"><button role="tab" aria-selected="true" style="${style}">Bad</button><button role="tab">Other</button></main>`;
  await page.setContent(tabs('text-decoration: underline'));
  expect(await unclearStates(page)).toEqual([]);
  await page.setContent(tabs('background: #123456'));
  expect(await unclearStates(page)).toEqual([expect.stringMatching(/^looks unselected: .*Bad/)]);
  await page.setContent('<main id="main"><a href="#elsewhere" aria-current="page">Bad</a></main>');
  expect(await unclearStates(page)).toEqual([expect.stringMatching(/^called current: .*Bad/)]);
});
