/** Returns the public address of a file: 'a/b.html' → '/a/b', 'index.html' → '/'. */
export function fileAddress(file: string): string {
  return `/${file}`.replace(/\.html$/, '').replace(/^\/index$/, '/');
}

/** Returns the files that may serve a decoded path: '/a/b' → 'a/b' and 'a/b.html', '/' → 'index.html'. */
export function candidateFiles(path: string): readonly string[] {
  const name = path.replace(/^\//, '');
  return name === '' ? ['index.html'] : [name, `${name}.html`];
}
