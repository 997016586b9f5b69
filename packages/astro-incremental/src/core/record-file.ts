/** Describes the records of an input in JSON Lines, as stored in the index. */
export interface RecordFile {
  /** Field that identifies a record within its input, e.g. `organisationId`. */
  readonly key: string;
  /** Prefix of record names in reports, e.g. `groups/2/organisations`; a record is `groups/2/organisations/17`. */
  readonly label: string;
}

/** Returns the name of the record whose identifying field has the value. */
export const recordName = ({ label }: RecordFile, value: unknown): string => `${label}/${String(value)}`;
