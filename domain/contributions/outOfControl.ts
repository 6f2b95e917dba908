/** The refusal of a move to a payroll where nobody else looks at the contributions. */
export const outOfControl =
  'This payroll does not need the approval by a second person, and the present one does. Switch it on there first, or ask the provider to move these people';
