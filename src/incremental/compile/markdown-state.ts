import type { AstroConfig } from 'astro';

/** A text in which plugins find most of what they look for. */
const PROBE = `## Probe of incremental builds

A [link](https://probe.example), a note[^1] and \`code\`.

\`\`\`js
probe();
\`\`\`

[^1]: The note.
`;

interface Renderer {
  render(text: string, options: { frontmatter: object }): Promise<unknown>;
}

interface Processor {
  createRenderer(options: object): Promise<Renderer>;
}

/**
 * Whether a site's Markdown plugins keep something from one file to the next, such as the names of headings: what
 * becomes of a file then depends on the files before it. To be asked when all Markdown is rendered.
 */
export async function keepsMarkdownState({ markdown, image }: AstroConfig): Promise<boolean> {
  const { processor, ...options } = markdown as typeof markdown & { readonly processor?: Processor };
  const render = async () => {
    const renderer = await processor?.createRenderer({ image, ...options });
    return JSON.stringify(await renderer?.render(PROBE, { frontmatter: {} }));
  };
  const first = await render();
  return first !== (await render());
}
