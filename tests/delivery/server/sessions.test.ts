import { describe, expect, it } from 'vitest';
import { createSessions, SESSION_LIFETIME_S } from '../../../src/delivery/server/sessions.ts';

describe('createSessions', () => {
  it('closes a session after its lifetime', () => {
    let ms = 0;
    const sessions = createSessions(() => ms);
    const id = sessions.start();
    ms = SESSION_LIFETIME_S * 1000 - 1;
    expect(sessions.isOpen(id)).toBe(true);
    ms += 1;
    expect(sessions.isOpen(id)).toBe(false);
  });

  it('closes the oldest session if there are too many', () => {
    const sessions = createSessions(() => 0);
    const ids = Array.from({ length: 101 }, () => sessions.start());
    expect(ids.map(sessions.isOpen).filter((open) => !open)).toHaveLength(1);
    expect(sessions.isOpen(ids[0] ?? '')).toBe(false);
  });

  it.each(['', 'x', '__proto__', 'constructor'])('accepts no unknown session id: %j', (id) => {
    expect(createSessions(() => 0).isOpen(id)).toBe(false);
  });
});
