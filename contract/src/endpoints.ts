import type * as analytics from './analytics.ts';
import type * as auth from './auth.ts';
import type * as bias from './bias-test.ts';
import type * as charts from './charts.ts';
import type * as exam from './chart-exam.ts';
import type * as feedback from './feedback.ts';
import type * as journal from './journal.ts';
import type * as market from './market.ts';
import type * as notifications from './notifications.ts';
import type * as profile from './profile.ts';
import type * as replay from './replay.ts';
import type * as sandboxAccounts from './sandbox-accounts.ts';
import type * as sandboxOrders from './sandbox-orders.ts';
import type * as sandbox from './sandbox.ts';
import type * as terms from './terms.ts';

/** Types of every call, by method and path: what the browser's client may send and gets back. Types only, no code. */
export interface Endpoints {
  'GET /api/auth/csrf-token': { response: auth.CsrfTokenResponse };
  'GET /api/auth/session-key': { response: auth.SessionKeyResponse };
  'GET /api/auth/me': { response: auth.User };
  'POST /api/auth/register': { body: auth.RegisterRequest; response: auth.RegisterResponse };
  'POST /api/auth/login': { body: auth.LoginRequest; response: auth.LoginResponse };
  'POST /api/auth/logout': { response: auth.DoneResponse };
  'POST /api/auth/verify-email': { body: auth.VerifyEmailRequest; response: auth.VerifyEmailResponse };
  'POST /api/auth/resend-verification': { body: auth.ResendVerificationRequest; response: auth.DoneResponse };
  'POST /api/auth/forgot-password': { body: auth.ForgotPasswordRequest; response: auth.DoneResponse };
  'POST /api/auth/reset-password': { body: auth.ResetPasswordRequest; response: auth.DoneResponse };
  'POST /api/auth/change-password': { body: auth.ChangePasswordRequest; response: auth.DoneResponse };
  'GET /api/auth/sessions': { response: auth.SessionsResponse };
  'DELETE /api/auth/sessions': { query: auth.RevokeSessionsQuery; response: auth.RevokeSessionsResponse };
  'POST /api/auth/setup': { body: auth.SetupRequest; response: auth.LoginResponse };

  'POST /api/auth/accept-terms': { response: terms.AcceptTermsResponse };

  'GET /api/user/get-profile-image': { response: profile.ProfileImageResponse };
  'GET /api/profile/user-image/{userId}': { params: { userId: string }; response: profile.ProfileImageResponse };
  /** The body is the picture itself, sent as its own content type. */
  'PUT /api/profile/image': {
    query: profile.PutProfileImageQuery;
    body: profile.PictureFile;
    response: profile.ProfileImageResponse;
  };
  'DELETE /api/profile/image': { response: profile.ProfileImageResponse };
  'PUT /api/profile/username': { body: profile.PutUsernameRequest; response: auth.User };

