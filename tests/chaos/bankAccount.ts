/** Our own account at the bank of the strikes. */
export const bankAccount = {
  serviceUserNumber: '123456',
  sortCode: '200000',
  accountNumber: '55779911',
  name: 'Tidewell Pensions',
} as const;
