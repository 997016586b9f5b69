import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { useStylesheet } from '../../src/islands/use-stylesheet.ts';

afterEach(() => {
  cleanup();
  document.head.replaceChildren();
});

function Part({ href }: { readonly href: string }): ReactNode {
  return useStylesheet(href) ? <p>shown</p> : null;
}

const links = (): readonly HTMLLinkElement[] => [...document.head.querySelectorAll('link')];

test.each(['load', 'error'])(
  'useStylesheet returns true only after the %s event of the stylesheet',
  async (name) => {
    render(<Part href={`/after-${name}.css`} />);
    await Promise.resolve();
    expect(screen.queryByText('shown')).toBeNull();
    expect(links().map(({ rel, href }) => [rel, new URL(href).pathname])).toEqual([
      ['stylesheet', `/after-${name}.css`],
    ]);
    links()[0]?.dispatchEvent(new Event(name));
    await screen.findByText('shown');
  },
);

test('useStylesheet loads a stylesheet once for any number of components', async () => {
  render(
    <>
      <Part href="/once.css" />
      <Part href="/once.css" />
    </>,
  );
  links()[0]?.dispatchEvent(new Event('load'));
  await vi.waitFor(() => expect(screen.getAllByText('shown')).toHaveLength(2));
  render(<Part href="/once.css" />);
  await vi.waitFor(() => expect(screen.getAllByText('shown')).toHaveLength(3));
  expect(links()).toHaveLength(1);
});
