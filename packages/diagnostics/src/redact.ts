/** Minimum length of a secret that is replaced. Shorter strings also occur in ordinary text. */
const MIN_SECRET_CHARACTERS = 4;
const REPLACEMENT = '[secret]';

/** The secrets of this process in every form in which a message may contain them. */
const forms = new Set<string>();

/** Adds secrets that `redact` replaces. Call it before the process uses them. */
export function protectSecrets(secrets: Iterable<string>): void {
  for (const secret of secrets)
    if (secret.length >= MIN_SECRET_CHARACTERS)
      for (const form of [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(secret)])
        forms.add(form);
}

/** Replaces the secrets of this process in a text: as they are, as JSON, and percent-encoded. */
export function redact(text: string): string {
  let redacted = text;
  // Longer secrets are replaced first, because a secret may contain another secret.
  for (const form of [...forms].sort((a, b) => b.length - a.length))
    redacted = redacted.replaceAll(form, REPLACEMENT);
  return redacted;
}
