/** Pages that use the features of Astro's templates, for comparing the output of the engine with Astro's. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const FILES = {
  'src/components/Box.astro': `---
const { title, class: className, ...rest } = Astro.props;
---
<section class:list={['box', className, { titled: title }]} {...rest}><h2>{title}</h2><slot /><slot name="end">{'no <end>'}</slot></section>
<style>section { color: red; }</style>`,
  'src/components/Late.astro': `---
const { text } = await Promise.resolve(Astro.props);
---
<p>{text}<slot /></p><script>console.log('late');</script>`,
  'src/components/Tree.astro': `---
const { depth } = Astro.props;
---
{depth > 0 && <ul><li>{depth}<Astro.self depth={depth - 1} /></li></ul>}`,
  'src/components/Wrap.astro': `---
const inner = await Astro.slots.render('default');
---
<div data-has={Astro.slots.has('end')} set:html={inner} />`,
  'src/layouts/Layout.astro': `<!doctype html>
<html lang="en"><head><title>{Astro.props.title}</title><slot name="head" /></head><body><slot /></body></html>`,
  // A page that the engine renders directly.
  'src/pages/templates/direct.astro': `---
import Box from '../../components/Box.astro';
import Late from '../../components/Late.astro';
import Tree from '../../components/Tree.astro';
import Layout from '../../layouts/Layout.astro';
const color = 'blue';
const list = [1, 'two & three', null, false, new Set(['four', 5n])];
async function* slowly() { yield 'one'; yield ['<two>', 2]; }
const Tag = 'article';
---
<Layout title={'Templates & more'}>
  <meta slot="head" name="generator" content={Astro.generator} />
  <Box title="first" class="wide" id="one" hidden={false} data-n={0}>
    {list.map((item) => <Fragment>{item},</Fragment>)}
    <Late text="<late>"><Late text="later" /></Late>
    <Fragment slot="end"><em>end</em></Fragment>
  </Box>
  <Box>{slowly()}{Promise.resolve('promised')}{() => 'called'}</Box>
  <Tree depth={3} />
  <Tag set:text={'<raw>'} /><div set:html="<u>raw</u>" />
  <p class="vars">{Astro.site.href}</p>
  <script is:inline define:vars={{ color }}>console.log(color);</script>
  <script>import '../../client.js';</script>
  <style define:vars={{ color }}>.vars { color: var(--color); }</style>
</Layout>`,
  // Pages that only Astro's app renders: without a head, or with features that need the app.
  'src/pages/templates/bare.astro': `---
import Late from '../../components/Late.astro';
---
<Late text="bare" />`,
  'src/pages/templates/address.astro': `<html><head><title>address</title></head><body>{Astro.url.pathname}</body></html>`,
  'src/pages/templates/slots.astro': `---
import Wrap from '../../components/Wrap.astro';
import Box from '../../components/Box.astro';
---
<html><head><title>slots</title></head><body><Wrap><Box title="in" /><p slot="end">end</p></Wrap></body></html>`,
  'src/pages/templates/transition.astro': `<html><head><title>transition</title></head><body><p transition:name="one">moves</p></body></html>`,
  // Two pages. Each page sets a variable of a module, from which its components read their text.
  'src/language.js': `import { staticPaths } from 'astro-incremental';
export const page = { language: '' };
export const getStaticPaths = staticPaths({
  partitions: () => ['all'],
  pages: () => ['en', 'cy'].map((language) => ({ path: '/templates/in-' + language, model: language })),
});`,
  'src/components/Greeting.astro': `---
import { page } from '../language.js';
---
<p>{page.language === 'cy' ? 'Croeso' : 'Welcome'}</p>`,
  'src/pages/templates/in-[language].astro': `---
import Greeting from '../../components/Greeting.astro';
import Layout from '../../layouts/Layout.astro';
import { getStaticPaths as paths, page } from '../../language.js';
export const getStaticPaths = paths;
page.language = Astro.props.model;
---
<Layout title="Language"><Greeting /></Layout>`,
  'src/client.js': "console.log('client');",
} as const;

/** Writes the pages into the folder of a site. */
export function writeTemplates(root: string): void {
  for (const [file, text] of Object.entries(FILES)) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
  }
}
