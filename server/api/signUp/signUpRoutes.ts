import { Hono } from 'hono';
import type { ApiEnvironment } from '../core/context.ts';
import { agreementRoutes } from './agreement/agreementRoutes.ts';
import { signatoryRoutes } from './agreement/signatoryRoutes.ts';
import { verifyRoute } from './agreement/verifyRoute.ts';
import { answerRoutes } from './answerRoutes.ts';
import { directDebitInstruction } from './directDebitInstruction.ts';
import { leadRoutes } from './leadRoutes.ts';
import { decisionRoutes } from './review/decisionRoutes.ts';
import { handOverRoutes } from './review/handOverRoutes.ts';
import { reviewRoutes } from './review/reviewRoutes.ts';
import { signedInstruction } from './signedInstruction.ts';

/** The sign-up of new employers. */
export const signUpRoutes = (): Hono<ApiEnvironment> =>
  new Hono<ApiEnvironment>()
    .route('/', leadRoutes())
    .route('/', answerRoutes)
    .route('/', directDebitInstruction)
    .route('/', signedInstruction)
    .route('/', agreementRoutes())
    .route('/', signatoryRoutes())
    .route('/', verifyRoute())
    .route('/', reviewRoutes)
    .route('/', decisionRoutes)
    .route('/', handOverRoutes);