  'POST /api/feedback': { body: feedback.FeedbackRequest; response: feedback.FeedbackResponse };
  'GET /api/notifications/unread-count': { response: notifications.UnreadCountResponse };
  'GET /api/sandbox/unlock-check': { response: sandbox.UnlockCheckResponse };
  'GET /api/sandbox/accounts': { response: sandboxAccounts.SandboxAccountsResponse };
  'POST /api/sandbox/accounts': {
    body: sandboxAccounts.OpenSandboxAccountRequest;
    response: sandboxAccounts.SandboxAccount;
  };
  'GET /api/sandbox/accounts/{id}': { params: { id: string }; response: sandboxAccounts.SandboxAccount };
  'PATCH /api/sandbox/accounts/{id}/settings': {
    params: { id: string };
    body: sandboxAccounts.SandboxSettingsRequest;
    response: sandboxAccounts.SandboxAccount;
  };
  'POST /api/sandbox/accounts/{id}/reset': { params: { id: string }; response: sandboxAccounts.SandboxAccount };
  'GET /api/sandbox/accounts/{id}/attempts': {
    params: { id: string };
    response: sandboxAccounts.SandboxAttemptsResponse;
  };
  'GET /api/sandbox/accounts/{id}/ledger': {
    params: { id: string };
    query: sandboxAccounts.SandboxLedgerQuery;
    response: sandboxAccounts.SandboxLedgerResponse;
  };
  /** Answers a file. */
  'GET /api/sandbox/accounts/{id}/export/{what}': {
    params: { id: string; what: sandboxAccounts.SandboxExport };
    query: sandboxAccounts.SandboxExportQuery;
    response: string;
  };
  'GET /api/sandbox/accounts/{id}/orders': {
    params: { id: string };
    query: sandboxOrders.SandboxOrdersQuery;
    response: sandboxOrders.SandboxOrdersResponse;
  };
  'POST /api/sandbox/accounts/{id}/orders': {
    params: { id: string };
    body: sandboxOrders.PlaceOrderRequest;
    response: sandboxOrders.PlacedOrders;
  };
  'POST /api/sandbox/accounts/{id}/orders/preview': {
    params: { id: string };
    body: sandboxOrders.PreviewOrderRequest;
    response: sandboxOrders.PreviewOrderResponse;
  };
  'GET /api/sandbox/accounts/{id}/orders/{orderId}': {
    params: { id: string; orderId: string };
    response: sandboxOrders.SandboxOrder;
  };
  'PATCH /api/sandbox/accounts/{id}/orders/{orderId}': {
    params: { id: string; orderId: string };
    body: sandboxOrders.AmendOrderRequest;
    response: sandboxOrders.SandboxOrder;
  };
  'DELETE /api/sandbox/accounts/{id}/orders/{orderId}': {
    params: { id: string; orderId: string };
    response: sandboxOrders.SandboxOrder;
  };
  'GET /api/sandbox/accounts/{id}/positions': {
    params: { id: string };
    response: sandboxOrders.SandboxPositionsResponse;
  };
  'POST /api/sandbox/accounts/{id}/positions/{asset}/close': {
    params: { id: string; asset: string };
    body: sandboxOrders.ClosePositionRequest;
    response: sandboxOrders.PlacedOrders;
  };
  'GET /api/sandbox/accounts/{id}/fills': {
    params: { id: string };
    query: sandboxOrders.SandboxPageQuery;
    response: sandboxOrders.SandboxFillsResponse;
  };
  'GET /api/sandbox/accounts/{id}/performance': { params: { id: string }; response: journal.PerformanceResponse };
  'GET /api/sandbox/accounts/{id}/journal': {
    params: { id: string };
    query: journal.JournalQuery;
    response: journal.JournalResponse;
  };
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}': {
    params: { id: string; tradeId: string };
    response: journal.JournalTradeResponse;
  };
  'PATCH /api/sandbox/accounts/{id}/journal/{tradeId}': {
    params: { id: string; tradeId: string };
    body: journal.PatchJournalTradeRequest;
    response: journal.JournalTradeResponse;
  };
  'GET /api/sandbox/accounts/{id}/journal/{tradeId}/bars': {
    params: { id: string; tradeId: string };
    response: journal.JournalBarsResponse;
  };
  'GET /api/sandbox/reviews-due': { response: journal.ReviewsDueResponse };

  'GET /api/replay/sessions': { response: replay.ReplaySessionsResponse };
  'POST /api/replay/sessions': { body: replay.StartReplayRequest; response: replay.ReplaySession };
  'GET /api/replay/sessions/{id}': { params: { id: string }; response: replay.ReplaySession };
  'GET /api/replay/sessions/{id}/bars': {
    params: { id: string };
    query: replay.ReplayBarsQuery;
    response: replay.ReplayBarsResponse;
  };
  'POST /api/replay/sessions/{id}/advance': {
    params: { id: string };
    body: replay.AdvanceReplayRequest;
    response: replay.AdvanceReplayResponse;
  };
  'POST /api/replay/sessions/{id}/end': { params: { id: string }; response: replay.ReplaySession };

  'POST /api/analytics/page-views': { body: analytics.PageViewRequest; response: auth.DoneResponse };
  'POST /api/analytics/heartbeat': { body: analytics.HeartbeatRequest; response: auth.DoneResponse };
  'POST /api/analytics/errors': { body: analytics.ClientErrorsRequest; response: auth.DoneResponse };

  'GET /api/crypto-prices': { response: market.CryptoPricesResponse };
  'GET /api/assets': { response: market.AssetsResponse };
  'GET /api/market/candles': { query: market.CandlesQuery; response: market.CandlesResponse };
  'GET /api/market/day': { query: market.MarketDayQuery; response: market.MarketDayResponse };

  'GET /api/charts/{asset}': { params: { asset: string }; response: charts.ChartResponse };
  'PUT /api/charts/{asset}/drawings': {
    params: { asset: string };
    body: charts.PutDrawingsRequest;
    response: charts.PutDrawingsResponse;
  };
  'PUT /api/charts/{asset}/settings': {
    params: { asset: string };
    body: charts.StoredChartSettings;
    response: auth.DoneResponse;
  };

  'GET /api/bias-tests': { query: { cursor?: string }; response: bias.BiasTestsResponse };
  'POST /api/bias-tests': { body: bias.StartBiasTestRequest; response: bias.StartBiasTestResponse };
  'GET /api/bias-tests/trial': { response: bias.BiasTrialResponse };
  'POST /api/bias-tests/trial/answers': {
    body: bias.BiasTrialAnswerRequest;
    response: bias.BiasTrialAnswerResponse;
  };
  'GET /api/bias-tests/insights': { response: bias.BiasInsightsResponse };
  'GET /api/bias-tests/{id}': { params: { id: string }; response: bias.BiasTestResponse };
  'POST /api/bias-tests/{id}/answers': {
    params: { id: string };
    body: bias.BiasAnswerRequest;
    response: bias.BiasAnswerResponse;
  };
  'POST /api/bias-tests/{id}/focus': {
    params: { id: string };
    body: bias.BiasFocusRequest;
    response: bias.BiasFocusResponse;
  };
  'POST /api/bias-tests/{id}/abandon': { params: { id: string }; response: bias.BiasTestSummary };
  'GET /api/bias-tests/{id}/critique': { params: { id: string }; response: bias.BiasCritiqueResponse };

  'GET /api/chart-exams': { response: exam.ChartExamsResponse };
  'GET /api/chart-exams/history': { query: { cursor?: string }; response: exam.ExamHistoryResponse };
  'POST /api/chart-exams': { body: exam.StartChartExamRequest; response: exam.ChartExamResponse };
  'GET /api/chart-exams/{id}': { params: { id: string }; response: exam.ChartExamResponse };
  /** Serves the next chart; its clock runs from then. While a chart is open it answers with that one. */
  'POST /api/chart-exams/{id}/next': { params: { id: string }; response: exam.ChartExamResponse };
  'PUT /api/chart-exams/{id}/marks': {
    params: { id: string };
    body: exam.SaveMarksRequest;
    response: exam.SaveMarksResponse;
  };
  'POST /api/chart-exams/{id}/submissions': {
    params: { id: string };
    body: exam.SubmitPartRequest;
    response: exam.SubmitPartResponse;
  };
  'POST /api/chart-exams/{id}/focus': {
    params: { id: string };
    body: exam.ExamFocusRequest;
    response: exam.ExamFocusResponse;
  };
  'POST /api/chart-exams/{id}/abandon': { params: { id: string }; response: exam.ExamSummary };
  'GET /api/chart-exams/{id}/results': { params: { id: string }; response: exam.ExamResultsResponse };
  'POST /api/chart-exams/{id}/charts/{index}/appeal': {
    params: { id: string; index: string };
    body: exam.ExamAppealRequest;
    response: exam.ExamAppealResponse;
  };
  'GET /api/admin/chart-exam-items': { query: exam.ExamItemsQuery; response: exam.ExamItemsResponse };
}
