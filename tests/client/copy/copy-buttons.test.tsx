import { afterEach, describe, expect, it, vi } from 'vitest';
import { copyOnClick } from '../../../src/client/copy/copy-buttons.ts';

function render(): { readonly button: HTMLElement; readonly status: HTMLElement } {
  document.body.innerHTML =
    '<button type="button" data-copy="3 rue Cambon\nParis"><b>Copy</b></button> <span role="status"></span><button>Other</button>';
  const [button, status] = document.body.querySelectorAll<HTMLElement>('button b, span');
  return { button: button as HTMLElement, status: status as HTMLElement };
}

afterEach(() => vi.useRealTimers());

describe('copyOnClick', () => {
  it('copies the text of a clicked button and reports it for two seconds', async () => {
    vi.useFakeTimers();
    const { button, status } = render();
    const write = vi.fn(async () => {});
    const root = document.implementation.createHTMLDocument();
    root.body.append(...document.body.childNodes);
    copyOnClick(root, write);
    button.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(write.mock.calls).toEqual([['3 rue Cambon\nParis']]);
    expect(status.textContent).toBe('Copied');
    await vi.advanceTimersByTimeAsync(2000);
    expect(status.textContent).toBe('');
  });

  it('reports a clipboard that refuses the text', async () => {
    vi.useFakeTimers();
    const { button, status } = render();
    const root = document.implementation.createHTMLDocument();
    root.body.append(...document.body.childNodes);
    copyOnClick(root, () => Promise.reject(new DOMException('denied', 'NotAllowedError')));
    button.click();
    await vi.advanceTimersByTimeAsync(0);
    expect(status.textContent).toBe('It could not be copied');
  });

  it('copies the text area of the list item if the attribute is empty', async () => {
    const root = document.implementation.createHTMLDocument();
    root.body.innerHTML =
      '<ul><li><textarea>Other</textarea></li><li><button data-copy=""></button><span></span><textarea>&lt;a></textarea></li></ul>';
    const write = vi.fn(async () => {});
    copyOnClick(root, write);
    root.querySelector('button')?.click();
    await expect.poll(() => write.mock.calls).toEqual([['<a>']]);
  });

  it('ignores clicks on other elements', () => {
    render();
    const root = document.implementation.createHTMLDocument();
    root.body.append(...document.body.childNodes);
    const write = vi.fn(async () => {});
    copyOnClick(root, write);
    root.querySelectorAll('button')[1]?.click();
    expect(write).not.toHaveBeenCalled();
  });
});
