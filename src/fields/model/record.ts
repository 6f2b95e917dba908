/** A record as the data provider gives it: its fields, and the `id` that the data layer knows it by. */
export interface DataRecord {
  [field: string]: unknown;
  id: string | number;
}
