import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

it("no content security policy in the code contains 'unsafe-inline' or 'unsafe-eval'", () => {
  const files = globSync(['src/**/*.{ts,tsx,astro}', 'netlify/**/*.ts', 'packages/*/src/**/*.ts']);
  expect(files.length).toBeGreaterThan(300);
  const unsafe = files.filter((file) => /'unsafe-[a-z-]+'/.test(readFileSync(file, 'utf8')));
  expect(unsafe).toEqual([]);
});
