/** Environment variables with the credentials of fake stores. The secret key is not a word of an error text, because error texts redact secrets. */
export const TEST_CREDENTIALS = {
  AWS_ACCESS_KEY_ID: 'test',
  AWS_SECRET_ACCESS_KEY: 'key-of-the-tests',
} as const;
