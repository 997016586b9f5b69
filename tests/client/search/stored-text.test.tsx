import { beforeEach, describe, expect, it } from 'vitest';
import { showStoredText, storeText } from '../../../src/client/search/stored-text.ts';

const field = () => document.querySelector('input');

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '<main><form class="search"><input name="query"></form></main>';
  history.replaceState(null, '', '/');
});

describe('the text of a search box', () => {
  it('is there again when the visitor comes back to the page', () => {
    storeText(sessionStorage, '/', 'tax london');
    showStoredText(document, sessionStorage);
    expect(field()?.value).toBe('tax london');
  });

  it('is not shown on another page, over another text, or where the address names a query', () => {
    storeText(sessionStorage, '/elsewhere', 'tax');
    showStoredText(document, sessionStorage);
    expect(field()?.value).toBe('');
    storeText(sessionStorage, '/', 'tax');
    history.replaceState(null, '', '/?query=lane');
    showStoredText(document, sessionStorage);
    expect(field()?.value).toBe('');
    history.replaceState(null, '', '/');
    (field() as HTMLInputElement).value = 'mine';
    showStoredText(document, sessionStorage);
    expect(field()?.value).toBe('mine');
  });
});
