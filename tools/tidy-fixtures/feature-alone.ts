// as: web/src/features/bias-test/x.ts
import { LoginForm } from '../identity/login-form.tsx';
export const x = LoginForm;
