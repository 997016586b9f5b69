import { expect, test, vi } from 'vitest';
import type { Delivery } from '../../src/client/forms/deliver-form.ts';
import { createPostForm } from '../../src/stores/post-form.ts';

const VALUES = { email: 'ana@firm.example' };

test('an invalid form is not delivered', async () => {
  const deliver = vi.fn();
  const form = createPostForm({ check: () => ({ email: 'Enter one.' }), deliver });
  await form.submit({});
  expect(form.$state.get()).toEqual({ kind: 'refused', errors: { email: 'Enter one.' } });
  expect(deliver).not.toHaveBeenCalled();
});

test('a form is delivered once, however often it is submitted', async () => {
  const { promise, resolve } = Promise.withResolvers<Delivery>();
  const deliver = vi.fn(() => promise);
  const form = createPostForm({ check: () => undefined, deliver });
  const first = form.submit(VALUES);
  expect(form.$state.get().kind).toBe('sending');
  await form.submit(VALUES);
  resolve({ kind: 'accepted' });
  await first;
  await form.submit(VALUES);
  expect(form.$state.get().kind).toBe('sent');
  expect(deliver).toHaveBeenCalledTimes(1);
});

test('a failed delivery can be repeated', async () => {
  const answers: Delivery[] = [{ kind: 'failed', message: 'Again.' }, { kind: 'accepted' }];
  const form = createPostForm({
    check: () => undefined,
    deliver: async () => answers.shift() as Delivery,
  });
  await form.submit(VALUES);
  expect(form.$state.get()).toEqual({ kind: 'failed', message: 'Again.' });
  await form.submit(VALUES);
  expect(form.$state.get().kind).toBe('sent');
});

test('a natively submitted form can be submitted again after a return to the page', async () => {
  const form = createPostForm({ check: () => undefined, deliver: async () => ({ kind: 'leaving' }) });
  await form.submit(VALUES);
  expect(form.$state.get()).toEqual({ kind: 'editing' });
});
