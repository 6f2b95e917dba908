/** A record from the data provider: its fields, and its `id` in the data layer. */
export interface DataRecord {
  [field: string]: unknown;
  id: string | number;
}
