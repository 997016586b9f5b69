import { hash, randomBytes } from 'node:crypto';

/** Lifetime of a session in seconds, from its start. */
export const SESSION_LIFETIME_S = 12 * 60 * 60;
/** Maximum number of sessions. Starting another session ends the oldest one. */
const MAX_SESSIONS = 100;

/** Sessions in memory. A restart of the server ends them. */
export interface Sessions {
  /** Starts a session and returns its id, the value of its cookie. */
  start(): string;
  isOpen(id: string): boolean;
}

/**
 * Creates the sessions of a server. Ids are random and stored as hashes, so the time of a lookup reveals nothing about them.
 * @param now monotonic time in milliseconds
 */
export function createSessions(now: () => number): Sessions {
  const expiries = new Map<string, number>();
  return {
    start() {
      const id = randomBytes(32).toString('base64url');
      expiries.set(hash('sha256', id), now() + SESSION_LIFETIME_S * 1000);
      const [oldest] = expiries.keys();
      if (expiries.size > MAX_SESSIONS && oldest !== undefined) expiries.delete(oldest);
      return id;
    },
    isOpen: (id) => (expiries.get(hash('sha256', id)) ?? Number.NEGATIVE_INFINITY) > now(),
  };
}
