import { cleanup, render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, test } from 'vitest';
import { useStyles } from '../../src/islands/use-styles.ts';

afterEach(() => {
  cleanup();
  document.adoptedStyleSheets = [];
});

function Part({ css }: { readonly css: string }): ReactNode {
  useStyles(css);
  return <p className="part">shown</p>;
}

test('useStyles applies CSS to the page once for any number of components', () => {
  render(
    <>
      <Part css=".part { color: red }" />
      <Part css=".part { color: red }" />
      <Part css=".other { color: blue }" />
    </>,
  );
  expect(
    document.adoptedStyleSheets.map(({ cssRules }) => Array.from(cssRules, (rule) => rule.cssText)),
  ).toEqual([[expect.stringContaining('.part')], [expect.stringContaining('.other')]]);
});
