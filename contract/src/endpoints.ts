import type * as auth from './auth.ts';
import type * as bias from './bias-test.ts';
import type * as market from './market.ts';

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

  'GET /api/assets': { response: market.AssetsResponse };
  'GET /api/market/candles': { query: market.CandlesQuery; response: market.CandlesResponse };

  'GET /api/bias-tests': { query: { cursor?: string }; response: bias.BiasTestsResponse };
  'POST /api/bias-tests': { body: bias.StartBiasTestRequest; response: bias.StartBiasTestResponse };
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
}
