/** When a record was created and last changed: ISO 8601, UTC, milliseconds. */
export interface Stamped {
  readonly createdAt: string;
  readonly updatedAt: string;
}
