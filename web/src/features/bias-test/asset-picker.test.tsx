// If this fails, assets are not found under their class, or another one is picked.
import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { AssetPicker } from './asset-picker.tsx';

function renderPicker() {
  const onValueChange = vi.fn<(value: string) => void>();
  render(<AssetPicker value="random" onValueChange={onValueChange} />);
  return onValueChange;
}

function symbolsIn(group: HTMLElement): string[] {
  return within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => radio.value);
}

describe('AssetPicker', () => {
  it.each([
    ['Crypto', ['BTC', 'ETH', 'SOL', 'BNB']],
    ['Shares and funds', ['AAPL', 'NVDA', 'TSLA', 'GLD', 'SPY', 'QQQ']],
    ['Commodities', ['XAU', 'XAG', 'CL', 'NG']],
    ['Currencies', ['EURUSD', 'GBPUSD']],
  ])('has a group %s of %j', (name, symbols) => {
    renderPicker();
    expect(symbolsIn(screen.getByRole('group', { name }))).toEqual(symbols);
  });

  it('has Random before the groups, in none of them', () => {
    renderPicker();
    expect(symbolsIn(screen.getByRole('group', { name: 'Assets' }))).toHaveLength(17);
    expect(screen.getAllByRole<HTMLInputElement>('radio').at(0)?.value).toBe('random');
  });

  it('leaves out a group in which nothing matches, and picks across groups', async () => {
    const user = userEvent.setup();
    const onValueChange = renderPicker();
    await user.type(screen.getByRole('searchbox', { name: 'Asset' }), 'gold');
    expect(screen.getAllByRole('group').map((group) => group.querySelector('legend')?.textContent)).toEqual([
      'Assets',
      'Shares and funds',
      'Commodities',
    ]);
    await user.click(screen.getByRole('radio', { name: /^XAU/ }));
    expect(onValueChange).toHaveBeenCalledExactlyOnceWith('XAU');
  });
});
