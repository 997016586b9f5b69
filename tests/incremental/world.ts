/**
 * A small site in memory for tests of the engine: groups of people and firms, a menu, templates with a version,
 * files of public/. `expectedTree` says, without the engine, what a build of a world must leave.
 */
import { hash } from 'node:crypto';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Collection, FileCollection, Inputs, Page, Site } from '../../src/incremental/core/types.ts';

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly text: string;
}

export interface World {
  /** People of each group by the group's name. An empty group exists but has no page of a person. */
  readonly groups: Readonly<Record<string, readonly Person[]>>;
  readonly menu: string;
  /** Version of each template. */
  readonly templates: { readonly person: number; readonly group: number; readonly file: number };
  readonly publicFiles: Readonly<Record<string, string>>;
}

export const emptyWorld: World = {
  groups: {},
  menu: 'menu',
  templates: { person: 1, group: 1, file: 1 },
  publicFiles: {},
};

/** A person keeps the address in whichever group it is: people move between partitions. */
const personPath = ({ id, name }: Person) => `/person/${name}:${id}`;

interface PersonModel {
  readonly person: Person;
  readonly group: string;
}
interface GroupModel {
  readonly group: string;
  readonly people: readonly string[];
}

const renderPerson = (version: number, { person, group }: PersonModel) =>
  `<p v=${version}>${person.name} of ${group}: ${person.text}</p>`;
const renderGroup = (version: number, { group, people }: GroupModel) =>
  `<ul v=${version} id=${group}>${people.join(',')}</ul>`;
const renderFile = (version: number, text: string) => `${version} ${text}`;

const parsePeople = (text: string) =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Person]));
const parseText = (text: string) => text;
const groupOf = (input: string) => input.slice('groups/'.length, -'.jsonl'.length);
const recordOf = ({ id }: Person) => `person/${id}`;

/** The site of a world: its templates are the code, its inputs come from files. */
export function siteOf(templates: World['templates']): Site {
  const people: Collection<PersonModel> = {
    route: '/person/[slug]',
    partitions: (inputs) => inputs.list('groups/').map(groupOf),
    *pages(group, inputs): Iterable<Page<PersonModel>> {
      for (const person of inputs.read(`groups/${group}.jsonl`, parsePeople))
        yield { path: personPath(person), model: { person, group }, records: [recordOf(person)] };
    },
  };
  const groups: Collection<GroupModel> = {
    route: '/group/[name]',
    partitions: () => ['all'],
    *pages(_all, inputs): Iterable<Page<GroupModel>> {
      for (const name of inputs.list('groups/')) {
        const members = inputs.read(name, parsePeople);
        const model = { group: groupOf(name), people: members.map(personPath) };
        yield { path: `/group/${model.group}`, model, records: members.map(recordOf) };
      }
    },
  };
  const menu: FileCollection<string> = {
    route: '/data/menu.json',
    partitions: () => [''],
    *pages(_one, inputs: Inputs): Iterable<Page<string>> {
      if (!inputs.has('menu.txt')) return;
      yield { path: '/data/menu.json', model: inputs.read('menu.txt', parseText), records: ['menu'] };
    },
    render: (model) => renderFile(templates.file, model),
  };
  return {
    collections: [people, groups],
    files: [menu as FileCollection<unknown>],
    *records(input, text) {
      if (input.startsWith('groups/'))
        for (const person of parsePeople(text)) yield [recordOf(person), JSON.stringify(person)];
      else yield ['menu', text];
    },
  };
}

/** Draws a page as the world's templates do. */
export function renderPage(templates: World['templates'], page: Page<unknown>, route: string): string {
  return route === '/person/[slug]'
    ? renderPerson(templates.person, page.model as PersonModel)
    : renderGroup(templates.group, page.model as GroupModel);
}

/** Output files of a clean build and their contents, computed without the engine. */
export function expectedTree(world: World): Map<string, string> {
  const tree = new Map<string, string>();
  for (const [group, people] of Object.entries(world.groups)) {
    const paths = people.map(personPath);
    tree.set(`group/${group}.html`, renderGroup(world.templates.group, { group, people: paths }));
    for (const person of people)
      tree.set(
        `${personPath(person).slice(1)}.html`,
        renderPerson(world.templates.person, { person, group }),
      );
  }
  if (world.menu !== '') tree.set('data/menu.json', renderFile(world.templates.file, world.menu));
  for (const [file, text] of Object.entries(world.publicFiles)) tree.set(file, text);
  return tree;
}

/** Writes a world's inputs and public files below a folder, as a pull would. */
export function writeWorld(world: World, folder: string): { inputs: string; publicFolder: string } {
  const inputs = join(folder, 'inputs');
  const publicFolder = join(folder, 'public');
  rmSync(inputs, { recursive: true, force: true });
  rmSync(publicFolder, { recursive: true, force: true });
  const texts: Record<string, string> = {};
  for (const [group, people] of Object.entries(world.groups))
    texts[`groups/${group}.jsonl`] = people.map((person) => `${JSON.stringify(person)}\n`).join('');
  if (world.menu !== '') texts['menu.txt'] = world.menu;
  const files: Record<string, { digest: string }> = {};
  for (const [name, text] of Object.entries(texts)) {
    put(join(inputs, name), text);
    files[name] = { digest: hash('sha256', text) };
  }
  put(join(inputs, 'index.json'), JSON.stringify({ version: 1, files }));
  for (const [file, text] of Object.entries(world.publicFiles)) put(join(publicFolder, file), text);
  return { inputs, publicFolder };
}

function put(file: string, text: string): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
