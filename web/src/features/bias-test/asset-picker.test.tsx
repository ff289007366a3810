// If this fails, assets are not found in their class or by name, or the wrong asset is chosen.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AssetPicker } from './asset-picker.tsx';

function renderPicker(value = 'random') {
  const onValueChange = vi.fn<(value: string) => void>();
  render(<AssetPicker value={value} onValueChange={onValueChange} />);
  return { onValueChange, user: userEvent.setup(), field: screen.getByRole<HTMLInputElement>('combobox') };
}

const symbolsIn = (place: HTMLElement) =>
  within(place)
    .queryAllByRole('option')
    .map((option) => option.textContent?.split(' ')[0]);

// jsdom has no layout and therefore no `scrollIntoView`, so the test replaces the method.
beforeAll(() => {
  Element.prototype.scrollIntoView = () => undefined;
});
afterAll(() => {
  Reflect.deleteProperty(Element.prototype, 'scrollIntoView');
});

describe('AssetPicker', () => {
  it('shows the chosen asset, and its list only when it is opened', async () => {
    const { field, user } = renderPicker('BTC');
    expect(field.value).toBe('BTC, Bitcoin');
    expect(screen.queryByRole('listbox')).toBeNull();
    await user.click(field);
    expect(field.getAttribute('aria-expanded')).toBe('true');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('BTC Bitcoin');
  });

  it.each([
    ['Crypto', ['BTC', 'ETH', 'SOL', 'BNB']],
    ['Shares and funds', ['AAPL', 'NVDA', 'TSLA', 'GLD', 'SPY', 'QQQ']],
  ])('groups %s', async (name, symbols) => {
    const { field, user } = renderPicker();
    await user.click(field);
    expect(symbolsIn(screen.getByRole('group', { name }))).toEqual(symbols);
  });

  it('lists Random first, in no group, and does not count it as an asset', async () => {
    const { field, user } = renderPicker();
    await user.click(field);
    const all = screen.getAllByRole('option');
    expect(all[0]?.textContent?.trim()).toMatch(/^Random/);
    expect(all).toHaveLength(17);
    expect(screen.getByText('16 of 16 assets')).toBeDefined();
  });

  it('searches by name, leaves out groups without a match, and chooses an asset by mouse', async () => {
    const { field, user, onValueChange } = renderPicker();
    await user.click(field);
    await user.keyboard('gold');
    expect(screen.getAllByRole('group').map((group) => group.getAttribute('aria-label'))).toEqual([
      'Shares and funds',
      'Commodities',
    ]);
    await user.click(screen.getByRole('option', { name: /^XAU/ }));
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('XAU');
    expect(screen.queryByRole('listbox')).toBeNull();
  });

  it('can be used by keyboard alone', async () => {
    const { field, user, onValueChange } = renderPicker();
    await user.tab();
    await user.keyboard('{ArrowDown}');
    expect(field.getAttribute('aria-activedescendant')).toBe(screen.getAllByRole('option')[0]?.id);
    await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('ETH');
    await user.keyboard('{ArrowDown}zzz{Enter}');
    expect(screen.getByText('No asset matches “zzz”.')).toBeDefined();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(onValueChange).toHaveBeenCalledTimes(1);
  });
});
