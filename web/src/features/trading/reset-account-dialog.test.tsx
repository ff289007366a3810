// If this fails, the dialog that ends an attempt writes its equity differently from the desk.
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { ResetAccountDialog } from './reset-account-dialog.tsx';
import { accountOf } from './trading-desk.test-data.ts';

test('the equity of the attempt that ends is money with cents and commas', () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ResetAccountDialog
        account={accountOf({ equity: '9755.784379' })}
        positions={[]}
        onClose={() => undefined}
        onReset={() => undefined}
      />
    </QueryClientProvider>,
  );
  expect(screen.getByText(/with an equity of 9,755\.78 SENSE\$: its/)).toBeDefined();
});
