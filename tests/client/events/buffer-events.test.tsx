import { expect, test } from 'vitest';
import { bufferEvents } from '../../../src/client/events/buffer-events.ts';

test('bufferEvents delivers buffered events once, before later events', () => {
  const listen = bufferEvents(window, null);
  const click = (name: string) =>
    document.body.dispatchEvent(new CustomEvent('click', { bubbles: true, detail: name }));
  click('one');
  click('two');
  const heard: string[] = [];
  listen('click', (event) => heard.push((event as CustomEvent<string>).detail));
  click('three');
  expect(heard).toEqual(['one', 'two', 'three']);
});

test('bufferEvents prevents the submission of the held form until a listener is added', () => {
  document.body.innerHTML = '<form id="held"></form><form id="other"></form>';
  const held = document.getElementById('held');
  bufferEvents(window, held);
  const sends = (form: Element | null) =>
    form?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
  expect(sends(held)).toBe(false);
  expect(sends(document.getElementById('other'))).toBe(true);
});
