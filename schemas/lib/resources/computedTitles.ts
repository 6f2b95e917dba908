/** Fields that the service works out wherever it names a record, so that `recordTitle` may be made of them. */
export const computedTitles: readonly string[] = ['periodTitle'];
