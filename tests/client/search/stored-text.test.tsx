import { beforeEach, describe, expect, it } from 'vitest';
import { showStoredText, storeText } from '../../../src/client/search/stored-text.ts';

const field = () => document.querySelector('input');

beforeEach(() => {
  sessionStorage.clear();
  document.body.innerHTML = '<main><form class="search"><input name="query"></form></main>';
  history.replaceState(null, '', '/');
});

describe('the text of a search box', () => {
  it('is restored when the visitor returns to the page', () => {
    storeText(sessionStorage, '/', 'tax london');
    showStoredText(document, sessionStorage);
    expect(field()?.value).toBe('tax london');
  });

  it('is the query of the URL instead of a stored text', () => {
    storeText(sessionStorage, '/', 'tax');
    history.replaceState(null, '', '/?query=lane%20%26%20co');
    showStoredText(document, sessionStorage);
    expect(field()?.value).toBe('lane & co');
    showStoredText(document, undefined);
    expect(field()?.value).toBe('lane & co');
  });

  it('is not restored on another page or over another text', () => {
    storeText(sessionStorage, '/elsewhere', 'tax');
    showStoredText(document, sessionStorage);
    expect(field()?.value).toBe('');
    storeText(sessionStorage, '/', 'tax');
    (field() as HTMLInputElement).value = 'mine';
    showStoredText(document, sessionStorage);
    expect(field()?.value).toBe('mine');
  });
});
