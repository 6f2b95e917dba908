/** The words that a signatory agrees to. A signature keeps them as they were. */
export const signingConsent =
  'I have read the participation agreement. I may sign it in the capacity stated, and I agree that my electronic signature binds as one on paper does.';
