/** A text of the site as its editors wrote it. */
export interface WrittenText {
  /** What identifies it: a path, an address or a name. */
  readonly key: string;
  readonly title: string;
  readonly description: string;
  readonly html: string;
}

/** HTML of plain text: a line is a paragraph, `## ` begins a heading, `- ` an item; `[text](/address)` is a link. */
export function htmlOf(text: string): string {
  let html = '';
  let inList = false;
  for (const line of text.trim().split('\n')) {
    const item = line.startsWith('- ');
    if (item !== inList) html += item ? '<ul>' : '</ul>';
    inList = item;
    const words = line
      .replace(/^(?:- |## )/, '')
      .replaceAll('&', '&amp;')
      .replace(/\[([^\]]+)\]\(([^)]+)\)/g, '<a href="$2">$1</a>');
    html += item ? `<li>${words}</li>` : line.startsWith('## ') ? `<h2>${words}</h2>` : `<p>${words}</p>`;
  }
  return inList ? `${html}</ul>` : html;
}

/** Texts that each begin with a line `# key | title | description`. */
export function writtenTexts(text: string): WrittenText[] {
  return text
    .trim()
    .split(/^# /m)
    .filter((part) => part !== '')
    .map((part) => {
      const [head = '', ...body] = part.trim().split('\n');
      const [key = '', title = '', description = ''] = head.split(' | ');
      return { key, title, description, html: htmlOf(body.join('\n')) };
    });
}
