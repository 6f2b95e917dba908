/** The standing terms of a participation agreement, by its headings. */
interface AgreementTerms {
  readonly opening: string;
  readonly scheme: readonly string[];
  readonly contributions: readonly string[];
  readonly duties: readonly string[];
  readonly payment: readonly string[];
  readonly directDebit: readonly string[];
  readonly data: readonly string[];
  readonly changes: readonly string[];
  readonly signing: readonly string[];
}

/**
 * The terms that are the same for every employer.
 *
 * The deadlines are those of the Pensions Act 2008, of the Occupational and Personal Pension Schemes (Automatic Enrolment) Regulations 2010, of section 49 of the Pensions Act 1995,
 * and of regulation 16 of the Occupational Pension Schemes (Scheme Administration) Regulations 1996.
 * @param provider - The name of the provider.
 */
export const agreementTerms = (provider: string): AgreementTerms => ({
  opening: `By this agreement the employer takes part in the pension scheme below, which ${provider} provides and its trustee looks after. It begins when every signatory has signed and ${provider} has accepted the application.`,
  scheme: [
    'The scheme is a master trust: one occupational pension scheme for many employers that are not connected, with defined contributions. The trust deed and rules of the scheme are part of this agreement, and hold wherever the two differ.',
    "The trustee holds the members' savings for the members. The employer has no claim on them.",
  ],
  contributions: [
    "The employer deducts the employees' contributions from their pay, and adds its own. For eligible jobholders it pays at least the minimum that the law sets for the pensionable pay above.",
    'A change of the contributions or of the pensionable pay needs the notice, and where the law asks for it the consultation, of the employees, before it takes effect in the portal.',
  ],
  duties: [
    'To assess the age and earnings of its workers in each pay period, under the Pensions Act 2008.',
    'To enrol every eligible jobholder within six weeks, and to give each worker the information that the law requires in that time.',
    'To let other workers join when they ask to, and to accept a notice to opt out within its month and refund the contributions within a month of the notice.',
    'To enrol again, about every three years, those who have left.',
    'To send The Pensions Regulator its declaration of compliance within five months of its duties start date.',
    'Not to persuade or make anybody leave the scheme, and not to treat a worker or an applicant worse because of their pension.',
    'To keep the records of enrolment for six years, and notices to opt out for four.',
    'To send complete and correct data of members and contributions by the due date of each pay period.',
  ],
  payment: [
    'Contributions are due on the date that the portal shows for each pay period. Contributions deducted from pay must reach the scheme by the 22nd day of the following month, or the 19th if they are not paid electronically.',
    `If contributions are late, ${provider} reminds the employer. The trustee must report late payments of material significance to The Pensions Regulator and to the members.`,
  ],
  directDebit: [
    `${provider} collects the contributions of each pay period by Direct Debit from this account, and announces the amount and the date in advance. The Direct Debit Guarantee applies.`,
  ],
  data: [
    `The employer and the trustee are each a controller of the members' personal data, under the UK GDPR and the Data Protection Act 2018. ${provider} handles the data for the trustee.`,
    'The employer sends only the data that the scheme needs, tells its employees that it does so, and keeps its access to the portal to those who need it.',
    'Each party tells the other without delay of a breach of security that concerns the data, and helps it to answer the people concerned.',
  ],
  changes: [
    `${provider} gives the employer written notice of changes to these terms. The employer gives notice of changes to its name, its address, its payroll and its bank account before they take effect.`,
    'The employer may leave the scheme by written notice under its rules. Until then it pays the contributions that are due, and it must provide another qualifying scheme for its eligible jobholders.',
    'The law of England and Wales applies.',
  ],
  signing: [
    'Each signatory confirms that they may sign for the employer or the account, that the details above are correct, and that their electronic signature is meant to bind as one on paper does.',
    'The signatures are on the evidence page, which names this document by its fingerprint. A change to any detail makes this document and its signatures void.',
  ],
});
