import type { ProductNumbers } from '@tradesense/contract/product-numbers-constants.ts';
import type { SettingValues } from '@tradesense/contract/settings-constants.ts';
import type { AssetClass } from '@tradesense/core/market/asset.ts';

/** Returns the maximum leverage of new orders, by asset class. */
export function leverageOf(values: SettingValues): Readonly<Record<AssetClass, number>> {
  return {
    crypto: values['leverage-crypto'],
    equity: values['leverage-equity'],
    commodity: values['leverage-commodity'],
    forex: values['leverage-forex'],
  };
}

/** Returns the numbers that pages show, such as limits and prices. */
export function numbersOf(values: SettingValues): ProductNumbers {
  return {
    biasTestQuestions: values['bias-test-questions'],
    examCharts: values['exam-charts'],
    examPassPercent: values['exam-pass-percent'],
    unlockBiasTests: values['unlock-bias-tests'],
    unlockChartExams: values['unlock-chart-exams'],
    sandboxAccounts: values['sandbox-accounts'],
    freeSandboxAccounts: values['free-sandbox-accounts'],
    freeReplaysPerWeek: values['free-replays-per-week'],
    proMonthCents: values['pro-month-cents'],
    proYearCents: values['pro-year-cents'],
    leverage: leverageOf(values),
  };
}
