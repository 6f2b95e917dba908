import type { AnyStateMachine } from 'xstate';
import { adminAccess } from './adminAccess.ts';
import { benefit } from './benefit.ts';
import { bulkLoadJob } from './bulkLoadJob.ts';
import { directDebitMandate } from './directDebitMandate.ts';
import { employeeRequest } from './employeeRequest.ts';
import { employerClosure } from './employerClosure.ts';
import { intermediaryAssociation } from './intermediaryAssociation.ts';
import { payment } from './payment.ts';
import { payPeriod } from './payPeriod.ts';
import { payroll } from './payroll.ts';
import { pensionRelationship } from './pensionRelationship.ts';
import { pot } from './pot.ts';
import { signUpLead } from './signUpLead.ts';
import { statement } from './statement.ts';

/** Every lifecycle by its id, as in the history and in addresses. */
export const lifecycles = {
  payroll,
  benefit,
  employerClosure,
  employeeRequest,
  pensionRelationship,
  pot,
  adminAccess,
  intermediaryAssociation,
  payPeriod,
  statement,
  payment,
  bulkLoadJob,
  directDebitMandate,
  signUpLead,
} as const satisfies Record<string, AnyStateMachine>;

export type LifecycleId = keyof typeof lifecycles;
