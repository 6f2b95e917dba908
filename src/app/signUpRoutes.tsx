import type { RouteObject } from 'react-router';
import { screen } from './lazyScreen.ts';

/** Pages below /signup that are about no sign-up of this browser. */
const open: RouteObject[] = [
  { path: 'home', ...screen(() => import('../flows/signUp/pages/SignUpHome.tsx'), 'SignUpHome') },
  { path: 'sign', ...screen(() => import('../flows/signUp/signature/SignByLink.tsx'), 'SignByLink') },
  { path: 'verify', ...screen(() => import('../flows/signUp/signature/VerifyDocument.tsx'), 'VerifyDocument') },
];

/** Pages about the sign-up of the address or the browser: `useSignUp` has it. */
const ofSignUp: RouteObject[] = [
  { path: 'create-account/success', ...screen(() => import('../flows/signUp/pages/AccountCreated.tsx'), 'AccountCreated') },
  { path: ':id/dashboard', ...screen(() => import('../flows/signUp/pages/SignUpDashboard.tsx'), 'SignUpDashboard') },
  { path: ':id/adviser', ...screen(() => import('../resources/sign-ups/AdviserAccess.tsx'), 'AdviserAccess') },
  { path: ':id/submitted', ...screen(() => import('../flows/signUp/pages/SignUpSubmitted.tsx'), 'SignUpSubmitted') },
  { path: 'check-answers', ...screen(() => import('../flows/signUp/answers/CheckAnswers.tsx'), 'CheckAnswers') },
  { path: 'digital-signature', ...screen(() => import('../flows/signUp/signature/DigitalSignature.tsx'), 'DigitalSignature') },
  {
    path: 'digital-signature/signature-success',
    ...screen(() => import('../flows/signUp/signature/SignatureSuccess.tsx'), 'SignatureSuccess'),
  },
  // The parts with steps of schemas/forms/sign-up: /signup/create-account, /signup/contributions, /signup/payroll, /signup/direct-debit.
  { path: ':module', ...screen(() => import('../flows/signUp/module/ModulePage.tsx'), 'ModulePage') },
];

/** The pages of the sign-up, in their own layout. @see docs/product.md, section 2, "Sign-up routes" */
export const signUpRoutes: RouteObject = {
  path: 'signup',
  ...screen(() => import('../shell/layouts/SignUpLayout.tsx'), 'SignUpLayout'),
  children: [...open, { ...screen(() => import('../flows/signUp/SignUpScope.tsx'), 'SignUpScope'), children: ofSignUp }],
};
